import * as z from 'zod/mini'
import type { ReadOnly } from './read-only.ts'

/** One's own passkeys; times are epoch ms. */
export const passkeyList = z.object({
  passkeys: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      /** Name of the server that it is for. */
      rpId: z.string(),
      createdAt: z.int(),
      usedAt: z.nullable(z.int()),
    }),
  ),
})
export type PasskeyList = ReadOnly<typeof passkeyList>
export type ListedPasskey = PasskeyList['passkeys'][number]

/** What a browser is asked by (WebAuthn, 5.4 and 5.5), as its own interface takes it. */
export const passkeyOptions = z.looseObject({ challenge: z.string() })

/** What a browser answered (WebAuthn, 5.1), of which the engine checks every part. */
const credential = z.looseObject({
  id: z.string().check(z.minLength(1), z.maxLength(2_000)),
  rawId: z.string().check(z.maxLength(2_000)),
  type: z.literal('public-key'),
  response: z.record(z.string(), z.unknown()),
  clientExtensionResults: z.record(z.string(), z.unknown()),
})
export const passkeyAdded = z.strictObject({ name: z.string().check(z.maxLength(500)), credential })
export const passkeySignIn = z.strictObject({ credential })
export const passkeyRemoved = z.strictObject({ id: z.string().check(z.maxLength(2_000)) })
