// Roles in the reader's language. At a table, English uses a book's own title for a role.
import { known, language, t } from './words.svelte'

/** The house's own name of a role, the same on every desk. */
export function roleName(role: string, title = ''): string {
  const key = `roleNames.${role}`
  return known(key) ? t(key) : title || role
}

export function roleWords(role: string, title = ''): string {
  return title && language() === 'en' ? title : roleName(role, title)
}
