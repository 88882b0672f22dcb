// Every action has a key. Digits are dice while dice are keyed, and positions otherwise: the one to pay while winners
// are paid, the chosen one at any other time.
import type { Asking, Desk } from './desk.svelte'

export const KEYS = {
  next: '␣',
  again: '⌫',
  flat: 'N',
  positions: 'P',
  felt: 'F',
  chip: 'G',
  sell: 'B',
  away: 'A',
  colour: 'O',
  exchange: 'E',
  spoken: 'S',
  tokens: 'T',
  back: 'X',
  confirmed: 'Y',
  byHand: 'M',
  stand: 'U',
  trouble: 'V',
  correct: 'K',
  call: 'C',
  lock: 'L',
  hand: 'H',
  left: 'W',
  keys: '?',
  none: 'Esc',
} as const
export type KeyName = keyof typeof KEYS

const PLACES = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '0', '-', '=']

/** The key of a position by its number at the table; further ones are reached with the Tab key. */
export function placeKey(place: string): string {
  return PLACES[Number(place) - 1] ?? ''
}

export interface Acts {
  ask: (what: Asking) => void
  takeBack: () => void
  confirmed: () => void
  standUp: () => void
  nextChip: () => void
  lock: () => void
  toPositions: () => void
  toFelt: () => void
}

const SEATED: Record<string, Asking> = {
  b: 'buy',
  a: 'away',
  o: 'colour',
  e: 'exchange',
  s: 'spoken',
  t: 'tokens',
  m: 'hand-pay',
}
const ALWAYS: Record<string, Asking> = {
  v: 'trouble',
  k: 'correct',
  c: 'call',
  h: 'hand',
  w: 'left',
  '?': 'keys',
}

/** Handles a key pressed anywhere but in a field or a dialog; true if it meant something. */
export function pressed(event: KeyboardEvent, desk: Desk, acts: Acts): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || desk.asking) return false
  const at = event.target instanceof Element ? event.target : null
  if (at?.closest('input, select, textarea, dialog')) return false
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key
  if (key === ' ' || key === 'Enter') {
    if (at?.closest('button, a, [role=button], [role=radio], summary')) return false
    void desk.advance()
    return true
  }
  if (desk.action.kind === 'keys' || desk.action.kind === 'confirm') {
    const face = desk.game.faces[Number(key) - 1]
    if (face && desk.action.kind === 'keys') return done(() => desk.key(face.name))
    if (key === 'Backspace') return done(() => desk.unkey())
    if (key === 'n') return done(() => desk.markCocked())
  } else if (PLACES.includes(key)) {
    return position(desk, acts, String(PLACES.indexOf(key) + 1))
  }
  return further(key, desk, acts)
}

function position(desk: Desk, acts: Acts, place: string): boolean {
  if (Number(place) > desk.table.places) return false
  const due =
    desk.next === 'pay'
      ? desk.staff.positions.find((one) => one.place === place && one.to_pay > 0)
      : undefined
  if (due) return done(() => desk.pay(due))
  desk.choose(place)
  if (desk.place && !desk.position) acts.ask('seat')
  return true
}

function further(key: string, desk: Desk, acts: Acts): boolean {
  if (key === 'Escape') return done(() => desk.place && desk.choose(desk.place))
  if (key === 'l') return done(acts.lock)
  if (key === 'p') return done(acts.toPositions)
  if (key === 'f') return done(acts.toFelt)
  const always = ALWAYS[key]
  if (always) return done(() => acts.ask(always))
  if (!desk.position) return false
  if (key === 'x') return done(acts.takeBack)
  if (key === 'y' && desk.position.to_confirm && desk.position.by_word) return done(acts.confirmed)
  if (key === 'u' && desk.has('seat')) return done(acts.standUp)
  if (key === 'g') return done(acts.nextChip)
  const seated = SEATED[key]
  return seated && desk.has(seated) ? done(() => acts.ask(seated)) : false
}

function done(act: () => unknown): true {
  act()
  return true
}
