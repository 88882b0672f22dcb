// A meter that counts up to the server's amount and never beyond. If the amount falls, a prize was paid: it is shown at
// once.
const LONGEST_MS = 1_600

export function counting(amount: () => number): { readonly shown: number } {
  let shown = $state(amount())
  $effect(() => {
    const to = amount()
    const from = shown
    if (to <= from || matchMedia('(prefers-reduced-motion: reduce)').matches) {
      shown = to
      return
    }
    const began = performance.now()
    let frame = requestAnimationFrame(function step(now: number) {
      const part = Math.min(1, Math.max(0, (now - began) / LONGEST_MS))
      shown = part < 1 ? Math.floor(from + (to - from) * (1 - (1 - part) ** 3)) : to
      if (part < 1) frame = requestAnimationFrame(step)
    })
    return () => cancelAnimationFrame(frame)
  })
  return {
    get shown() {
      return shown
    },
  }
}
