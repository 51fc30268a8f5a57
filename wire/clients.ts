import * as z from 'zod/mini'
import type { ReadOnly } from './read-only.ts'

/** What a client of `/v1` may do. */
export const scope = z.enum(['batches:read', 'batches:write', 'results:read'])
export type Scope = ReadOnly<typeof scope>

/** A program that may send batches to this engine. */
export const client = z.object({
  id: z.string(),
  name: z.string(),
  projectId: z.string(),
  projectName: z.string(),
  scopes: z.array(scope),
  createdAt: z.int(),
  revokedAt: z.nullable(z.int()),
})
export type Client = ReadOnly<typeof client>

export const clientList = z.object({ clients: z.array(client) })

/** Without a project the client gets one of its own. */
export const newClient = z.object({
  name: z.string(),
  scopes: z.array(scope).check(z.minLength(1)),
  projectId: z.optional(z.string().check(z.minLength(1))),
})
export type NewClient = ReadOnly<typeof newClient>

/** What is shown of a client once and never again. */
export const clientSecret = z.object({
  clientId: z.string(),
  secret: z.string(),
  /** Null when the project has had one before. */
  webhookSecret: z.nullable(z.string()),
})
export type ClientSecret = ReadOnly<typeof clientSecret>
