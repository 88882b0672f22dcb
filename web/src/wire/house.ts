// The house itself: its name, and who can sign in if it is a demonstration. It does not change while a page is open.
import { ask, type Schemas } from './api'

export type HouseInfo = Schemas['HouseInfo']

let asked: Promise<HouseInfo> | undefined

export function getHouse(): Promise<HouseInfo> {
  asked ??= ask('GET', '/api/house').catch((error: unknown) => {
    asked = undefined // the next caller asks again
    throw error
  })
  return asked
}
