import * as z from 'zod/mini'
import type { ReadOnly } from './read-only.ts'

/** What somebody may do, from all to least. */
export const role = z.enum(['leitung', 'pruefer', 'sachbearbeitung', 'erfassung'])
export type Role = ReadOnly<typeof role>

const password = z.string().check(z.minLength(1), z.maxLength(1_000))
const name = z.string().check(z.maxLength(500))
const sign = z.string().check(z.maxLength(100))

/** Who signed in. */
export const person = z.object({ id: z.string(), name: z.string(), sign: z.string(), role })
export type Person = ReadOnly<typeof person>

/** A user as the office's list shows one; times are epoch ms. */
export const user = z.extend(person, {
  /** Null: can sign in. */
  disabledAt: z.nullable(z.int()),
  /** Has a password that somebody else gave. */
  mustChange: z.boolean(),
})
export type ListedUser = ReadOnly<typeof user>
export const userList = z.object({ isOn: z.boolean(), isFourEyes: z.boolean(), users: z.array(user) })
/** Whether who confirmed documents of a client-year may not release it. */
export const fourEyes = z.strictObject({ on: z.boolean() })

/** Short sign and password as they were typed. */
export const personSignIn = z.strictObject({ sign, password })
export const passwordTyped = z.strictObject({ password })
export const passwordChange = z.strictObject({ current: password, next: password })

export const firstUser = z.strictObject({ name, sign, password })
export const newUser = z.strictObject({ name, sign, role, password })
export const userChange = z.strictObject({ name, sign, role, isDisabled: z.boolean() })

/** Users who may see a mandant; null: everybody. */
export const mandantAccess = z.object({ userIds: z.nullable(z.array(z.string().check(z.maxLength(64)))) })
export type MandantAccess = ReadOnly<typeof mandantAccess>

/** How many sessions were ended. */
export const sessionsEnded = z.object({ ended: z.int() })
