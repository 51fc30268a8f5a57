import { mapRect, shareMatrix } from './pdf-geometry.ts'
import type { ShareRect } from './pdf-geometry.ts'
import type { PdfPage } from './pdf-file.ts'

/** A character of a page's digital text, in PDFium's order; spaces and line ends that PDFium adds are among them. */
export interface PdfChar {
  readonly text: string
  /** On the page as shown, with the font's full height; null for added characters. */
  readonly rect: ShareRect | null
  /** Clockwise turn of the character on the page as shown, in quarter turns; null when it is slanted. */
  readonly quarterTurns: 0 | 1 | 2 | 3 | null
  /** Drawn invisibly, as text layers over scans are. */
  readonly hidden: boolean
  /** The font does not say what the glyph means. */
  readonly unmapped: boolean
  /** Stands in no text of the file: PDFium guesses spaces and line ends from the places of the letters. */
  readonly guessed: boolean
  /** PDFium's handle of the text object that draws it; absent where nothing does. */
  readonly object?: number
}

const CHARS_MAX = 200_000
/** Drawn not at all, or as a hole for what comes after it (ISO 32000-2, 9.3.6). */
const MODES_INVISIBLE = new Set([3, 7])

/** Reads at most 200,000 characters. */
export function pdfChars(page: PdfPage): PdfChar[] {
  const { api } = page.file.pdfium
  const textPage = api.FPDFText_LoadPage(page.handle)
  if (textPage === 0) return []
  try {
    const toShares = shareMatrix(page)
    const hidden = hiddenObjects(page)
    const count = Math.min(api.FPDFText_CountChars(textPage), CHARS_MAX)
    const chars: PdfChar[] = []
    for (let index = 0; index < count; index++) {
      const code = api.FPDFText_GetUnicode(textPage, index)
      const added = api.FPDFText_IsGenerated(textPage, index) === 1
      const text = textOf(code)
      const blank = text.trim() === ''
      const object = added || blank ? 0 : api.FPDFText_GetTextObject(textPage, index)
      const box = added || blank ? null : charBox(page, textPage, index)
      chars.push({
        text,
        rect: box && mapRect(toShares, box[0], box[1], box[2], box[3]),
        quarterTurns: box ? turnsOf(api.FPDFText_GetCharAngle(textPage, index), page.quarterTurns) : null,
        hidden: box !== null && hidden(object),
        unmapped: box !== null && api.FPDFText_HasUnicodeMapError(textPage, index) === 1,
        guessed: added,
        ...(object === 0 ? {} : { object }),
      })
    }
    return chars
  } finally {
    api.FPDFText_ClosePage(textPage)
  }
}

/** left, bottom, right, top in user space: the font's box, or the glyph's where the font's makes no sense. */
function charBox({ file }: PdfPage, textPage: number, index: number): [number, number, number, number] | null {
  const { api, scratch, f32, f64 } = file.pdfium
  const size = api.FPDFText_GetFontSize(textPage, index)
  if (api.FPDFText_GetLooseCharBox(textPage, index, scratch)) {
    const [left, top, right, bottom] = [f32(scratch, 0), f32(scratch, 1), f32(scratch, 2), f32(scratch, 3)]
    const sane = Math.abs(top - bottom) < 200 && Math.abs(right - left) < 200 && top !== bottom && left !== right
    if (sane || size > 100) return [left, bottom, right, top]
  }
  if (!api.FPDFText_GetCharBox(textPage, index, scratch, scratch + 8, scratch + 16, scratch + 24)) return null
  return [f64(scratch, 0), f64(scratch, 2), f64(scratch, 1), f64(scratch, 3)]
}

function hiddenObjects({ file }: PdfPage): (object: number) => boolean {
  let last = 0
  let lastHidden = false
  return object => {
    if (object === last) return lastHidden
    last = object
    lastHidden = object !== 0 && MODES_INVISIBLE.has(file.pdfium.api.FPDFTextObj_GetTextRenderMode(object))
    return lastHidden
  }
}

function turnsOf(radians: number, pageTurns: number): 0 | 1 | 2 | 3 | null {
  if (radians < 0) return 0
  const quarters = radians / (Math.PI / 2)
  const whole = Math.round(quarters)
  if (Math.abs(quarters - whole) > 0.12) return null
  return ((((whole + pageTurns) % 4) + 4) % 4) as 0 | 1 | 2 | 3
}

/** PDFium writes hyphens at line ends as U+0002 or U+FFFE; ligatures are taken apart so that words can be found. */
function textOf(code: number): string {
  if (code === 0x02 || code === 0xfffe || code === 0xad) return '-'
  if (code === 0 || code > 0x10ffff) return '\uFFFD'
  const text = code > 0xffff ? String.fromCodePoint(code) : String.fromCharCode(code)
  return code >= 0xfb00 && code <= 0xfb06 ? text.normalize('NFKC') : text
}
