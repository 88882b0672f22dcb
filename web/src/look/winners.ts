// Everyone who won a pool last time, with terminal and amount: 'T1/1 $50.08 · T1/2 $50.07'. No line breaks within one.
import type { PoolView } from '../wire/views'
import { amount } from '../words/amounts'

export function winners(pool: PoolView, currency: string): string {
  return pool.last_wins
    .map((win) => `${win.table}/${win.terminal}\u00a0${amount(win.amount, currency, { exact: true })}`)
    .join(' · ')
}
