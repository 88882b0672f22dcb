// Short messages that disappear automatically: say('…'). Shown by <Toasts /> once on a screen.
import { Refused } from '../wire/api'
import { refusalWords } from '../words/refusals'

export interface Toast {
  id: number
  kind: 'info' | 'good' | 'warn' | 'bad'
  text: string
  clauses: readonly string[]
}

const SECONDS = 6
const shown = $state<Toast[]>([])
let last = 0

export const toasts: readonly Toast[] = shown

export function say(text: string, kind: Toast['kind'] = 'info', clauses: readonly string[] = []): void {
  const id = ++last
  shown.push({ id, kind, text, clauses })
  if (shown.length > 4) shown.shift()
  setTimeout(() => unsay(id), SECONDS * 1000)
}

/** A refusal that has no better place than here. */
export function sayRefusal(error: unknown): void {
  say(refusalWords(error), 'bad', error instanceof Refused ? error.clauses : [])
}

export function unsay(id: number): void {
  const at = shown.findIndex((toast) => toast.id === id)
  if (at >= 0) shown.splice(at, 1)
}
