// What the house wants to stand on every screen, in the reader's language where it is the usual sentence.
import { en } from './en'
import { t } from './words.svelte'

export function noticeWords(notice: string): string {
  return notice === en.terminal.malfunction ? t('terminal.malfunction') : notice
}
