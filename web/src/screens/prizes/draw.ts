// Holds a draw again in the browser, from what the house has published: SHA-256 of the seed, a colon and a counter gives
// numbers, and these the order of the lots. Numbers at the top that would favour anybody are left out.
import type { Schemas } from '../../wire/api'

export type Proof = Schemas['DrawProof']

async function digest(text: string): Promise<Uint8Array> {
  return new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)))
}

async function order(lots: number[], seed: string): Promise<number[]> {
  const drawn = [...lots]
  const all = 2n ** 64n
  let counter = 0
  for (let last = drawn.length - 1; last > 0; last--) {
    const bound = BigInt(last + 1)
    let value: bigint
    do {
      counter += 1
      value = new DataView((await digest(`${seed}:${counter}`)).buffer).getBigUint64(0)
    } while (value >= all - (all % bound))
    const chosen = Number(value % bound)
    ;[drawn[last], drawn[chosen]] = [drawn[chosen]!, drawn[last]!]
  }
  return drawn
}

/** Whether the seed fits what was published of it, and the same entrants win. */
export async function holds(proof: Proof): Promise<boolean> {
  const fingerprint = [...(await digest(proof.seed))].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  const lots = proof.entrants.flatMap(({ lots }, at) => Array<number>(lots).fill(at + 1))
  const seen = [...new Set(await order(lots, proof.seed))].filter((entrant) => !proof.entrants[entrant - 1]?.absent)
  const prizes = proof.prizes.flatMap(({ count }, at) => Array<number>(count).fill(at))
  const winners = prizes.slice(0, seen.length).map((prize, at) => [at + 1, prize, seen[at]])
  const recorded = proof.winners.map(({ number, prize, entrant }) => [number, prize, entrant])
  return fingerprint === proof.commitment && JSON.stringify(winners) === JSON.stringify(recorded)
}
