// Which screen an address shows. Links are ordinary <a href>; those that stay in the app change no page.
/** The staff's desks, each at an address of its own name. */
export const DESKS = [
  'floor',
  'tournaments',
  'cage',
  'cases',
  'promotions',
  'documents',
  'inspection',
  'office',
] as const
export type Desk = (typeof DESKS)[number]

export type Route =
  | { screen: 'lobby' }
  | { screen: 'spectator'; table: string }
  | { screen: 'terminal'; table: string; seat: string }
  | { screen: 'dealer'; table: string }
  | { screen: 'display'; table: string }
  | { screen: 'rules'; table: string }
  | { screen: 'tournament' | 'tournament-public' | 'tournament-display'; name: string }
  | { screen: 'prizes'; promotion: string }
  | { screen: 'sign-in' }
  | { screen: Desk }
  | { screen: 'laboratory' }
  | { screen: 'design' }
  | { screen: 'nothing' }

export function read(path: string): Route {
  const parts = path.split('/').filter(Boolean).map(decodeURIComponent)
  const [first, table, what, seat] = parts
  if (first === undefined) return { screen: 'lobby' }
  const desk = DESKS.find((desk) => desk === first)
  if (parts.length === 1 && desk) return { screen: desk }
  if (parts.length === 1 && (first === 'sign-in' || first === 'laboratory' || first === 'design'))
    return { screen: first }
  if (first === 'tournaments' && table !== undefined) {
    if (what === undefined) return { screen: 'tournament', name: table }
    return parts.length === 3 && (what === 'public' || what === 'display')
      ? { screen: `tournament-${what}`, name: table }
      : { screen: 'nothing' }
  }
  if (first === 'prizes' && parts.length <= 2) return { screen: 'prizes', promotion: table ?? '' }
  if (first !== 'tables' || table === undefined) return { screen: 'nothing' }
  if (what === undefined) return { screen: 'spectator', table }
  if (what === 'seats' && seat !== undefined && parts.length === 4) return { screen: 'terminal', table, seat }
  if (parts.length === 3 && (what === 'dealer' || what === 'display' || what === 'rules'))
    return { screen: what, table }
  return { screen: 'nothing' }
}

let current = $state.raw<Route>(read(location.pathname))

export function route(): Route {
  return current
}

export function go(address: string, { replace = false } = {}): void {
  history[replace ? 'replaceState' : 'pushState'](null, '', address)
  follow()
  scrollTo(0, 0)
}

function follow(): void {
  current = read(location.pathname)
}

/** Follow the back button, and links to the app's own addresses. Returns how to stop. */
export function listen(): () => void {
  function clicked(event: MouseEvent): void {
    if (
      event.defaultPrevented ||
      event.button !== 0 ||
      event.metaKey ||
      event.ctrlKey ||
      event.shiftKey ||
      event.altKey
    )
      return
    const link = event.target instanceof Element ? event.target.closest('a') : null
    if (!link || link.target || link.hasAttribute('download') || link.origin !== location.origin) return
    if (link.hash && link.pathname === location.pathname) return
    if (read(link.pathname).screen === 'nothing') return
    event.preventDefault()
    go(link.pathname + link.search + link.hash)
  }
  addEventListener('popstate', follow)
  document.addEventListener('click', clicked)
  return () => {
    removeEventListener('popstate', follow)
    document.removeEventListener('click', clicked)
  }
}
