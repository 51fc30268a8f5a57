import type * as z from 'zod/mini'

/** What a schema reads, as both sides handle it: nothing in it is changed. */
export type ReadOnly<Schema extends z.core.$ZodType> = Frozen<z.output<Schema>>

/** `unknown` stays what it is; a mapped type would make an empty object of it. */
type Frozen<T> = unknown extends T ? T : { readonly [Key in keyof T]: Frozen<T[Key]> }
