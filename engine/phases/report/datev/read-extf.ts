export interface ExtfCell {
  readonly value: string
  readonly isQuoted: boolean
}

/** A line of the file; `fault` when its quotation marks make no sense. */
export interface ExtfRow {
  /** 1-based line of the file at which it begins. */
  readonly line: number
  readonly cells: readonly ExtfCell[]
  readonly fault: 'text_beside_quotes' | 'unclosed_quote' | null
  readonly end: 'crlf' | 'lf' | 'cr' | 'file'
}

/**
 * The lines of a file in the DATEV format: semicolons, text in quotation marks, which are doubled inside of it. One by
 * one, since a file may have 12 million fields.
 */
export function* readExtf(content: string): Generator<ExtfRow> {
  let at = 0
  let line = 1
  while (at < content.length) {
    const first = line
    const cells: ExtfCell[] = []
    let fault: ExtfRow['fault'] = null
    for (;;) {
      const cell = readCell(content, at)
      cells.push({ value: cell.value, isQuoted: cell.isQuoted })
      fault ??= cell.fault
      line += cell.lines
      at = cell.end
      if (content[at] !== ';') break
      at += 1
    }
    const end = lineEnd(content, at)
    at += end === 'crlf' ? 2 : end === 'file' ? 0 : 1
    line += 1
    yield { line: first, cells, fault, end }
  }
}

interface ReadCell extends ExtfCell {
  /** Index after it. */
  readonly end: number
  /** Line breaks within. */
  readonly lines: number
  readonly fault: ExtfRow['fault']
}

const CELL_END = /[;\r\n]/g

function readCell(content: string, start: number): ReadCell {
  if (content[start] !== '"') {
    const end = endOfPlain(content, start)
    const value = content.slice(start, end)
    const fault = value.includes('"') ? 'text_beside_quotes' : null
    return { value, isQuoted: false, end, lines: 0, fault }
  }
  const parts: string[] = []
  let from = start + 1
  for (;;) {
    const quote = content.indexOf('"', from)
    if (quote === -1) {
      const value = parts.join('') + content.slice(from)
      return { value, isQuoted: true, end: content.length, lines: breaksIn(value), fault: 'unclosed_quote' }
    }
    parts.push(content.slice(from, quote))
    if (content[quote + 1] !== '"') {
      const end = endOfPlain(content, quote + 1)
      const value = parts.join('')
      const fault = end === quote + 1 ? null : 'text_beside_quotes'
      return { value, isQuoted: true, end, lines: breaksIn(value), fault }
    }
    parts.push('"')
    from = quote + 2
  }
}

function endOfPlain(content: string, start: number): number {
  CELL_END.lastIndex = start
  return CELL_END.exec(content)?.index ?? content.length
}

function breaksIn(value: string): number {
  return value.match(/\r\n|\r|\n/g)?.length ?? 0
}

function lineEnd(content: string, at: number): ExtfRow['end'] {
  if (at >= content.length) return 'file'
  if (content[at] === '\n') return 'lf'
  return content[at + 1] === '\n' ? 'crlf' : 'cr'
}
