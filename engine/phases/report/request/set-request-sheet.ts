import { separatorText } from '../../../separator-sheets/separator-sheet.ts'
import { CODE_PT, EDGE_PT, drawCornerCodes, encodeQr } from '../../../separator-sheets/corner-codes.ts'
import { ACCENT, HAIRLINE, INK, MUTED } from '../../../paper/palette.ts'
import type { Colour, Pen } from '../../../paper/pen.ts'
import { A4, addBareSheet, clip, wrap } from '../../../paper/sheet-flow.ts'
import type { Book } from '../../../paper/sheet-flow.ts'
import type { Typeface } from '../../../paper/typeface.ts'
import { upTo } from './letter-flow.ts'
import { sheetTexts } from './letter-texts.de.ts'
import { addresseesOf } from './request-letter-facts.ts'
import type { RequestLetterFacts } from './request-letter-facts.ts'

const WIDTH = A4.width - 2 * EDGE_PT
const BETWEEN_CODES = WIDTH - 2 * CODE_PT - 24
const STEPS_WIDTH = 400
/** The largest at which the label fits is taken. */
const SMALLEST = 19
const LABEL_SIZES = [40, 36, 32, 28, 23, SMALLEST] as const
const LABEL_HEIGHT_MAX = 120
const LABEL_LINES_MAX = 5

/**
 * A sheet for one item of the letter: what it asks for in large words, where to lay it, and its code at the four
 * corners.
 */
export async function setRequestSheet(book: Book, facts: RequestLetterFacts, index: number): Promise<void> {
  const item = facts.items[index]
  if (!item) return
  const { mandant, year, items } = facts
  const modules = await encodeQr(separatorText({ mandant: mandant.id, item: { expectedId: item.id, year } }))
  addBareSheet(book).draws.push(pen => {
    drawCornerCodes(pen, modules)
    const { regular, bold } = book
    const centred = createCentred(pen)
    centred(regular, 10, A4.height - 80, sheetTexts.number(index + 1, items.length), MUTED, BETWEEN_CODES)
    centred(bold, 17, A4.height - 106, sheetTexts.year(year), ACCENT, BETWEEN_CODES)
    let y = A4.height - 205
    centred(regular, 14, y, sheetTexts.head, MUTED)
    const { size, lines } = fitLabel(bold, item.label)
    y -= 12
    for (const line of lines) centred(bold, size, (y -= size * 1.22), line, ACCENT)
    y -= 12
    if (item.issuerHint) {
      for (const line of upTo(3, wrap(bold, 19, sheetTexts.issuer(item.issuerHint), WIDTH))) {
        centred(bold, 19, (y -= 24), line)
      }
    }
    const names = addresseesOf(facts).join(', ')
    if (names !== '') centred(regular, 12, y - 34, sheetTexts.mandant(names))
    setSteps(pen, book, 318)
    centred(regular, 9, EDGE_PT + CODE_PT / 2, facts.officeName || 'Steuerstapel', MUTED, BETWEEN_CODES)
  })
}

function createCentred(pen: Pen) {
  return (face: Typeface, size: number, y: number, value: string, colour: Colour = INK, width = WIDTH): void => {
    const shown = clip(face, size, value, width)
    pen.text(face, size, (A4.width - face.widthOf(shown, size)) / 2, y, shown, colour)
  }
}

/** The larger the better, but no word is broken for it. */
function fitLabel(face: Typeface, label: string): { readonly size: number; readonly lines: readonly string[] } {
  const words = label.split(/\s+|(?<=[-/])/)
  const size = LABEL_SIZES.find(
    each =>
      words.every(word => face.widthOf(word, each) <= WIDTH) &&
      wrap(face, each, label, WIDTH).length * each <= LABEL_HEIGHT_MAX,
  )
  const chosen = size ?? SMALLEST
  return { size: chosen, lines: upTo(LABEL_LINES_MAX, wrap(face, chosen, label, WIDTH)) }
}

function setSteps(pen: Pen, { regular, bold }: Book, top: number): void {
  const left = (A4.width - STEPS_WIDTH) / 2
  pen.line(left, top, left + STEPS_WIDTH, top, 0.7, HAIRLINE)
  let y = top - 22
  for (const [index, step] of sheetTexts.steps.entries()) {
    pen.text(bold, 10.5, left, y, `${index + 1}.`, ACCENT)
    for (const line of wrap(regular, 10.5, step, STEPS_WIDTH - 22)) {
      pen.text(regular, 10.5, left + 22, y, line, INK)
      y -= 15
    }
    y -= 6
  }
}
