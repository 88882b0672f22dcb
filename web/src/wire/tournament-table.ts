// A tournament plays in its own stream, `T3~cup`, at the floor's table `T3` with its terminals.
const MARK = '~'

export const isTournaments = (table: string): boolean => table.includes(MARK)

export const floorTable = (table: string): string => table.split(MARK)[0] ?? table

/** The table as a part of a cookie's name. */
export const inCookie = (table: string): string => table.replace(MARK, '_')
