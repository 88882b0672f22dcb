// The keys of a terminal. Areas of the felt have their own (arrows, Enter, Backspace, i); these work everywhere.
export type Does =
  | 'undo'
  | 'redo'
  | 'clear'
  | 'double'
  | 'repeat'
  | 'repeatDouble'
  | 'remove'
  | 'favourites'
  | 'builder'
  | 'money'
  | 'history'
  | 'limits'
  | 'complain'
  | 'sound'
  | 'keys'
  | 'shoot'
  | 'felt'

export const KEYS: Readonly<Record<string, Does>> = {
  u: 'undo',
  r: 'redo',
  c: 'clear',
  d: 'double',
  p: 'repeat',
  o: 'repeatDouble',
  x: 'remove',
  f: 'favourites',
  b: 'builder',
  m: 'money',
  h: 'history',
  l: 'limits',
  s: 'sound',
  '?': 'keys',
  ' ': 'shoot',
}

const ARROWS = ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown']

/** The meaning of a key: an action, or the number of a chip from 1 on. */
export function keyed(event: KeyboardEvent): Does | number | null {
  if (event.ctrlKey || event.metaKey || event.altKey || event.repeat) return null
  // An area takes the space bar, which does nothing there while betting is closed.
  if (event.defaultPrevented && event.key !== ' ') return null
  const target = event.target instanceof Element ? event.target : null
  if (target?.closest('input, textarea, select, dialog, [contenteditable]')) return null
  if (/^[1-9]$/.test(event.key)) return Number(event.key)
  if (ARROWS.includes(event.key))
    return target?.closest('[data-bet], [role=tablist], [role=radiogroup]') ? null : 'felt'
  // A focused button takes the space bar.
  if (event.key === ' ' && target?.closest('button, a, summary')) return null
  return KEYS[event.key.toLowerCase()] ?? null
}
