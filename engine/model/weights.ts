import { z } from 'zod'

const why = z.string().min(1)
/** A number that decides, by its unit, and the reason for it. */
const weightSchema = z.union([
  /** How sure something is, as a share of values like it that are right. */
  z.strictObject({ certainty: z.number().positive().max(1), why }),
  /** Points that are added up or compared with sums of points. */
  z.strictObject({ weight: z.number(), why }),
  /** What points or certainties are multiplied by. */
  z.strictObject({ factor: z.number().positive(), why }),
  /** Part of a page or of a count. */
  z.strictObject({ share: z.number().min(0).max(1), why }),
  /** Heights of a line of the page. */
  z.strictObject({ lines: z.number().positive(), why }),
  /** On paper. */
  z.strictObject({ mm: z.number().positive(), why }),
  z.strictObject({ inches: z.number().positive(), why }),
  z.strictObject({ degrees: z.number().positive(), why }),
])

/** Numbers that belong together, in a file of `engine/data/weights`. */
const sectionSchema = z.strictObject({
  /** How they work together. */
  formula: z.string().min(1),
  /** Who sets them: a person, or the script that writes this section. */
  by: z.union([z.literal('hand'), z.string().regex(/^test\/.*\.ts$/)]),
  numbers: z.record(z.string().regex(/^[a-z][A-Za-z]*$/), weightSchema),
})

/** A file of weights: a formula at its head, then sections. */
export const weightFileSchema = z
  .object({ schema: z.literal('weights/1'), formula: z.string().min(1) })
  .catchall(sectionSchema)

/**
 * The plain numbers of a section by their names. That the files keep to `weightFileSchema` is held by a test: every
 * start of the engine and of each worker comes through here.
 */
export function weightsOf<const T extends { readonly numbers: object }>(
  section: T,
): { readonly [Name in keyof T['numbers']]: number } {
  const numbers = Object.entries<Readonly<Record<string, unknown>>>({ ...section.numbers })
  const values = numbers.map(([name, { why: _why, ...value }]) => [name, Object.values(value)[0]])
  return Object.fromEntries(values) as { readonly [Name in keyof T['numbers']]: number }
}
