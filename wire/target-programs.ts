import * as z from 'zod/mini'
import type { ReadOnly } from './read-only.ts'

/** Programs that an office may work with, by their files of rules in the engine. */
export const targetId = z.enum(['datev', 'agenda', 'addison', 'simba', 'lexware', 'neutral'])

/** A program that files are written for, and what is known of its import; German. */
export const targetNote = z.object({
  id: targetId,
  name: z.string(),
  /** Folder of its files beside the Belegmappe. */
  folder: z.string(),
  /** Who took such files in and with what outcome; null: nobody ever did. */
  imported: z.nullable(z.string()),
  unproved: z.array(z.string()),
  sources: z.array(z.object({ title: z.string(), url: z.string(), says: z.string() })),
})
export type TargetNote = ReadOnly<typeof targetNote>
