// The house's sentences - refusals, notices, events - in the reader's language: looked up by their template.
import { filled, type Sentence, type Value } from './filled'
import { language, speech } from './words.svelte'

/** As sent: the sentence in English, its template if that differs, and its values. */
export interface OverTheWire {
  message: string
  template?: string
  values?: Record<string, Value>
}

const templateOf = (said: OverTheWire): string => said.template || said.message

/** Whether the reader's language has the sentence and every sentence inside it; where it has not, all of it is in English. */
export const isSaid = (said: OverTheWire): boolean =>
  language() === 'en' || isTranslated({ template: templateOf(said), values: said.values })

const isTranslated = ({ template, values = {} }: Sentence): boolean =>
  speech().translation(template) !== undefined && Object.values(values).flat().every(isReadable)

/** Of words inside a sentence, only names have capitals: a bet or a role of a book of the house's own stays as it is. */
const isReadable = (value: string | number | Sentence): boolean =>
  typeof value !== 'object' || /^\p{Lu}/u.test(value.template) || isTranslated(value)

export function sentence(said: OverTheWire): string {
  const template = templateOf(said)
  const text = isSaid(said) ? filled({ template, values: said.values }, speech()) : said.message
  // A sentence begins with a capital; a name is left unchanged.
  const first = said.values?.[/^\{(\w+)/.exec(template)?.[1] ?? '']
  const named = template.startsWith('{') && typeof first !== 'object'
  return named ? text : text.charAt(0).toUpperCase() + text.slice(1)
}

/** A text of the house without values, such as the title of a book, in the reader's language where that has it. */
export const inWords = (text: string): string => speech().translation(text) ?? text
