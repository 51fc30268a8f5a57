import { z } from 'zod'

const hash = z.string().regex(/^[0-9a-f]{64}$/)
const count = z.number().int().min(0)
const amount = z.string().regex(/^-?\d{1,15}\.\d{2}$/)
const aside = z.array(z.object({ reason: z.string() }))

const row = z.object({
  document_id: z.string(),
  net: amount.nullable(),
  tax: amount.nullable(),
  gross: amount.nullable(),
})

/** Of `index/1`, which added up what documents print. */
const namedRow = row.extend({ amount: z.string(), confirmed: z.boolean() })

const sum = z.object({
  amount: z.string(),
  count,
  net: amount,
  tax: amount,
  gross: amount,
  gross_confirmed: amount,
  gross_unconfirmed: amount,
})

const counts = z.enum(['yes', 'no', 'asks'])

const position = z.object({
  id: z.string(),
  document_id: z.string(),
  form: z.string(),
  key: z.string(),
  side: z.string(),
  person: z.string().nullable(),
  object_id: z.string().nullable(),
  child_id: z.string().nullable(),
  business_id: z.string().nullable(),
  year: z.number().int().nullable(),
  amount: amount.nullable(),
  counts,
  reason: z.string().nullable(),
  amount_if_counted: amount.nullable(),
  // Binders from before days were counted name neither.
  unit: z.string().default('EUR'),
  quantity: z.number().nullable().default(null),
  year_basis: z.string().nullable(),
  confirmed_by: z.object({ type: z.string() }).nullable(),
})

const howMany = { unit: z.string().default('EUR'), quantity: z.number().nullable().default(null) }

const total = position
  .pick({ form: true, key: true, person: true, object_id: true, child_id: true, business_id: true, year: true })
  .extend({ ...howMany, amount, confirmed: amount, year_assumed: amount, position_ids: z.array(z.string()) })

const leftOut = z.object({
  form: z.string(),
  side: z.string(),
  counts: z.enum(['no', 'asks']),
  reason: z.string(),
  ...howMany,
  amount,
  position_ids: z.array(z.string()),
})

function sectionOf<Row extends z.ZodType, Sums extends z.ZodRawShape>(rows: Row, sums: Sums) {
  return z.object({ id: z.string(), title: z.string(), documents: z.array(z.string()), rows: z.array(rows), ...sums })
}

/** What of `index.json` is checked in every version; further fields may be there. */
const common = z.object({
  // Binders from before there were signed seals do not name one.
  seal: z.object({ key: z.string().max(100) }).optional(),
  produced_at: z.string().max(40).optional(),
  batch: z.object({ id: z.string().max(100) }),
  /** Of the Belegmappe of a client-year; absent before there were such. */
  client_year: z.object({ elsewhere: z.array(z.object({ document_id: z.string() })) }).nullish(),
  inputs_sha256: hash,
  originals: z.enum(['attached', 'folder']),
  inputs: z.array(
    z.object({
      document_id: z.string(),
      filename: z.string(),
      original: z.string().nullable(),
      sha256: hash.nullable(),
      byte_size: count.nullable(),
    }),
  ),
  audit: z.object({ entries: count, last_hash: hash }).nullable(),
  ledger: z.object({
    pages_in: count,
    binder: count,
    blank: count,
    separator: count,
    removed: count,
    duplicate: count,
    unreadable: count,
    // Binders from before there was this fate do not name it.
    other_mandant: count.default(0),
    deleted: count.default(0),
  }),
  deleted: z.array(z.object({ pages: count })).default([]),
  documents: z.array(
    z.object({
      document_id: z.string(),
      number: z.string(),
      section: z.string(),
      within: z.string().nullable(),
      sha256: hash,
      byte_size: count,
      fields: z.record(
        z.string(),
        z.object({ value: z.string(), unit: z.string().nullable(), checks: z.array(z.string()) }),
      ),
      pages: z.array(z.object({ page: count, binder_page: count })),
    }),
  ),
  set_aside: z.array(
    z.object({
      document_id: z.string(),
      within: z.string().nullable(),
      pages: count.nullable(),
      sha256: hash.nullable(),
      reason: z.object({ type: z.enum(['failed', 'duplicate', 'other_mandant', 'removed']) }),
    }),
  ),
  pages_set_aside: aside,
})

const schema = z.discriminatedUnion('schema', [
  common.extend({
    schema: z.literal('index/1'),
    sections: z.array(sectionOf(namedRow, { sums: z.array(sum) })),
  }),
  common.extend({
    schema: z.literal('index/2'),
    sections: z.array(sectionOf(row, {})),
    positions: z.array(position),
    totals: z.array(total),
    left_out: z.array(leftOut),
  }),
])

export type BinderIndex = z.infer<typeof schema>
/** Of binders that add up what documents print. */
export type PrintedIndex = Extract<BinderIndex, { readonly schema: 'index/1' }>
/** Of binders that add up what documents count for. */
export type CountedIndex = Extract<BinderIndex, { readonly schema: 'index/2' }>

/** The index of a Belegmappe out of its bytes; null when they are no such index. */
export function parseIndex(bytes: Uint8Array): BinderIndex | null {
  try {
    return schema.parse(JSON.parse(new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)))
  } catch {
    return null
  }
}
