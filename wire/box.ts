import * as z from 'zod/mini'
import type { ReadOnly } from './read-only.ts'

/** x and y of the top left corner, width and height, each a share of the upright page, 0 to 1. */
export const box = z.tuple([z.number(), z.number(), z.number(), z.number()])
export type Box = ReadOnly<typeof box>
