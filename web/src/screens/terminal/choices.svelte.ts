// A player's choices: sound and single keys for this browser, and what the next bet is made of.
import type { View } from '../../wire/views'

/** Colour chips of a player, as the house has them. */
export type Colours = NonNullable<View['place']>['colours']

/** What the next bet is made of, if not the table's usual chips or credit. */
export interface Made {
  kind?: 'colour-chip' | 'token' | 'voucher'
  colour?: string
  /** hidden from everyone else until betting has closed; only at the tables of a tournament */
  secret?: boolean
}

function kept(key: string, otherwise: boolean) {
  let on = $state(read(key) ?? otherwise)
  return {
    get on() {
      return on
    },
    set on(wanted: boolean) {
      on = wanted
      try {
        localStorage.setItem(key, String(wanted))
      } catch {
        // it lasts until the page is closed
      }
    },
  }
}

function read(key: string): boolean | undefined {
  try {
    const value = localStorage.getItem(key)
    return value === null ? undefined : value === 'true'
  } catch {
    return undefined
  }
}

export const sound = kept('sicbo-sound', false)
export const singleKeys = kept('sicbo-single-keys', true)
