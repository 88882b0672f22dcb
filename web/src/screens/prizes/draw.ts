// Repeats a draw in the browser from what the house has published: SHA-256 of the seed, a colon and a counter gives
// numbers, and each of these a lot among those left. Numbers at the top that would bias the draw are skipped.
import type { Schemas } from '../../wire/api'

export type Proof = Schemas['DrawProof']

async function digest(text: string): Promise<Uint8Array> {
  return new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)))
}

/** The numbers of entrants as their lots are drawn, until enough of them are present. */
async function drawn(proof: Proof, wanted: number): Promise<number[]> {
  const left = new Map(proof.entrants.map(({ lots }, at) => [at + 1, BigInt(lots)] as const))
  const all = 2n ** 64n
  const found: number[] = []
  let total = [...left.values()].reduce((sum, lots) => sum + lots, 0n)
  let counter = 0
  while (left.size && found.length < wanted) {
    let value: bigint
    do {
      counter += 1
      value = new DataView((await digest(`${proof.seed}:${counter}`)).buffer).getBigUint64(0)
    } while (value >= all - (all % total))
    let place = value % total
    for (const [entrant, lots] of left) {
      if (place < lots) {
        left.delete(entrant)
        total -= lots
        if (!proof.entrants[entrant - 1]?.absent) found.push(entrant)
        break
      }
      place -= lots
    }
  }
  return found
}

/** Whether the seed matches its commitment, and the same entrants win. */
export async function holds(proof: Proof): Promise<boolean> {
  const fingerprint = [...(await digest(proof.seed))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('')
  const prizes = proof.prizes.flatMap(({ count }, at) => Array<number>(count).fill(at))
  const seen = await drawn(proof, prizes.length)
  const winners = prizes.slice(0, seen.length).map((prize, at) => [at + 1, prize, seen[at]])
  const recorded = proof.winners.map(({ number, prize, entrant }) => [number, prize, entrant])
  return fingerprint === proof.commitment && JSON.stringify(winners) === JSON.stringify(recorded)
}
