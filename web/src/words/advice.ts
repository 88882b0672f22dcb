// What the owner of a bet is told when it is settled: in English as the house wrote it down.
import type { PlaceView } from '../wire/views'
import { amount } from './amounts'
import { language, t } from './words.svelte'

type Advice = PlaceView['lines'][number]['advice'][number]

export const adviceWords = ({ code, message, amount: about }: Advice, currency: string): string =>
  language() === 'en' ? message : t(`terminal.advice.${code}`, { amount: amount(about, currency) })
