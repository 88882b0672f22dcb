// If the dice follow from a sealed secret, this seat adds its own number to every round before betting closes, so that
// the house could not have chosen the dice. Call it during component creation.
import { untrack } from 'svelte'
import type { TableStore } from '../../wire/table.svelte'

const BYTES = 16

export function giveNonces(store: TableStore): void {
  let given = ''
  $effect(() => {
    const { table, place } = store.view ?? {}
    const { round, sealed } = table ?? {}
    if (!place?.player || !sealed || !round || table?.phase !== 'betting' || store.connection !== 'open')
      return
    if (sealed.round !== round.id || sealed.nonces.includes(place.place) || given === round.id) return
    given = round.id
    const nonce = Array.from(crypto.getRandomValues(new Uint8Array(BYTES)), (byte) =>
      byte.toString(16).padStart(2, '0'),
    ).join('')
    untrack(() => {
      // Being too late does no harm: the round is then rolled without it.
      store.do({ type: 'AddNonce', nonce, for_round: round.number }).catch(() => undefined)
    })
  })
}
