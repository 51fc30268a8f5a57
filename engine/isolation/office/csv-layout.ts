export interface CsvLayout {
  readonly separator: ';' | ',' | '\t'
  /** Fields of the longest line looked at. */
  readonly columns: number
}

const LINES_LOOKED_AT = 50
const COLUMNS_MAX = 1024
/** In the order in which German programs write them, which also decides between equals. */
const SEPARATORS = [';', '\t', ','] as const

/**
 * Finds out what parts the fields: the separator that gives the most lines the same number of fields, more than one.
 * A comma within German amounts stands in few lines in the same number, or beside semicolons in all of them.
 */
export function readCsvLayout(text: string): CsvLayout {
  let best: CsvLayout = { separator: ';', columns: 1 }
  let bestScore = 0
  for (const separator of SEPARATORS) {
    const counts = fieldCounts(text, separator)
    const frequent = mostFrequent(counts.filter(count => count > 1))
    const score = frequent === 0 ? 0 : counts.filter(count => count === frequent).length / counts.length
    if (score <= bestScore) continue
    bestScore = score
    best = { separator, columns: Math.min(COLUMNS_MAX, Math.max(...counts)) }
  }
  return best
}

/** Fields of each line; separators and line ends within quotes do not count. */
function fieldCounts(text: string, separator: string): number[] {
  const counts: number[] = []
  let fields = 1
  let quoted = false
  let blank = true
  for (const char of text) {
    if (char === '"') quoted = !quoted
    if (char === '\n' && !quoted) {
      if (!blank) counts.push(fields)
      if (counts.length === LINES_LOOKED_AT) return counts
      fields = 1
      blank = true
      continue
    }
    if (char === separator && !quoted) fields++
    blank &&= char.trim() === '' && char !== separator
  }
  if (!blank) counts.push(fields)
  return counts.length === 0 ? [1] : counts
}

function mostFrequent(counts: readonly number[]): number {
  const frequency = new Map<number, number>()
  for (const count of counts) frequency.set(count, (frequency.get(count) ?? 0) + 1)
  return [...frequency].sort((a, b) => b[1] - a[1] || b[0] - a[0])[0]?.[0] ?? 0
}

/**
 * Raw options of LibreOffice's CSV filter: separator, quote, UTF-8, first line, each column as text, German. As text a
 * field shows what the file says; read as a number, 1.234 would become another one.
 */
export function csvImportOptions({ separator, columns }: CsvLayout): string {
  const text = Array.from({ length: columns }, (_, index) => `${index + 1}/2`).join('/')
  return `${separator.charCodeAt(0)},34,76,1,${text},1031,false,false`
}
