// Refusals in words. The names of bets and faces are in felt/names and dice/names.
import { Refused } from '../wire/api'
import { isSaid, sentence } from './sentence'
import { known, t } from './words.svelte'

/** The house's own sentence if it is translated, otherwise the translated name of its reason. */
export function refusalWords(error: unknown): string {
  if (!(error instanceof Refused)) return t('refusals.mistake-of-ours')
  if (error.message && isSaid(error)) return sentence(error)
  const key = `refusals.${error.code}`
  if (known(key)) return t(key)
  return error.message ? sentence(error) : t('refusals.mistake-of-ours')
}
