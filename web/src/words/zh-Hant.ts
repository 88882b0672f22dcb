import type { Translation } from './words.svelte'

const words: Translation = {}

export default words
