// A text as a QR code (ISO/IEC 18004): bytes, error correction M, versions 1 to 10. Enough for the address of an
// authenticator's key, which is drawn where it is shown and goes nowhere else.

/** For each version: error correction codewords of a block, then how many data codewords each block has. */
const BLOCKS: readonly (readonly [number, readonly number[]])[] = [
  [10, [16]], [16, [28]], [26, [44]], [18, [32, 32]], [24, [43, 43]], [16, [27, 27, 27, 27]], [18, [31, 31, 31, 31]], [22, [38, 38, 39, 39]], [22, [36, 36, 36, 37, 37]], [26, [43, 43, 43, 43, 44]],
]
const ALIGNED: readonly (readonly number[])[] = [[], [6, 18], [6, 22], [6, 26], [6, 30], [6, 34], [6, 22, 38], [6, 24, 42], [6, 26, 46], [6, 28, 50]]
const MASKS: readonly ((x: number, y: number) => boolean)[] = [
  (x, y) => (x + y) % 2 === 0,
  (_, y) => y % 2 === 0,
  (x) => x % 3 === 0,
  (x, y) => (x + y) % 3 === 0,
  (x, y) => (Math.floor(x / 3) + Math.floor(y / 2)) % 2 === 0,
  (x, y) => ((x * y) % 2) + ((x * y) % 3) === 0,
  (x, y) => (((x * y) % 2) + ((x * y) % 3)) % 2 === 0,
  (x, y) => (((x + y) % 2) + ((x * y) % 3)) % 2 === 0,
]

const POWERS = new Uint8Array(512)
const LOGS = new Uint8Array(256)
for (let power = 0, value = 1; power < 255; power++) {
  POWERS[power] = POWERS[power + 255] = value
  LOGS[value] = power
  value = value & 128 ? (value << 1) ^ 0x11d : value << 1
}
const at = (list: ArrayLike<number>, place: number): number => list[place] ?? 0
const times = (one: number, other: number) => (one && other ? at(POWERS, at(LOGS, one) + at(LOGS, other)) : 0)

/** The Reed-Solomon codewords of a block. */
function correction(data: readonly number[], count: number): number[] {
  let generator = [1]
  for (let power = 0; power < count; power++) {
    const root = at(POWERS, power)
    generator = [...generator, 0].map((value, place) => value ^ times(at(generator, place - 1), root))
  }
  const left = [...data, ...new Array<number>(count).fill(0)]
  for (let place = 0; place < data.length; place++) {
    const factor = at(left, place)
    if (factor) generator.forEach((value, by) => (left[place + by] = at(left, place + by) ^ times(value, factor)))
  }
  return left.slice(data.length)
}

/** All codewords in their order, and the version that holds them; nothing where the text is too long. */
function codewords(text: string): { version: number; bits: number[] } | null {
  const bytes = [...new TextEncoder().encode(text)]
  const index = BLOCKS.findIndex(([, sizes], version) => bytes.length <= sizes.reduce((sum, size) => sum + size, 0) - (version < 9 ? 2 : 3))
  const [ec, sizes] = BLOCKS[index] ?? [0, []]
  if (index < 0) return null
  const bits: number[] = []
  const put = (value: number, width: number) => {
    for (let bit = width - 1; bit >= 0; bit--) bits.push((value >> bit) & 1)
  }
  put(4, 4)
  put(bytes.length, index < 9 ? 8 : 16)
  for (const byte of bytes) put(byte, 8)
  const room = sizes.reduce((sum, size) => sum + size, 0)
  put(0, Math.min(4, room * 8 - bits.length))
  while (bits.length % 8) bits.push(0)
  const data: number[] = []
  for (let place = 0; place < bits.length; place += 8) data.push(bits.slice(place, place + 8).reduce((value, bit) => value * 2 + bit, 0))
  for (let filler = 0; data.length < room; filler++) data.push(filler % 2 ? 0x11 : 0xec)
  let from = 0
  const blocks = sizes.map((size) => data.slice(from, (from += size)))
  const corrections = blocks.map((block) => correction(block, ec))
  const all: number[] = []
  for (let place = 0; place < Math.max(...sizes); place++) for (const block of blocks) if (place < block.length) all.push(at(block, place))
  for (let place = 0; place < ec; place++) for (const block of corrections) all.push(at(block, place))
  return { version: index + 1, bits: all.flatMap((word) => [7, 6, 5, 4, 3, 2, 1, 0].map((bit) => (word >> bit) & 1)) }
}

/** A value with the remainder of its division behind it, as format and version are written. */
function checked(value: number, width: number, divisor: number): number {
  let left = value << width
  for (let bit = 31 - Math.clz32(left); bit >= width; bit--) if ((left >> bit) & 1) left ^= divisor << (bit - width)
  return (value << width) | left
}

/** The modules, row by row, dark ones true; nothing where the text is too long. */
export function qrCode(text: string): boolean[][] | null {
  const made = codewords(text)
  if (!made) return null
  const { version, bits } = made
  const size = version * 4 + 17
  const dark = Array.from({ length: size }, () => new Array<boolean>(size).fill(false))
  const fixed = Array.from({ length: size }, () => new Array<boolean>(size).fill(false))
  const set = (x: number, y: number, value: boolean) => {
    const row = dark[y]
    const held = fixed[y]
    if (!row || !held || x < 0 || x >= size) return
    row[x] = value
    held[x] = true
  }
  for (let place = 0; place < size; place++) {
    set(6, place, place % 2 === 0)
    set(place, 6, place % 2 === 0)
  }
  for (const [left, top] of [[0, 0], [size - 7, 0], [0, size - 7]] as const)
    for (let y = -1; y <= 7; y++)
      for (let x = -1; x <= 7; x++) {
        const ring = Math.max(Math.abs(x - 3), Math.abs(y - 3))
        if (left + x >= 0 && top + y >= 0) set(left + x, top + y, ring !== 2 && ring !== 4)
      }
  const centres = ALIGNED[version - 1] ?? []
  for (const cy of centres)
    for (const cx of centres) {
      const corner = (cx === 6 && cy === 6) || (cx === 6 && cy === size - 7) || (cx === size - 7 && cy === 6)
      for (let y = -2; !corner && y <= 2; y++) for (let x = -2; x <= 2; x++) set(cx + x, cy + y, Math.max(Math.abs(x), Math.abs(y)) !== 1)
    }
  const format = (mask: number) => {
    const value = checked(mask, 10, 0x537) ^ 0x5412
    for (let bit = 0; bit < 15; bit++) {
      const on = ((value >> bit) & 1) === 1
      if (bit < 6) set(8, bit, on)
      else if (bit < 8) set(8, bit + 1, on)
      else if (bit === 8) set(7, 8, on)
      else set(14 - bit, 8, on)
      if (bit < 8) set(size - 1 - bit, 8, on)
      else set(8, size - 15 + bit, on)
    }
    set(8, size - 8, true)
  }
  format(0)
  if (version >= 7) {
    const value = checked(version, 12, 0x1f25)
    for (let bit = 0; bit < 18; bit++) {
      const on = ((value >> bit) & 1) === 1
      set(size - 11 + (bit % 3), Math.floor(bit / 3), on)
      set(Math.floor(bit / 3), size - 11 + (bit % 3), on)
    }
  }
  let next = 0
  const free: [number, number][] = []
  for (let right = size - 1; right > 0; right -= right === 8 ? 3 : 2)
    for (let step = 0; step < size; step++) {
      const upward = ((right + (right < 6 ? 1 : 0) + 1) & 2) === 0
      const y = upward ? size - 1 - step : step
      for (const x of [right, right - 1])
        if (!fixed[y]?.[x]) {
          free.push([x, y])
          const row = dark[y]
          if (row) row[x] = bits[next++] === 1
        }
    }
  const turn = (mask: number) => {
    for (const [x, y] of free) {
      const row = dark[y]
      if (row && MASKS[mask]?.(x, y)) row[x] = !row[x]
    }
  }
  let best = 0
  let least = Infinity
  for (let mask = 0; mask < MASKS.length; mask++) {
    turn(mask)
    format(mask)
    const bad = penalty(dark)
    turn(mask)
    if (bad < least) [best, least] = [mask, bad]
  }
  turn(best)
  format(best)
  return dark
}

/** How hard a code is to read: long runs, blocks, what looks like a corner, too much of one colour. */
function penalty(dark: readonly (readonly boolean[])[]): number {
  const size = dark.length
  const columns = dark.map((_, x) => dark.map((row) => row[x] === true))
  let bad = 0
  for (const line of [...dark, ...columns]) {
    const text = line.map((on) => (on ? 1 : 0)).join('')
    for (const run of text.match(/0{5,}|1{5,}/g) ?? []) bad += run.length - 2
    bad += 40 * (text.match(/(?=00001011101|10111010000)/g) ?? []).length
  }
  for (let y = 1; y < size; y++) for (let x = 1; x < size; x++) if (new Set([dark[y]?.[x], dark[y - 1]?.[x], dark[y]?.[x - 1], dark[y - 1]?.[x - 1]]).size === 1) bad += 3
  const share = dark.flat().filter(Boolean).length / size / size
  return bad + 10 * Math.floor(Math.abs(share * 100 - 50) / 5)
}
