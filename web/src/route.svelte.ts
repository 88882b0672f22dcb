// Which screen an address shows. Links are ordinary <a href>; those within the app do not load another page.
import { ROUTES } from './wire/routes'
import type { Schemas } from './wire/api'

/** The staff's desks, each at an address with its name. */
export type Desk = NonNullable<Schemas['SessionInfo']['desks']>[number]

type Parts<Path> = Path extends `${string}{${infer Part}}${infer Rest}` ? Part | Parts<Rest> : never
type Screens = {
  [S in keyof typeof ROUTES]: { screen: S } & Record<Parts<(typeof ROUTES)[S]>, string>
}
export type Route = Screens[keyof Screens] | { screen: 'nothing' }

const split = (path: string) => path.split('/').filter(Boolean)

export function read(path: string): Route {
  const given = split(path).map(decodeURIComponent)
  for (const [screen, address] of Object.entries(ROUTES)) {
    const parts = split(address)
    const fits = parts.every((part, at) => part === given[at] || (part.startsWith('{') && at < given.length))
    if (!fits || parts.length !== given.length) continue
    const named = parts.flatMap((part, at) => (part.startsWith('{') ? [[part.slice(1, -1), given[at]]] : []))
    return { screen, ...Object.fromEntries(named) } as Route
  }
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

/** Follow the back button, and links to the app's own addresses. Returns a function that stops it. */
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
