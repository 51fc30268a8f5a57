import { z } from 'zod'

const LIMIT_MAX = 100
const OFFSET_MAX = 1_000_000
const DIGITS = /^\d{1,9}$/

/** A whole number in digits; no silent clamp: other numbers (-1, 1.5) are out of range. */
function wholeNumber(min: number, max: number, otherwise: number) {
  return z
    .string()
    .meta({ pattern: DIGITS.source })
    .superRefine((text, context) => {
      if (DIGITS.test(text) && Number(text) >= min && Number(text) <= max) return
      const reason = /^-?\d+(\.\d+)?$/.test(text) ? 'out_of_range' : 'invalid_format'
      context.addIssue({ code: 'custom', params: { reason } })
    })
    .transform(Number)
    .default(otherwise)
}

/** `limit` and `offset` of a list. */
export const pageQuery = { limit: wholeNumber(1, LIMIT_MAX, 50), offset: wholeNumber(0, OFFSET_MAX, 0) }

export const pagination = z.object({
  total: z.number(),
  limit: z.number(),
  offset: z.number(),
  has_more: z.boolean(),
  next_url: z.string().nullable(),
})

/** The pagination object of a page with `length` entries; `path` is that of the list, `query` what was asked. */
export function paginationOf(
  path: string,
  query: Readonly<Record<string, string | number | undefined>> & { readonly limit: number; readonly offset: number },
  { length, total }: { readonly length: number; readonly total: number },
): z.infer<typeof pagination> {
  const { limit, offset } = query
  const hasMore = offset + length < total && length > 0
  return { total, limit, offset, has_more: hasMore, next_url: hasMore ? nextPage(path, query) : null }
}

function nextPage(
  path: string,
  {
    offset,
    ...same
  }: Readonly<Record<string, string | number | undefined>> & { readonly limit: number; readonly offset: number },
): string {
  const parameters = new URLSearchParams()
  for (const [name, value] of Object.entries(same)) if (value !== undefined) parameters.set(name, String(value))
  parameters.set('offset', String(offset + same.limit))
  return `${path}?${parameters.toString()}`
}
