// A template filled with its values, as src/sicbo/sentences.py fills it in English; web/tests/said.json checks both.

export type Value = string | number | Sentence | readonly (string | Sentence)[]
export interface Sentence {
  template: string
  values?: Record<string, Value>
}

/** How a language says it: the translation of a template if there is one, the plural form of a number, how items
 *  are separated, and how if they contain separators themselves. */
export interface Speech {
  translation: (template: string) => string | undefined
  form: (count: number) => string
  between: string
  betweenParts: string
}

const ENGLISH_FORMS = new Intl.PluralRules('en')
export const ENGLISH: Speech = {
  translation: () => undefined,
  form: (count) => ENGLISH_FORMS.select(count),
  between: ', ',
  betweenParts: '; ',
}

const NAMED = /\{(\w+)\}/g
const PLURAL = /\{(\w+), plural, one \{((?:[^{}]|\{\w+\})*)\} other \{((?:[^{}]|\{\w+\})*)\}\}/g
const PARTS = /, |: |，|、|：/

export function filled({ template, values = {} }: Sentence, speech: Speech): string {
  const words = speech.translation(template) ?? template
  if (Object.keys(values).length === 0) return words
  return words
    .replace(PLURAL, (_, name: string, one: string, other: string) => {
      const count = values[name]
      const form = typeof count === 'number' && speech.form(count) === 'one' ? one : other
      return form.replaceAll('#', String(count))
    })
    .replace(NAMED, (whole, name: string) => text(values[name] ?? whole, speech))
}

function text(value: Value, speech: Speech): string {
  if (typeof value === 'string') return value
  if (typeof value === 'number') return String(value)
  if (!isList(value)) return filled(value, speech)
  const items = value.map((one) => text(one, speech))
  return items.join(items.some((one) => PARTS.test(one)) ? speech.betweenParts : speech.between)
}

function isList(value: Sentence | readonly (string | Sentence)[]): value is readonly (string | Sentence)[] {
  return Array.isArray(value)
}
