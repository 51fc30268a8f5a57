import type { OfficePackage } from './office-package.ts'

/**
 * Word fields whose stored result stays what it is: LibreOffice would show today's date in the place of the letter's,
 * the name of a temporary file, or an error (field codes: ISO/IEC 29500-1, 17.16.5).
 */
const FROZEN = 'DATE|TIME|SAVEDATE|CREATEDATE|PRINTDATE|EDITTIME|FILENAME|REF|INCLUDETEXT|LINK'
const FROZEN_CODE = new RegExp(`^\\s*(?:${FROZEN})(?![\\w.])`, 'i')
const WORD_PART = /^word\/(?:document|header\d*|footer\d*|footnotes|endnotes)\.xml$/
const SLIDE_PART = /^ppt\/(?:slides|slideLayouts|slideMasters)\/[^/]+\.xml$/
const ODF_PART = /^(?:content|styles)\.xml$/
const PART_CHARS_MAX = 64 * 1024 * 1024
const A4 = '<w:pgSz w:w="11906" w:h="16838"/>'

/**
 * The package with its fields as their last user saw them, and A4 where no paper is named; null when nothing changes.
 */
export async function freezeFields(file: OfficePackage): Promise<Uint8Array | null> {
  const parts = new Map<string, string>()
  for (const name of file.names) {
    const freeze = freezerOf(name)
    if (!freeze) continue
    const xml = new TextDecoder().decode(await file.read(name))
    if (xml.length > PART_CHARS_MAX) continue
    const frozen = freeze(xml)
    if (frozen !== xml) parts.set(name, frozen)
  }
  return parts.size === 0 ? null : file.replace(parts)
}

function freezerOf(name: string): ((xml: string) => string) | null {
  if (name === 'word/document.xml') return xml => namePaper(freezeWord(xml))
  if (WORD_PART.test(name)) return freezeWord
  if (SLIDE_PART.test(name)) return freezeSlide
  return ODF_PART.test(name) ? freezeOdf : null
}

interface OpenField {
  /** Places of the markers of this field, without those of fields inside it. */
  readonly markers: (readonly [start: number, end: number])[]
  code: string
  hasResult: boolean
}

/** Takes the markers and codes of frozen fields away, so that their results remain as plain text. */
export function freezeWord(xml: string): string {
  const simple = new RegExp(
    `<w:fldSimple\\s[^>]*w:instr="\\s*(?:${FROZEN})(?![\\w.])[^>]*[^/]>([\\s\\S]*?)</w:fldSimple>`,
    'gi',
  )
  const text = xml.replace(simple, '$1')
  const open: OpenField[] = []
  const dropped: (readonly [number, number])[] = []
  const marker =
    /<w:fldChar\s[^>]*w:fldCharType="(begin|separate|end)"[^>]*?(?:\/>|>[\s\S]*?<\/w:fldChar>)|<w:instrText(?:\s[^>]*)?>([^<]*)<\/w:instrText>/g
  for (const match of text.matchAll(marker)) {
    const [whole, type, code] = match
    if (type === 'begin') open.push({ markers: [], code: '', hasResult: false })
    const field = open.at(-1)
    if (!field) continue
    field.markers.push([match.index, match.index + whole.length])
    if (code !== undefined && !field.hasResult) field.code += code
    if (type === 'separate') field.hasResult = true
    if (type !== 'end') continue
    open.pop()
    if (field.hasResult && FROZEN_CODE.test(field.code)) dropped.push(...field.markers)
  }
  return without(text, dropped)
}

function without(text: string, places: (readonly [start: number, end: number])[]): string {
  const kept: string[] = []
  let at = 0
  for (const [start, end] of places.sort((a, b) => a[0] - b[0])) {
    kept.push(text.slice(at, start))
    at = end
  }
  return kept.join('') + text.slice(at)
}

/** By its specification a document without a page size is US Letter; a German one is not. */
function namePaper(xml: string): string {
  if (/<w:pgSz[\s/>]/.test(xml) || !xml.includes('</w:body>')) return xml
  if (/<w:sectPr(?:\s[^>]*)?\/>/.test(xml))
    return xml.replace(/<w:sectPr(?:\s[^>]*)?\/>/g, `<w:sectPr>${A4}</w:sectPr>`)
  if (xml.includes('</w:sectPr>')) return xml.replaceAll('</w:sectPr>', `${A4}</w:sectPr>`)
  return xml.replace(/<\/w:body>(?![\s\S]*<\/w:body>)/, `<w:sectPr>${A4}</w:sectPr></w:body>`)
}

/** Dates of slides become runs of plain text (ISO/IEC 29500-1, 21.1.2.2.4). */
export function freezeSlide(xml: string): string {
  return xml.replace(/<a:fld\s[^>]*type="datetime[^>]*[^/]>([\s\S]*?)<\/a:fld>/g, (_, inner: string) => {
    return `<a:r>${inner.replace(/<a:pPr(?:\s[^>]*?)?(?:\/>|>[\s\S]*?<\/a:pPr>)/, '')}</a:r>`
  })
}

/**
 * Fields of OpenDocument text become their text (1.3 part 3, 7.3), and calculated cells their stored value (19.642).
 */
export function freezeOdf(xml: string): string {
  return xml
    .replace(
      /<text:((?:creation-|modification-|print-)?(?:date|time)|file-name)(?:\s[^>]*[^/])?>([^<]*)<\/text:\1>/g,
      '$2',
    )
    .replace(/<table:table-cell\s[^>]*table:formula=[^>]*>/g, tag =>
      /\soffice:value-type="/.test(tag) ? tag.replace(/\stable:formula="[^"]*"/, '') : tag,
    )
}

/** The same for RTF, where the code alone is made one that nobody knows: its result is then shown. */
export function freezeRtf(content: Uint8Array): Uint8Array {
  const text = Buffer.from(content.buffer, content.byteOffset, content.byteLength).toString('latin1')
  const code = new RegExp(`(\\\\fldinst(?:(?!\\\\fldrslt)[^]){0,200}?[\\s{])(${FROZEN})(?![\\w.])`, 'gi')
  const frozen = text.replace(code, (_, before: string, name: string) => `${before}${'X'.repeat(name.length)}`)
  return frozen === text ? content : Buffer.from(frozen, 'latin1')
}
