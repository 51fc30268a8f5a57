import * as z from 'zod/mini'
import type { ReadOnly } from './read-only.ts'

/** On whose behalf batches are made, and the conditions of its batches to come. */
export const project = z.object({
  id: z.string(),
  name: z.string(),
  /** Projects of one organization share their mandants. */
  organizationId: z.string(),
  partnerCode: z.string(),
  discountPercent: z.number(),
  provisionPercent: z.number(),
  /** The window's own project: it has no clients unless somebody made one. */
  isOwn: z.boolean(),
  /** Clients that are not revoked. */
  clients: z.int(),
})
export type Project = ReadOnly<typeof project>

export const projectList = z.object({ projects: z.array(project) })

const conditions = {
  partnerCode: z.optional(z.string()),
  discountPercent: z.optional(z.number()),
  provisionPercent: z.optional(z.number()),
}

/** Without an organization it joins that of the window. */
export const newProject = z.strictObject({
  name: z.string(),
  id: z.optional(z.string()),
  organizationId: z.optional(z.string()),
  ...conditions,
})

export const projectChanges = z.strictObject({ name: z.optional(z.string()), ...conditions })

export const madeProject = z.object({ id: z.string() })
