// The clauses of a book and the words it defines, in the reader's language: read only where rules are shown.
import { inWords } from './sentence'
import { type Language, type Sayings } from './words.svelte'

const FILES: Record<Exclude<Language, 'en'>, () => Promise<{ default: Sayings }>> = {
  'zh-Hans': () => import('./clauses/zh-Hans'),
  'zh-Hant': () => import('./clauses/zh-Hant'),
  vi: () => import('./clauses/vi'),
}
const NONE: Sayings = {}
let read = $state.raw<{ language: Language; sayings: Sayings }>({ language: 'en', sayings: NONE })

export async function readClauses(language: Language): Promise<void> {
  read = { language, sayings: language === 'en' ? NONE : (await FILES[language]()).default }
}

/** The clause, or a word that the book defines and what it means; in English where the language has it not. */
export const clauseWords = (text: string): string =>
  Object.hasOwn(read.sayings, text) ? read.sayings[text]! : inWords(text)

/** Whether a clause is shown in other words than those in which the book's own are marked. */
export const isOtherwise = (text: string): boolean => clauseWords(text) !== text
