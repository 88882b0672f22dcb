// The server's clock, as far as a page can know it: views state when they were made, and the fastest one is the most
// accurate.
const FORGET_MS = 60_000

let offset = $state.raw(0)
let best = -Infinity
let bestAt = -Infinity

/** A view was made at `micros` by the server's clock. */
export function heard(micros: number): void {
  const ahead = micros / 1000 - Date.now()
  const here = performance.now()
  // A late arrival makes the server seem behind: the largest difference of the last minute is the most accurate.
  if (ahead >= best || here - bestAt > FORGET_MS) {
    best = ahead
    bestAt = here
    offset = ahead
  }
}

/** The server's time now, in milliseconds since 1970. */
export function serverNow(): number {
  return Date.now() + offset
}

/** Milliseconds left until a moment of the server's clock (in microseconds); never below zero. */
export function millisecondsUntil(micros: number): number {
  return Math.max(0, micros / 1000 - serverNow())
}

/** A value that follows the time while something on the screen shows it: `const now = ticking()`, then `now.ms`.
 *  Call it during component creation. */
export function ticking(everyMs = 250): { readonly ms: number } {
  let ms = $state(serverNow())
  $effect(() => {
    const timer = setInterval(() => (ms = serverNow()), everyMs)
    return () => clearInterval(timer)
  })
  return {
    get ms() {
      return ms
    },
  }
}
