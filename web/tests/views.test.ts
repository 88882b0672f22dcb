import { expect, test } from 'vitest'
import type { Schemas } from '../src/wire/api'
import { DEFAULTS } from '../src/wire/defaults'
import { whole, type SentView } from '../src/wire/views'

const TABLE: Schemas['TableView'] = {
  id: 'T1',
  game: 'nsw-aruze',
  limits: {},
  notice: '',
  paytable: 'x',
  phase: 'closed',
  places: 6,
  taken: [],
}
const sent = (table: Partial<Schemas['TableView']>, you: SentView['you'] = {}): SentView => ({
  seq: 4,
  now: 5,
  table: { ...TABLE, ...table },
  you,
})

test('what a table leaves out is there again, and what it sends stays', () => {
  const { table, seq, place, staff } = whole(sent({ dealer: 'ana' }))
  expect({ seq, place, staff }).toEqual({ seq: 4, place: null, staff: null })
  expect(table).toMatchObject({ ...DEFAULTS.TableView, dealer: 'ana', id: 'T1' })
})

test('a tournament at the table and a round are made whole', () => {
  const { table } = whole(
    sent({ tournament: { tournament: 'cup' }, round: { id: 'T1-3', number: 3 } as Schemas['RoundView'] }),
  )
  expect(table.tournament).toEqual({ tournament: 'cup', ...DEFAULTS.SessionView })
  expect(table.tournament?.spins_played).toBe(0)
  expect(table.round).toMatchObject({ id: 'T1-3', number: 3, faces: [], staked: {} })
})

test('a place: colours in a list, chips by bet, limits inside a stay', () => {
  const you = {
    place: '3',
    colours: [{ colour: 'red' }],
    made_of: { small: { kind: 'credit' } },
    stay: { later: {} },
  } as unknown as Schemas['PlaceView']
  const { place, staff } = whole(sent({}, you))
  expect(staff).toBeNull()
  expect(place?.colours[0]).toEqual({ colour: 'red', marker: '' })
  expect(place?.made_of.small).toEqual({ kind: 'credit', colour: '', secret: false })
  expect(place?.stay).toMatchObject({ limit: null, later: { round_stake: null, stay_loss: null } })
})

test('the staff: keyed dice light nothing yet, positions hold their lines', () => {
  const you = {
    roles: ['dealer'],
    keyed: { faces: [1, 2, 3], total: 6 },
    positions: [{ place: '1', pays: [{ bet: 'small' }] }],
  } as unknown as Schemas['StaffView']
  const { place, staff } = whole(sent({}, you))
  expect(place).toBeNull()
  expect(staff?.keyed?.lit).toEqual([])
  expect(staff?.positions[0]?.pays[0]).toEqual({ bet: 'small', ...DEFAULTS.PayLine })
  expect(staff?.offers).toEqual([])
})
