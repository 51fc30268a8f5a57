/** A cell of a worksheet part (ISO/IEC 29500-1, 18.3.1.4) that has content. */
export interface SheetCell {
  /** Namespace prefix with its colon, where the writer used one. */
  readonly prefix: string
  /** e.g. `B7`; empty where the writer left it out. */
  readonly reference: string
  /** Index into cellXfs. */
  readonly style: number
  /** `n` number, `s` shared text, `str` text of a formula, `inlineStr`, `b`, `e`, `d`. */
  readonly type: string
  /** Raw text of `<v>`, XML escapes included; null where there is none. */
  readonly value: string | null
  readonly hasFormula: boolean
}

const CELL = /<((?:\w+:)?)c((?:\s[^>]*?)?)(\/?)>/g

/** Hands each cell with content to `visit` and puts in its place what that returns; null leaves the cell as it is. */
export function mapCells(xml: string, visit: (cell: SheetCell) => string | null): string {
  const out: string[] = []
  let at = 0
  CELL.lastIndex = 0
  for (let match = CELL.exec(xml); match; match = CELL.exec(xml)) {
    const [, prefix = '', attributes = '', empty] = match
    if (empty === '/') continue
    const close = `</${prefix}c>`
    const end = xml.indexOf(close, CELL.lastIndex)
    if (end === -1) break
    const inner = xml.slice(CELL.lastIndex, end)
    const replaced = inner === '' ? null : visit(readCell(prefix, attributes, inner))
    if (replaced !== null) {
      out.push(xml.slice(at, match.index), replaced)
      at = end + close.length
    }
    CELL.lastIndex = end + close.length
  }
  out.push(xml.slice(at))
  return out.join('')
}

function readCell(prefix: string, attributes: string, inner: string): SheetCell {
  return {
    prefix,
    reference: /\sr="([A-Z]{1,3}\d{1,7})"/.exec(attributes)?.[1] ?? '',
    style: Number(/\ss="(\d{1,6})"/.exec(attributes)?.[1] ?? 0),
    type: /\st="(\w+)"/.exec(attributes)?.[1] ?? 'n',
    value: /<(?:\w+:)?v(?:\s[^>]*)?>([^<]*)</.exec(inner)?.[1] ?? null,
    hasFormula: /<(?:\w+:)?f[\s/>]/.test(inner),
  }
}

/** The cell with text in the place of its value and formula; `text` is XML already. */
export function textCell({ prefix, reference }: SheetCell, style: number, text: string): string {
  const place = reference === '' ? '' : ` r="${reference}"`
  return `<${prefix}c${place} s="${style}" t="inlineStr"><${prefix}is><${prefix}t xml:space="preserve">${text}</${prefix}t></${prefix}is></${prefix}c>`
}

/** 1-based column of a reference such as `AB12`; 0 for an empty one. */
export function columnOf(reference: string): number {
  let column = 0
  for (const char of reference) {
    const digit = char.charCodeAt(0) - 64
    if (digit < 1 || digit > 26) break
    column = column * 26 + digit
  }
  return column
}
