// What has just happened at the table, in a sentence for the status line and for screen readers.
import type { View } from '../../wire/views'
import { t } from '../../words/words.svelte'
import type { Desk, Step } from './desk.svelte'

export function happened(before: View, now: View, desk: Desk): string {
  const was = before.table.round
  const is = now.table.round
  if (!is) return ''
  if (is.faces.length && !was?.faces.length)
    return t('dealer.result', { dice: desk.words(is.faces), total: is.total })
  if (is.ground && (was?.ground !== is.ground || was.id !== is.id))
    return `${t(`dealer.grounds.${is.ground}`)}.`
  const paid = now.staff?.positions.find(
    (one) => one.paid && !before.staff?.positions.find((then) => then.place === one.place)?.paid,
  )
  if (paid) return t('dealer.paidOne', { player: paid.player })
  const left = was?.id === is.id ? was.next_step : 'open-bets'
  if (left && (left !== is.next_step || was?.id !== is.id)) return t(`dealer.did.${left satisfies Step}`)
  return ''
}
