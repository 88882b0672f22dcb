// A list as its frame needs it: words and filters, a page of rows, a count, a file of all matches. The source of its
// rows is its own: the house, page by page (HouseList), or data that a screen has whole (ShortList).
import { address, ask, Refused, type Answer, type PathOf } from '../wire/api'
import { csvText, saveBlob, saveFile } from '../wire/files'
import { staff } from '../wire/session.svelte'

const TYPING_MS = 250

export abstract class Listing<T> {
  search = $state('')
  /** the value of each filter; absent for filters that let everything through */
  chosen = $state<Record<string, string>>({})
  page = $state(0)
  #typing: ReturnType<typeof setTimeout> | undefined

  abstract readonly rows: readonly T[]
  /** whether it has been loaded */
  abstract readonly ready: boolean
  /** the number of matches and the total; a journal is not counted */
  abstract readonly found: number | null
  abstract readonly total: number | null
  abstract readonly pages: number
  /** whether there is more after the last row, if there are no pages */
  get more(): boolean {
    return false
  }
  get busy(): boolean {
    return false
  }
  get formats(): readonly string[] {
    return ['csv']
  }

  abstract save(format: string): Promise<void>
  protected abstract changed(): void

  get narrowed(): boolean {
    return this.search.trim() !== '' || Object.values(this.chosen).some(Boolean)
  }

  /** The user types: search when they pause. */
  searched(): void {
    this.page = 0
    clearTimeout(this.#typing)
    this.#typing = setTimeout(() => this.changed(), TYPING_MS)
  }

  choose(filter: string, value: string): void {
    this.chosen[filter] = value
    this.page = 0
    this.changed()
  }

  turn(by: number): void {
    this.page += by
    this.changed()
  }

  clear(): void {
    this.search = ''
    for (const name of Object.keys(this.chosen)) this.chosen[name] = ''
    this.page = 0
    this.changed()
  }

  further(): void {}
}

interface Served<P extends PathOf<'GET'>, T, A = Answer<'GET', P>> {
  path: P
  rows: (answer: A) => readonly T[]
  found?: (answer: A) => number
  total?: (answer: A) => number
  /** where it continues, for lists without pages */
  next?: (answer: A) => string
  size?: number
  /** the source of the file of all matches, the parameter of its format, and its name */
  file: PathOf<'GET'>
  asked?: (format: string) => Record<string, string>
  name: string
  formats?: readonly string[]
  /** filters whose query differs from their display */
  forms?: Record<string, (value: string) => string>
}

/** A list that the house searches, filters and pages. */
export class HouseList<P extends PathOf<'GET'>, T, A = Answer<'GET', P>> extends Listing<T> {
  answer = $state.raw<A | null>(null)
  problem = $state.raw<Refused | null>(null)
  #busy = $state(false)
  #rows = $state.raw<readonly T[]>([])
  #asked = 0
  readonly #of: Served<P, T, A>

  constructor(of: Served<P, T, A>) {
    super()
    this.#of = of
  }

  get size(): number {
    return this.#of.size ?? 20
  }

  override get formats(): readonly string[] {
    return this.#of.formats ?? ['csv']
  }

  get rows(): readonly T[] {
    return this.#rows
  }

  get ready(): boolean {
    return this.answer !== null
  }

  get found(): number | null {
    return this.answer && this.#of.found ? this.#of.found(this.answer) : null
  }

  get total(): number | null {
    return this.answer && this.#of.total ? this.#of.total(this.answer) : null
  }

  get pages(): number {
    return Math.max(1, Math.ceil((this.found ?? 0) / this.size))
  }

  override get busy(): boolean {
    return this.#busy
  }

  override get more(): boolean {
    return !!(this.answer && this.#of.next?.(this.answer))
  }

  /** The search as a query. */
  get query(): Record<string, string> {
    const given = Object.entries(this.chosen)
      .map(([name, value]): [string, string] => [name, this.#of.forms?.[name]?.(value) ?? value])
      .filter(([, value]) => value)
    return { ...(this.search.trim() ? { search: this.search.trim() } : {}), ...Object.fromEntries(given) }
  }

  async look(further = false): Promise<void> {
    const after = this.#of.next
      ? further && this.answer
        ? this.#of.next(this.answer)
        : ''
      : String(this.page * this.size)
    const asked = { ...this.query, limit: String(this.size), after }
    const turn = ++this.#asked
    this.#busy = true
    try {
      const answer = (await ask('GET', this.#of.path, ...unchecked({ query: asked, slot: staff.slot }))) as A
      // An answer to an earlier query is too late.
      if (turn !== this.#asked) return
      this.answer = answer
      this.#rows = further ? [...this.#rows, ...this.#of.rows(answer)] : this.#of.rows(answer)
      this.problem = null
      // The last page may have disappeared since it was opened.
      if (!this.#of.next && this.page > 0 && this.page >= this.pages) {
        this.page = this.pages - 1
        await this.look()
      }
    } catch (error) {
      if (turn === this.#asked) this.problem = heard(error)
    } finally {
      if (turn === this.#asked) this.#busy = false
    }
  }

  override further(): void {
    void this.look(true)
  }

  async save(format: string): Promise<void> {
    const query = { ...this.query, ...this.#of.asked?.(format) }
    await saveFile(address(this.#of.file, { query }), `${this.#of.name}.${format}`)
  }

  protected changed(): void {
    void this.look()
  }
}

interface Short<T> {
  all: () => readonly T[] | null
  /** the texts that are searched */
  texts: (row: T) => readonly string[]
  filters?: Record<string, (row: T, value: string) => boolean>
  /** the cells of a row in its file, by the names of the columns */
  columns: Record<string, (row: T) => unknown>
  name: string
  size?: number
}

/** A list that a screen has whole: searched, filtered and paged where it is shown. */
export class ShortList<T> extends Listing<T> {
  readonly #of: Short<T>
  readonly #fitting = $derived.by<readonly T[]>(() => {
    const words = this.search.toLowerCase().split(/\s+/).filter(Boolean)
    return (this.#of.all() ?? []).filter((row) => {
      const text = this.#of.texts(row).join(' ').toLowerCase()
      if (!words.every((word) => text.includes(word))) return false
      return Object.entries(this.chosen).every(
        ([name, value]) => !value || (this.#of.filters?.[name]?.(row, value) ?? true),
      )
    })
  })

  constructor(of: Short<T>) {
    super()
    this.#of = of
  }

  get size(): number {
    return this.#of.size ?? 50
  }

  get rows(): readonly T[] {
    const page = Math.min(this.page, this.pages - 1)
    return this.#fitting.slice(page * this.size, (page + 1) * this.size)
  }

  get ready(): boolean {
    return this.#of.all() !== null
  }

  get found(): number {
    return this.#fitting.length
  }

  get total(): number {
    return this.#of.all()?.length ?? 0
  }

  get pages(): number {
    return Math.max(1, Math.ceil(this.found / this.size))
  }

  async save(format: string): Promise<void> {
    const columns = Object.entries(this.#of.columns)
    const text = csvText(
      columns.map(([name]) => name),
      this.#fitting.map((row) => columns.map(([, of]) => of(row))),
    )
    saveBlob(new Blob([text], { type: 'text/csv' }), `${this.#of.name}.${format}`)
  }

  protected changed(): void {}
}

/** Only the screen knows which filters exist. */
function unchecked(given: object): [never] {
  return [given as never]
}

/** A refusal; an ended session shows the way to sign in again. */
export function heard(error: unknown): Refused {
  if (!(error instanceof Refused)) throw error
  if (error.code === 'not-signed-in' || error.code === 'session-locked') staff.ended(error.code)
  return error
}
