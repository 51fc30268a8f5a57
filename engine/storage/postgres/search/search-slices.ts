/** A lexeme has fewer than 2,048 bytes, and a tsvector fewer than 2^20 in all (PostgreSQL, 12.11). */
const LEXEME_BYTES_MAX = 2_000
const SLICE_BYTES_MAX = 500_000
/** Of a text that is cut, so many words are in both pieces: a phrase across the cut is found. */
const OVERLAP = 100
/** Between texts: no phrase reaches beyond. */
const BORDER = '§'

/** A wording as long as a lexeme may be; beyond, its beginning stands for it. */
export function cutLexeme(wording: string): string {
  if (wording.length <= LEXEME_BYTES_MAX / 3) return wording
  const bytes = Buffer.from(wording)
  return bytes.length <= LEXEME_BYTES_MAX
    ? wording
    : bytes
        .subarray(0, LEXEME_BYTES_MAX)
        .toString()
        .replace(/\ufffd+$/, '')
}

/** Distinct wordings in slices, each with all of `filters`. */
export function sliceWordings(filters: readonly string[], wordings: Iterable<string>): readonly (readonly string[])[] {
  const slices: Set<string>[] = []
  let bytes = SLICE_BYTES_MAX
  for (const wording of wordings) {
    const lexeme = cutLexeme(wording)
    if (lexeme === '') continue
    if (bytes >= SLICE_BYTES_MAX) {
      slices.push(new Set(filters))
      bytes = 0
    }
    slices.at(-1)?.add(lexeme)
    bytes += Buffer.byteLength(lexeme)
  }
  return slices.map(slice => [...slice])
}

/** The words of texts in their order, in slices; texts stand whole in one, unless one alone is too long. */
export function sliceTexts(texts: Iterable<readonly string[]>): readonly (readonly string[])[] {
  const slices: string[][] = []
  let bytes = SLICE_BYTES_MAX
  for (const text of texts) {
    for (const piece of piecesOf(text.map(cutLexeme))) {
      const size = bytesOf(piece)
      if (bytes + size > SLICE_BYTES_MAX) {
        slices.push([])
        bytes = 0
      }
      slices.at(-1)?.push(...piece, BORDER)
      bytes += size
    }
  }
  return slices
}

function piecesOf(words: readonly string[]): readonly (readonly string[])[] {
  if (words.length === 0) return []
  if (bytesOf(words) <= SLICE_BYTES_MAX || words.length <= 2 * OVERLAP) return [words]
  const middle = Math.floor(words.length / 2)
  return [...piecesOf(words.slice(0, middle + OVERLAP / 2)), ...piecesOf(words.slice(middle - OVERLAP / 2))]
}

function bytesOf(words: readonly string[]): number {
  return words.reduce((sum, word) => sum + Buffer.byteLength(word), 0)
}
