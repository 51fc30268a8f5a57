import { z } from 'zod'

import { isPlainText, label } from './label.ts'

const ENTRIES_MAX = 20
const VALUE_LENGTH_MAX = 500
const REFERENCE_LENGTH_MAX = 100
const KEY = /^[A-Za-z0-9][A-Za-z0-9_.-]{0,39}$/

/** `reference`: what the sending program calls the batch. */
export const reference = label(REFERENCE_LENGTH_MAX)

/** `metadata`: a small map of texts, given back as it came. Read by hand, since a key may be `__proto__`. */
export const metadata = z
  .unknown()
  .superRefine((value, ctx) => {
    for (const { path, reason } of metadataFaults(value)) ctx.addIssue({ code: 'custom', path, params: { reason } })
  })
  .meta({
    type: 'object',
    maxProperties: ENTRIES_MAX,
    propertyNames: { pattern: KEY.source },
    additionalProperties: { type: 'string', maxLength: VALUE_LENGTH_MAX },
  })
  .transform(value => (value ?? {}) as Readonly<Record<string, string>>)

interface MetadataFault {
  readonly path: string[]
  readonly reason: string
}

/** A key that is not one of ours may be anything, and is not told back. */
function metadataFaults(value: unknown): readonly MetadataFault[] {
  if (value === undefined) return []
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return [{ path: [], reason: 'invalid_type' }]
  const entries = Object.entries(value) as readonly [string, unknown][]
  if (entries.length > ENTRIES_MAX) return [{ path: [], reason: 'too_many' }]
  if (!entries.every(([key]) => KEY.test(key))) return [{ path: [], reason: 'invalid_key' }]
  return entries.flatMap(([key, text]) => {
    const reason = valueFault(text)
    return reason === null ? [] : [{ path: [key], reason }]
  })
}

function valueFault(text: unknown): string | null {
  if (typeof text !== 'string') return 'invalid_type'
  if (text.length > VALUE_LENGTH_MAX) return 'too_long'
  return isPlainText(text) ? null : 'invalid_format'
}
