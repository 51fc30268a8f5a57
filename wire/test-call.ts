import * as z from 'zod/mini'
import type { ReadOnly } from './read-only.ts'

/** The client in whose name `/v1` is called; the secret goes no further than this request. */
export const testCall = z.strictObject({
  clientId: z.string().check(z.minLength(1), z.maxLength(200)),
  secret: z.string().check(z.minLength(1), z.maxLength(500)),
})
export type TestCall = ReadOnly<typeof testCall>

/** One request of a test call and what the server answered; `body` is shortened, and without the token. */
export const testCallStep = z.object({
  method: z.string(),
  path: z.string(),
  status: z.int(),
  durationMs: z.number(),
  body: z.string(),
})
export type TestCallStep = ReadOnly<typeof testCallStep>

export const testCallSteps = z.object({ steps: z.array(testCallStep) })

/** Where other programs on this machine reach the interface: `http://localhost:7410`. */
export const apiAddress = z.object({ baseUrl: z.string() })
