// The fields of a command by the API description, to compare a form with that is made from a list of fields.
interface Any {
  type: string
}
type One<C extends Any, T extends C['type']> = Extract<C, { type: T }>

/** The fields of one command of an office. */
export type FieldOf<C extends Any, T extends C['type']> = Exclude<keyof One<C, T>, 'type' | 'as'> & string

/** The required ones. */
export type NeededOf<C extends Any, T extends C['type']> = {
  [F in FieldOf<C, T>]: undefined extends One<C, T>[F] ? never : F
}[FieldOf<C, T>]

/** Accepts a form that has all required fields, and otherwise names the missing ones. */
export type Complete<Needed, Asked> = [Exclude<Needed, Asked>] extends [never]
  ? unknown
  : { forgot: Exclude<Needed, Asked> }
