import { beforeAll, expect, test, vi } from 'vitest'

let read: (typeof import('../src/route.svelte'))['read']

beforeAll(async () => {
  vi.stubGlobal('location', { pathname: '/' })
  read = (await import('../src/route.svelte')).read
})

test.each([
  ['/', { screen: 'lobby' }],
  ['/tables/T1', { screen: 'spectator', table: 'T1' }],
  ['/tables/T1/seats/3', { screen: 'terminal', table: 'T1', seat: '3' }],
  ['/tables/T%201/dealer', { screen: 'dealer', table: 'T 1' }],
  ['/tables/T1/display/', { screen: 'display', table: 'T1' }],
  ['/tournaments', { screen: 'tournaments' }],
  ['/tournaments/cup', { screen: 'tournament', name: 'cup' }],
  ['/tournaments/cup/public', { screen: 'tournament-public', name: 'cup' }],
  ['/prizes', { screen: 'prizes' }],
  ['/prizes/spring', { screen: 'prize', promotion: 'spring' }],
  ['/cage', { screen: 'cage' }],
  ['/cage/more', { screen: 'nothing' }],
  ['/tables', { screen: 'nothing' }],
  ['/tables/T1/seats', { screen: 'nothing' }],
  ['/tables/T1/seats/3/4', { screen: 'nothing' }],
  ['/tournaments/cup/public/x', { screen: 'nothing' }],
  ['/somewhere', { screen: 'nothing' }],
])('%s', (path, shown) => expect(read(path)).toEqual(shown))
