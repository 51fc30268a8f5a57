import { z } from 'zod'

const hash = z.string().regex(/^[0-9a-f]{64}$/)
const count = z.number().int().min(0)
const amount = z.string().regex(/^-?\d{1,15}\.\d{2}$/)
const aside = z.array(z.object({ reason: z.string() }))

const row = z.object({
  document_id: z.string(),
  amount: z.string(),
  net: amount.nullable(),
  tax: amount.nullable(),
  gross: amount.nullable(),
  confirmed: z.boolean(),
})

const sum = z.object({
  amount: z.string(),
  count,
  net: amount,
  tax: amount,
  gross: amount,
  gross_confirmed: amount,
  gross_unconfirmed: amount,
})

/** What of `index.json` is checked; further fields may be there. */
const schema = z.object({
  schema: z.literal('index/1'),
  batch: z.object({ id: z.string().max(100) }),
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
  }),
  sections: z.array(
    z.object({
      id: z.string(),
      title: z.string(),
      documents: z.array(z.string()),
      rows: z.array(row),
      sums: z.array(sum),
    }),
  ),
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

export type BinderIndex = z.infer<typeof schema>

/** The index of a Belegmappe out of its bytes; null when they are no such index. */
export function parseIndex(bytes: Uint8Array): BinderIndex | null {
  try {
    return schema.parse(JSON.parse(new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)))
  } catch {
    return null
  }
}
