// A case as a list of events: who, when, what, under which clause.
import { amount } from '../../words/amounts'
import { inWords } from '../../words/sentence'
import { t } from '../../words/words.svelte'
import type { Key } from '../../words/words.svelte'
import { breachWords, type Case } from './cases.svelte'

export interface Happened {
  key: string
  at: number
  what: string
  /** as it was written */
  text: string
  who: string
  clauses: readonly string[]
  tone: 'plain' | 'bad' | 'warn' | 'good' | 'info'
}

/** Everything on record, in order. */
export function timeline(one: Case, currency: string): Happened[] {
  const found: Happened[] = []
  const add = (key: string, at: number, what: string, more: Partial<Happened> = {}) =>
    found.push({ key, at, what, text: '', who: '', clauses: [], tone: 'plain', ...more })
  add('opened', one.opened_at, t(`cases.happened.${one.kind}` as Key), {
    text: one.narrative,
    who: one.opened_by.name,
    clauses: one.clauses ?? [],
  })
  for (const breach of one.breaches ?? [])
    add(
      `breach-${breach.person}`,
      one.opened_at,
      t('cases.happened.recorded', { person: breach.person, breach: breachWords(breach.breach) }),
      { clauses: breach.clauses, tone: 'warn' },
    )
  for (const [at, seen] of (one.evidence ?? []).entries())
    add(`evidence-${at}`, seen.at, t('cases.happened.evidence'), {
      text: [seen.text, seen.reference, seen.digest].filter(Boolean).join(' · '),
      who: seen.by.name,
    })
  for (const [at, sanction] of (one.sanctions ?? []).entries()) {
    const second = sanction.approved_by ? ` + ${sanction.approved_by.name}` : ''
    const what = `${sanction.person}: ${t(`cases.sanctions.${sanction.sanction}` as Key)}`
    add(`sanction-${at}`, sanction.at, what, {
      text: [sanction.reason, sanction.statute].filter(Boolean).join(' · '),
      who: sanction.by.name + second,
      clauses: sanction.clauses,
      tone: 'bad',
    })
    if (sanction.lifted_at)
      add(`lifted-${at}`, sanction.lifted_at, t('cases.happened.lifted', { person: sanction.person }), {
        text: sanction.lifted_because ?? '',
        who: sanction.lifted_by?.name ?? '',
        tone: 'good',
      })
  }
  for (const [at, notice] of (one.notices ?? []).entries()) {
    add(`due-${at}`, notice.since, t('cases.happened.due'), { clauses: notice.clauses, tone: 'warn' })
    if (notice.told_at)
      add(`told-${at}`, notice.told_at, t('cases.happened.told', { inspector: notice.inspector ?? '' }), {
        who: notice.told_by?.name ?? '',
        tone: 'good',
      })
  }
  const dispute = one.dispute
  for (const [at, decision] of (dispute?.decisions ?? []).entries()) {
    const last = decision.final_in_house ? ` · ${t('cases.final')}` : ''
    add(`decision-${at}`, decision.at, t(`cases.outcomes.${decision.outcome}` as Key) + last, {
      text: decision.reason,
      who: decision.by.name,
      clauses: decision.clauses,
      tone: 'info',
    })
  }
  for (const order of one.orders ?? []) {
    const second = order.approved_by ? ` + ${order.approved_by.name}` : ''
    const told = {
      amount: currency
        ? amount(Math.abs(order.amount), currency, { exact: true })
        : String(Math.abs(order.amount)),
      person: order.person,
      table: order.table,
      round: order.round_id,
    }
    add(`order-${order.effect}`, order.at, t('cases.happened.ordered'), {
      text: t(order.amount < 0 ? 'cases.money.against' : 'cases.money.order', told),
      who: order.by.name + second,
      clauses: order.clauses ?? [],
      tone: 'info',
    })
  }
  if (dispute?.advised_at)
    add('advised', dispute.advised_at, t('cases.happened.advised'), { text: inWords(dispute.advised ?? '') })
  if (one.determination)
    add('determined', one.closed_at || Number.MAX_SAFE_INTEGER - 1, t('cases.happened.determined'), {
      text: one.determination,
      who: one.determined_by?.name ?? '',
      tone: 'info',
    })
  if (one.status === 'closed')
    add('closed', one.closed_at ?? 0, t('cases.happened.closed'), { text: one.outcome ?? '', tone: 'good' })
  return found
    .map((entry, order) => ({ entry, order }))
    .sort((a, b) => a.entry.at - b.entry.at || a.order - b.order)
    .map(({ entry }) => entry)
}
