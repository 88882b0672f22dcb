// The setting of a switch in words: on and off are ours, the others are the book's own.
import { t } from '../../words/words.svelte'

export function switchWords(value: boolean | string): string {
  if (value === true || value === 'on') return t('office.switches.on')
  if (value === false || value === 'off') return t('office.switches.off')
  return value
}
