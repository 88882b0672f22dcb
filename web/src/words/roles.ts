// Roles in the reader's language. In English a book's own title for a role is the one that counts.
import { known, language, t } from './words.svelte'

export function roleWords(role: string, title = ''): string {
  const key = `roleNames.${role}`
  if (title && language() === 'en') return title
  return known(key) ? t(key) : title || role
}
