// What a player has chosen: for this browser sound and single keys, for the next wager what it is made of.
import type { View } from '../../wire/views'

/** Colour chips of a player, as the house has them. */
export type Colours = NonNullable<View['place']>['colours']

/** What the next wager is made of, where that is not the table's usual chips or credit. */
export interface Made {
  kind?: 'colour-chip' | 'token' | 'voucher'
  colour?: string
  /** for nobody else to see before betting has closed; only at the tables of a tournament */
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
        // it holds until the page is closed
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
