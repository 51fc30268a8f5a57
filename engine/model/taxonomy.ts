import { z } from 'zod'

/** A wording and how strongly it speaks for its kind (1 = typical of this kind alone). */
const weighted = z.tuple([z.string().min(1), z.number().positive()])

const kindFieldSchema = z.strictObject({
  id: z.string().regex(/^[a-z][A-Za-z0-9]*$/),
  label: z.string().min(1),
  type: z.enum(['money', 'date', 'text', 'number']),
  /** Number of the line on an official form, e.g. "22a" on the Lohnsteuerbescheinigung. */
  line: z.string().optional(),
  /** The amount that stands for the whole document in lists and sums; it is `gross` as well. */
  main: z.literal(true).optional(),
  /** Labels that stand left of or above the value; the first is the most exact. */
  labels: z.array(z.string().min(1)).min(1),
})

const kindSchema = z.strictObject({
  id: z.string().regex(/^[a-z][a-z0-9_]*$/),
  /** German name as people see it. */
  label: z.string().min(1),
  family: z.string().min(1),
  /** What sort of paper it is; decides which fields and checks apply. */
  nature: z.enum(['invoice', 'receipt', 'certificate', 'notice', 'report', 'contract', 'letter', 'other']),
  /** Section of the Belegmappe, in the order of the forms of the income tax return. */
  section: z.strictObject({ id: z.string().regex(/^[a-z0-9-]+$/), title: z.string().min(1), order: z.number().int() }),
  folder: z.string().min(1),
  /** Order of the kind over all sections. */
  order: z.number().int(),
  /** Tax form and note for the advisor; empty when there is none. */
  form: z.string(),
  priority: z.number().int(),
  /** Short name for file names; no characters that a file system forbids. */
  filenameLabel: z.string().regex(/^[\p{L}\p{N}-]+$/u),
  titles: z.array(weighted),
  phrases: z.array(weighted),
  negative: z.array(weighted),
  fields: z.array(kindFieldSchema),
})

export const taxonomySchema = z
  .strictObject({ schema: z.literal('taxonomy/1'), version: z.string().min(1), kinds: z.array(kindSchema).min(1) })
  .refine(taxonomy => new Set(taxonomy.kinds.map(kind => kind.id)).size === taxonomy.kinds.length, {
    message: 'kind ids must be unique',
  })
  .refine(taxonomy => taxonomy.kinds.some(kind => kind.id === UNCLEAR_KIND), { message: 'kind unklar is missing' })

/** Id of the kind of documents that no other kind fits. */
export const UNCLEAR_KIND = 'unklar'

/** The kinds of documents that the product knows; a data file, so that an office may extend it. */
export type Taxonomy = z.infer<typeof taxonomySchema>
export type TaxonomyKind = Taxonomy['kinds'][number]
export type TaxonomyField = z.infer<typeof kindFieldSchema>
export type DocumentNature = TaxonomyKind['nature']
