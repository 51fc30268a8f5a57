import { germanFormat } from './german-number.ts'
import type { NumberFormat } from './german-number.ts'

/** The cell styles of a workbook (`xl/styles.xml`), and copies of them for cells that became text. */
export interface WorkbookStyles {
  formatOf(style: number): NumberFormat
  /**
   * Index of a copy for text that stands in the place of a number: to the right, made smaller where it does not fit.
   */
  textStyle(style: number, place: 'right' | 'center'): number
  /** The part with the copies. */
  write(): string
}

const TEXT_FORMAT = '49'
const STYLES_MAX = 64_000

/** null when the part has no cell styles. */
export function readStyles(xml: string): WorkbookStyles | null {
  const list = /<((?:\w+:)?)cellXfs(?:\s[^>]*)?>([\s\S]*?)<\/\1cellXfs>/.exec(xml)
  if (!list) return null
  const prefix = list[1] ?? ''
  const styles = readXfs(prefix, list[2] ?? '')
  const codes = readCodes(xml)
  const formats = new Map<number, NumberFormat>()
  const copies = new Map<string, number>()
  const added: string[] = []
  return {
    formatOf(style) {
      const id = Number(/\snumFmtId="(\d{1,6})"/.exec(styles[style] ?? '')?.[1] ?? 0)
      const known = formats.get(id) ?? germanFormat(id, codes.get(id))
      formats.set(id, known)
      return known
    },
    textStyle(style, place) {
      const key = `${style} ${place}`
      const known = copies.get(key)
      if (known !== undefined) return known
      const index = styles.length + added.length
      if (index >= STYLES_MAX) return style
      added.push(asText(styles[style] ?? `<${prefix}xf/>`, prefix, place))
      copies.set(key, index)
      return index
    },
    write() {
      const all = [...styles, ...added]
      const start = list.index
      const written = `<${prefix}cellXfs count="${all.length}">${all.join('')}</${prefix}cellXfs>`
      return xml.slice(0, start) + written + xml.slice(start + list[0].length)
    },
  }
}

function readXfs(prefix: string, xml: string): string[] {
  return xml.match(new RegExp(`<${prefix}xf(?=[\\s/>])[^>]*?(?:/>|>[\\s\\S]*?</${prefix}xf>)`, 'g')) ?? []
}

function readCodes(xml: string): Map<number, string> {
  const codes = new Map<number, string>()
  for (const [tag] of xml.matchAll(/<(?:\w+:)?numFmt\s[^>]*>/g)) {
    const id = /\snumFmtId="(\d{1,6})"/.exec(tag)?.[1]
    const code = /\sformatCode="([^"]*)"/.exec(tag)?.[1]
    if (id !== undefined && code !== undefined) codes.set(Number(id), unescapeXml(code))
  }
  return codes
}

function asText(xf: string, prefix: string, place: 'right' | 'center'): string {
  const open = /^<[^>]*?(?=\/?>)/.exec(xf)?.[0] ?? `<${prefix}xf`
  const alignment = new RegExp(`<${prefix}alignment((?:\\s[^>]*?)?)/?>`).exec(xf)?.[1] ?? ''
  const kept = alignment.replace(/\s(?:wrapText|shrinkToFit)="[^"]*"/g, '').replace(/\shorizontal="general"/, '')
  const horizontal = /\shorizontal=/.test(kept) ? '' : ` horizontal="${place}"`
  const bare = open.replace(/\s(?:numFmtId|applyNumberFormat|applyAlignment)="[^"]*"/g, '')
  return (
    `${bare} numFmtId="${TEXT_FORMAT}" applyNumberFormat="1" applyAlignment="1">` +
    `<${prefix}alignment${kept}${horizontal} shrinkToFit="1"/></${prefix}xf>`
  )
}

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

/** The five named entities and numeric ones of XML. */
export function unescapeXml(text: string): string {
  return text.replace(/&(?:(amp|lt|gt|quot|apos)|#(\d{1,7})|#x([\da-f]{1,6}));/gi, (_, name, decimal, hex) => {
    if (typeof name === 'string') return ENTITIES[name.toLowerCase()] ?? ''
    const code = typeof decimal === 'string' ? Number(decimal) : Number.parseInt(String(hex), 16)
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : ''
  })
}

export function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}
