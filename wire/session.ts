import * as z from 'zod/mini'
import { person } from './people.ts'
import type { ReadOnly } from './read-only.ts'

/** The one-time token of a sign-in link. */
export const signIn = z.object({ token: z.string().check(z.minLength(1), z.maxLength(200)) })

/**
 * What a signed-in window is told of the engine, and who signed in; null where there are no users. `server`: name of the
 * machine that it is on, for windows of other machines alone.
 */
export const session = z.object({ version: z.string(), person: z.nullable(person), server: z.optional(z.string()) })
export type Session = ReadOnly<typeof session>

/** An address that signs another browser in, once. */
export const signInLink = z.object({ link: z.string() })
