// The house itself: its name, and who can sign in where it is a demonstration. It does not change while a page is open.
import { ask, type Schemas } from './api'

export type HouseInfo = Schemas['HouseInfo']

let asked: Promise<HouseInfo> | undefined

export function getHouse(): Promise<HouseInfo> {
  asked ??= ask('GET', '/api/house').catch((error: unknown) => {
    asked = undefined // asked again by the next who wants to know
    throw error
  })
  return asked
}
