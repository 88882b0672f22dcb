// t('lobby.title') gives a sentence in the chosen language, or in English if it is missing there.
import { untrack } from 'svelte'
import { en } from './en'
import type englishPages from './english-pages'
import { ENGLISH, type Speech } from './filled'

type Counted = { zero?: string; one?: string; other: string }
type Entry = string | Counted
type Section = { [key: string]: Entry | Section }

/** The same keys as English, each of which may be missing. */
export type Translation = Missing<typeof en>
type Missing<T> = {
  [K in keyof T]?: T[K] extends string ? string : T[K] extends { other: string } ? Counted : Missing<T[K]>
}

/** Every key of the master, and of the pages that are in English only, as a path with dots. */
export type Key = Paths<typeof en> | Paths<typeof englishPages>
type Paths<T, Before extends string = ''> = {
  [K in keyof T & string]: T[K] extends string | { other: string }
    ? `${Before}${K}`
    : Paths<T[K], `${Before}${K}.`>
}[keyof T & string]

export type Values = Record<string, string | number>

export const LANGUAGES = {
  en: 'English',
  'zh-Hans': '简体中文',
  'zh-Hant': '繁體中文',
  vi: 'Tiếng Việt',
} as const
export type Language = keyof typeof LANGUAGES

const FILES: Record<Exclude<Language, 'en'>, () => Promise<{ default: Translation }>> = {
  'zh-Hans': () => import('./zh-Hans'),
  'zh-Hant': () => import('./zh-Hant'),
  vi: () => import('./vi'),
}

/** The house's sentences, by their English template (tools/sentences.py lists them all). */
export type Sayings = Record<string, string>
const SAID: Record<Exclude<Language, 'en'>, () => Promise<{ default: Sayings }>> = {
  'zh-Hans': () => import('./said/zh-Hans'),
  'zh-Hant': () => import('./said/zh-Hant'),
  vi: () => import('./said/vi'),
}

const KEPT_AS = 'sicbo-language'

let chosen = $state<Language>('en')
let words = $state.raw<Translation>(en)
let spoken = $state.raw<Speech>(ENGLISH)

let pagesInEnglish = $state(0)
let ofEnglishPages: Section = {}

/** The language that the reader has chosen. */
export function chosenLanguage(): Language {
  return chosen
}

/** The language of the page; a component that reads it follows its changes. */
export function language(): Language {
  return pagesInEnglish ? 'en' : chosen
}

/** How the language of the page fills the house's sentences. */
export function speech(): Speech {
  return pagesInEnglish ? ENGLISH : spoken
}

/** Called by a page that is in English only: as long as it is shown, everything on the screen is in English. */
export function inEnglish(wordsOfPages: typeof englishPages): void {
  ofEnglishPages = wordsOfPages
  $effect.pre(() => {
    untrack(() => pagesInEnglish++)
    document.documentElement.lang = 'en'
    return () => {
      pagesInEnglish--
      document.documentElement.lang = language()
    }
  })
}

export async function chooseLanguage(wanted: Language): Promise<void> {
  if (wanted === 'en') {
    words = en
    spoken = ENGLISH
  } else {
    const [own, said] = await Promise.all([FILES[wanted](), SAID[wanted]()])
    words = own.default
    spoken = speechOf(wanted, said.default)
  }
  chosen = wanted
  document.documentElement.lang = language()
  try {
    localStorage.setItem(KEPT_AS, wanted)
  } catch {
    // a browser without storage keeps the language until the page is closed
  }
}

export function speechOf(language: Language, sayings: Sayings): Speech {
  const forms = new Intl.PluralRules(language)
  const chinese = language.startsWith('zh')
  return {
    translation: (template) => (Object.hasOwn(sayings, template) ? sayings[template] : undefined),
    form: (count) => forms.select(count),
    between: chinese ? '、' : ', ',
    betweenParts: chinese ? '；' : '; ',
  }
}

/** The previous choice, or the browser's preference; a choice in another window applies here too. */
export async function firstLanguage(): Promise<void> {
  addEventListener('storage', ({ key }) => {
    const other = kept()
    if (key === KEPT_AS && other !== undefined && other !== chosen)
      void chooseLanguage(other).catch(() => undefined)
  })
  const wanted = kept() ?? asked(navigator.languages)
  if (wanted !== 'en') await chooseLanguage(wanted)
}

function kept(): Language | undefined {
  try {
    const name = localStorage.getItem(KEPT_AS)
    return name !== null && name in LANGUAGES ? (name as Language) : undefined
  } catch {
    return undefined
  }
}

export function asked(wishes: readonly string[]): Language {
  for (const wish of wishes) {
    if (/^zh\b/i.test(wish)) return /hant|-(tw|hk|mo)\b/i.test(wish) ? 'zh-Hant' : 'zh-Hans'
    const short = wish.split('-')[0]?.toLowerCase()
    if (short === 'vi' || short === 'en') return short
  }
  return 'en'
}

export function t(key: Key, values: Values = {}): string {
  const entry = (pagesInEnglish ? undefined : find(words as Section, key)) ?? english(key)
  if (entry === undefined) return key
  return filled(typeof entry === 'string' ? entry : counted(entry, values), values)
}

/** Whether the word exists at all: for keys made from data, such as a refusal's code. */
export function known(key: string): key is Key {
  return english(key) !== undefined
}

const english = (key: string): Entry | undefined => find(en as Section, key) ?? find(ofEnglishPages, key)

function find(section: Section, key: string): Entry | undefined {
  let at: Entry | Section | undefined = section
  for (const part of key.split('.')) {
    if (at === undefined || typeof at === 'string') return undefined
    at = (at as Section)[part]
  }
  if (typeof at === 'string' || at === undefined) return at
  return typeof at.other === 'string' ? (at as Counted) : undefined
}

function counted(entry: Counted, values: Values): string {
  const count = Number(values.count ?? 0)
  if (count === 0 && entry.zero !== undefined) return entry.zero
  const form = intl().plural.select(count)
  return form === 'one' && entry.one !== undefined ? entry.one : entry.other
}

function filled(sentence: string, values: Values): string {
  return sentence.replace(/\{(\w+)\}/g, (whole, name: string) => {
    const value = values[name]
    if (value === undefined) return whole
    return typeof value === 'number' ? intl().number.format(value) : value
  })
}

// Making these takes far longer than using them, and a felt formats two hundred amounts in one view.
const MADE = new Map<Language, { plural: Intl.PluralRules; number: Intl.NumberFormat }>()

function intl(): { plural: Intl.PluralRules; number: Intl.NumberFormat } {
  const made = MADE.get(language()) ?? {
    plural: new Intl.PluralRules(language()),
    number: new Intl.NumberFormat(language()),
  }
  MADE.set(language(), made)
  return made
}
