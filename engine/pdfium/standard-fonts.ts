import { loadPdfium } from './pdfium.ts'

/** The fonts that every viewer has (ISO 32000-1, 9.6.2.2). */
export const STANDARD_FONTS = [
  ...['Courier', 'Courier-Bold', 'Courier-Oblique', 'Courier-BoldOblique'],
  ...['Helvetica', 'Helvetica-Bold', 'Helvetica-Oblique', 'Helvetica-BoldOblique'],
  ...['Times-Roman', 'Times-Bold', 'Times-Italic', 'Times-BoldItalic'],
  ...['Symbol', 'ZapfDingbats'],
] as const
export type StandardFont = (typeof STANDARD_FONTS)[number]

const loaded = new Map<StandardFont, Uint8Array | null>()

/**
 * The program, in the Compact Font Format, with which PDFium draws a standard font that a file does not embed; null
 * where it has none. Read once per process.
 */
export async function standardFontProgram(name: StandardFont): Promise<Uint8Array | null> {
  const known = loaded.get(name)
  if (known !== undefined) return known
  const program = await readProgram(name)
  loaded.set(name, program)
  return program
}

/** Major version 1: a program in the Compact Font Format (Adobe Technical Note 5176, 6). */
const CFF_MAJOR = 1

async function readProgram(name: StandardFont): Promise<Uint8Array | null> {
  const pdfium = await loadPdfium()
  const { api, scratch } = pdfium
  const made = api.FPDF_CreateNewDocument()
  if (made === 0) return null
  try {
    const font = api.FPDFText_LoadStandardFont(made, name)
    if (font === 0 || !api.FPDFFont_GetFontData(font, 0, 0, scratch)) return null
    const size = pdfium.i32(scratch, 0)
    const pointer = pdfium.malloc(Math.max(1, size))
    try {
      if (!api.FPDFFont_GetFontData(font, pointer, size, scratch)) return null
      const program = Uint8Array.from(pdfium.bytes(pointer, size))
      return program[0] === CFF_MAJOR ? program : null
    } finally {
      pdfium.free(pointer)
      api.FPDFFont_Close(font)
    }
  } finally {
    api.FPDF_CloseDocument(made)
  }
}

const FAMILIES: Readonly<Record<string, 'Helvetica' | 'Times' | 'Courier'>> = {
  Arial: 'Helvetica',
  Helvetica: 'Helvetica',
  Times: 'Times',
  TimesNew: 'Times',
  TimesNewRoman: 'Times',
  Courier: 'Courier',
  CourierNew: 'Courier',
  CourierStd: 'Courier',
}
const NAME = /^([A-Za-z]+?)(?:PS)?(?:MT)?(?:Roman|Regular)?(Bold)?(Italic|Oblique)?(?:MT)?$/

/**
 * The standard font in whose place PDFium takes a font of this name that is not embedded; null for all others, which it
 * makes up from a font of many weights.
 */
export function standardFontFor(name: string): StandardFont | null {
  const plain = name.replaceAll(/[\s,-]/g, '')
  if (plain === 'Symbol' || plain === 'SymbolMT') return 'Symbol'
  if (plain === 'ZapfDingbats') return 'ZapfDingbats'
  const [, family = '', bold = '', slanted] = NAME.exec(plain) ?? []
  const found = FAMILIES[family]
  if (!found) return null
  const style = `${bold}${slanted === undefined ? '' : found === 'Times' ? 'Italic' : 'Oblique'}`
  const wanted = style !== '' ? `${found}-${style}` : found === 'Times' ? 'Times-Roman' : found
  return STANDARD_FONTS.find(each => each === wanted) ?? null
}
