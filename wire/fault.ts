import * as z from 'zod/mini'
import type { ReadOnly } from './read-only.ts'

/** Why something failed: a stable code, and a German text that says what to do. */
export const fault = z.object({ code: z.string(), message: z.string() })
export type Fault = ReadOnly<typeof fault>
