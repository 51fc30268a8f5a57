export type RangeAnswer =
  | { readonly type: 'all' }
  | { readonly type: 'part'; readonly start: number; readonly end: number }
  | { readonly type: 'unsatisfiable' }

/**
 * Reads a Range header against a file of `size` bytes (RFC 9110 section 14): one range is served, several or a
 * malformed header are ignored, which the RFC allows. `end` is inclusive.
 */
export function readRange(header: string | undefined, size: number): RangeAnswer {
  const match = /^bytes=(\d{0,15})-(\d{0,15})$/.exec((header ?? '').replaceAll(' ', ''))
  const [, from = '', to = ''] = match ?? []
  if (!match || (from === '' && to === '')) return { type: 'all' }
  if (from === '') {
    const length = Math.min(Number(to), size)
    return length === 0 ? { type: 'unsatisfiable' } : { type: 'part', start: size - length, end: size - 1 }
  }
  const start = Number(from)
  const end = to === '' ? size - 1 : Math.min(Number(to), size - 1)
  if (to !== '' && Number(to) < start) return { type: 'all' }
  return start >= size ? { type: 'unsatisfiable' } : { type: 'part', start, end }
}
