// Refusals in words. What bets and faces are called is in felt/names and dice/names.
import { Refused } from '../wire/api'
import { known, language, t } from './words.svelte'

/** Ours where the language has some, the house's own sentence otherwise. */
export function refusalWords(error: unknown): string {
  if (!(error instanceof Refused)) return t('refusals.mistake-of-ours')
  const key = `refusals.${error.code}`
  if (known(key) && (language() !== 'en' || !error.message)) return t(key)
  return error.message
    ? error.message.charAt(0).toUpperCase() + error.message.slice(1)
    : t('refusals.mistake-of-ours')
}
