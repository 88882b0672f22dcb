/** Names of faces in the reader's language: "three", "fish". */

import { known, t } from '../words/words.svelte'

export function faceName(face: { name: string; value: number }, symbols: boolean): string {
  const key = symbols ? `dice.symbols.${face.name}` : `dice.pips.${face.value}`
  return known(key) ? t(key) : face.name
}
