// Written by `make types` from the server's own description; not by hand.

/** Every screen with its address. */
export const ROUTES = {
  lobby: '/',
  cage: '/cage',
  cases: '/cases',
  design: '/design',
  documents: '/documents',
  floor: '/floor',
  inspection: '/inspection',
  laboratory: '/laboratory',
  office: '/office',
  prizes: '/prizes',
  prize: '/prizes/{promotion}',
  promotions: '/promotions',
  'sign-in': '/sign-in',
  spectator: '/tables/{table}',
  dealer: '/tables/{table}/dealer',
  display: '/tables/{table}/display',
  rules: '/tables/{table}/rules',
  terminal: '/tables/{table}/seats/{seat}',
  tournaments: '/tournaments',
  tournament: '/tournaments/{name}',
  'tournament-display': '/tournaments/{name}/display',
  'tournament-public': '/tournaments/{name}/public',
} as const
