// What a form that is made from a list of fields is compared with: the fields of a command, as the description has them.
interface Any {
  type: string
}
type One<C extends Any, T extends C['type']> = Extract<C, { type: T }>

/** The fields of one command of an office. */
export type FieldOf<C extends Any, T extends C['type']> = Exclude<keyof One<C, T>, 'type' | 'as'> & string

/** Those of them that have to be given. */
export type NeededOf<C extends Any, T extends C['type']> = {
  [F in FieldOf<C, T>]: undefined extends One<C, T>[F] ? never : F
}[FieldOf<C, T>]

/** Says nothing where a form asks for all that is needed, and names what it forgot otherwise. */
export type Complete<Needed, Asked> = [Exclude<Needed, Asked>] extends [never]
  ? unknown
  : { forgot: Exclude<Needed, Asked> }
