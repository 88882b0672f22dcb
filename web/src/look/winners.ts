// Everybody who won a pool the last time, with terminal and amount: 'T1/1 $50.08 · T1/2 $50.07'.
import type { PoolView } from '../wire/views'
import { amount } from '../words/amounts'

export function winners(pool: PoolView, currency: string): string {
  return pool.last_wins.map((win) => `${win.table}/${win.terminal} ${amount(win.amount, currency, { exact: true })}`).join(' · ')
}
