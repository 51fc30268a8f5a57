import * as z from 'zod/mini'
import type { ReadOnly } from './read-only.ts'

/** The one-time token of a sign-in link. */
export const signIn = z.object({ token: z.string().check(z.minLength(1), z.maxLength(200)) })

/** What a signed-in window is told of the engine. */
export const session = z.object({ version: z.string() })
export type Session = ReadOnly<typeof session>

/** An address that signs another browser in, once. */
export const signInLink = z.object({ link: z.string() })
