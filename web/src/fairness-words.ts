// The words of the page that checks a round's dice: the house's own catalogue, in the language that was chosen on its pages.
import { filled, type Sentence } from './words/filled'
import { firstLanguage, speech } from './words/words.svelte'

export async function speaking(): Promise<(sentence: Sentence) => string> {
  await firstLanguage()
  return (sentence) => filled(sentence, speech())
}
