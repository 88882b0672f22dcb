// The office: an administrator's views and commands. Nothing is calculated here; the effect of a card comes from the
// house.
import { Refused, type Schemas } from '../../wire/api'
import { approvalBy, type Credentials } from '../../wire/second-person'
import { asStaff, askAsStaff, staff } from '../../wire/session.svelte'
import type { Command } from '../../wire/table.svelte'

export type OfficeTable = Schemas['OfficeTable']
export type CardInfo = Schemas['CardInfo']
export type CardPreview = Schemas['CardPreview']
export type PriceInfo = Schemas['PriceInfo']
export type SwitchChoice = Schemas['SwitchChoice']
/** A card as its file has it: amounts are the typed texts. */
export type CardFile = Schemas['CardFile']
export type PersonShown = Schemas['PersonShown']

export const approve = (command: { type: string }, at: string, second: Credentials) =>
  asStaff(approvalBy(staff.slot, second, command, at))

/** A command to a table, which two people give. */
export async function tableCommand(
  table: string,
  id: string,
  command: Command,
  approval: string,
): Promise<void> {
  await askAsStaff('POST', '/api/tables/{table}/commands', {
    path: { table },
    body: { id, do: command, approval },
  })
}

export class OfficeStore {
  tables = $state.raw<readonly OfficeTable[] | null>(null)
  games = $state.raw<readonly string[]>([])
  lost = $state(false)

  async look(): Promise<void> {
    try {
      const read = await askAsStaff('GET', '/api/office/tables')
      this.tables = read.tables
      this.games = read.games
      this.lost = false
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      this.lost = true
    }
  }
}

/** A card in the editor, with the house's answer a moment after the last key. */
export class Draft {
  readonly table: string
  readonly game: string
  readonly info: CardInfo | null
  readonly prices: readonly PriceInfo[]
  readonly switches: readonly SwitchChoice[]
  card = $state<CardFile>({})
  preview = $state.raw<CardPreview | null>(null)
  asking = $state(false)
  problem = $state.raw<Refused | null>(null)
  #timer: ReturnType<typeof setTimeout> | undefined
  #turn = 0

  constructor(
    table: string,
    game: string,
    open: { prices: readonly PriceInfo[]; switches: readonly SwitchChoice[] },
    info: CardInfo | null,
  ) {
    this.table = table
    this.game = game
    this.info = info
    this.prices = open.prices
    this.switches = open.switches
    this.card = structuredClone(info?.card ?? {})
    void this.look()
  }

  get founding(): boolean {
    return this.info === null
  }

  changed(): void {
    this.asking = true
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => void this.look(), 350)
  }

  back(): void {
    this.card = structuredClone(this.info?.card ?? {})
    void this.look()
  }

  /** The card without empty fields. */
  get sent(): CardFile {
    return tidy($state.snapshot(this.card) as CardFile)
  }

  async look(): Promise<void> {
    const turn = ++this.#turn
    this.asking = true
    try {
      const read = this.founding
        ? await askAsStaff('POST', '/api/cards/preview', { body: { game: this.game, card: this.sent } })
        : await askAsStaff('POST', '/api/tables/{table}/card/preview', {
            path: { table: this.table },
            body: { card: this.sent },
          })
      if (turn === this.#turn) [this.preview, this.problem] = [read, null]
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      if (turn === this.#turn) this.problem = error
    } finally {
      if (turn === this.#turn) this.asking = false
    }
  }

  problemAt(where: string): string {
    return this.preview?.problems.find((one) => one.where === where)?.message ?? ''
  }
}

function tidy(card: CardFile): CardFile {
  const limits = Object.fromEntries(
    Object.entries(card.limits ?? {})
      .map(
        ([kind, entry]) =>
          [
            kind,
            Object.fromEntries(Object.entries(entry).filter(([, text]) => text !== '' && text !== null)),
          ] as const,
      )
      .filter(([, entry]) => Object.keys(entry).length),
  )
  const odds = Object.fromEntries(
    Object.entries(card.odds ?? {})
      .map(
        ([kind, entry]) =>
          [
            kind,
            typeof entry === 'string'
              ? entry.trim()
              : Object.fromEntries(Object.entries(entry).filter(([, text]) => text.trim())),
          ] as const,
      )
      .filter(([, entry]) => (typeof entry === 'string' ? entry : Object.keys(entry).length)),
  )
  const rest = Object.fromEntries(
    Object.entries(card).filter(([, value]) => value !== '' && value !== null && value !== undefined),
  )
  return { ...rest, limits, odds } as CardFile
}
