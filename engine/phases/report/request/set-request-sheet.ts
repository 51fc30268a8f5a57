import { separatorText } from '../../../separator-sheets/separator-sheet.ts'
import { CODE_PT, EDGE_PT, drawCornerCodes, encodeQr } from '../../../separator-sheets/corner-codes.ts'
import { ACCENT, HAIRLINE, INK, MUTED } from '../../../paper/palette.ts'
import type { Colour, Pen } from '../../../paper/pen.ts'
import { A4, addBareSheet, clip, wrap } from '../../../paper/sheet-flow.ts'
import type { Book } from '../../../paper/sheet-flow.ts'
import type { Typeface } from '../../../paper/typeface.ts'
import { upTo } from './letter-flow.ts'
import { sheetTexts } from './letter-texts.de.ts'
import { addresseesOf, sheetsOf } from './request-letter-facts.ts'
import type { LetterSheet, RequestLetterFacts } from './request-letter-facts.ts'

const WIDTH = A4.width - 2 * EDGE_PT
const BETWEEN_CODES = WIDTH - 2 * CODE_PT - 24
const STEPS_WIDTH = 400
/** The largest at which the label fits is taken. */
const SMALLEST = 19
const LABEL_SIZES = [40, 36, 32, 28, 23, SMALLEST] as const
const LABEL_HEIGHT_MAX = 120
const LABEL_LINES_MAX = 5
/** As many as have room above the steps. */
const LISTED_MAX = 12

/**
 * A sheet of the letter: what it asks for in large words, where to lay it, and its code at the four corners. That for
 * several items names the mandant alone: what lies behind it is told from the papers themselves.
 */
export async function setRequestSheet(book: Book, facts: RequestLetterFacts, index: number): Promise<void> {
  const sheets = sheetsOf(facts)
  const sheet = sheets[index]
  if (!sheet) return
  const { mandant, year } = facts
  const item = sheet.expectedId === null ? {} : { item: { expectedId: sheet.expectedId, year } }
  const modules = await encodeQr(separatorText({ mandant: mandant.id, ...item }))
  addBareSheet(book).draws.push(pen => {
    drawCornerCodes(pen, modules)
    const { regular, bold } = book
    const centred = createCentred(pen)
    centred(regular, 10, A4.height - 80, sheetTexts.number(index + 1, sheets.length), MUTED, BETWEEN_CODES)
    centred(bold, 17, A4.height - 106, sheetTexts.year(year), ACCENT, BETWEEN_CODES)
    const isShared = sheet.expectedId === null
    centred(regular, 14, A4.height - 205, isShared ? sheetTexts.headShared : sheetTexts.head, MUTED)
    const below = isShared ? drawList(centred, book, sheet) : drawOne(centred, book, sheet)
    const names = addresseesOf(facts).join(', ')
    if (names !== '') centred(regular, 12, below - 34, sheetTexts.mandant(names))
    setSteps(pen, book, 318, isShared ? sheetTexts.stepsShared : sheetTexts.steps)
    centred(regular, 9, EDGE_PT + CODE_PT / 2, facts.officeName || 'Steuerstapel', MUTED, BETWEEN_CODES)
  })
}

type Centred = ReturnType<typeof createCentred>

/** One item in words as large as fit; where they end. */
function drawOne(centred: Centred, { bold }: Book, { lines: [line] }: LetterSheet): number {
  if (!line) return A4.height - 217
  const { size, lines } = fitLabel(bold, line.label)
  let y = A4.height - 217
  for (const each of lines) centred(bold, size, (y -= size * 1.22), each, ACCENT)
  y -= 12
  if (line.from !== '') {
    for (const each of upTo(3, wrap(bold, 19, sheetTexts.issuer(line.from), WIDTH))) centred(bold, 19, (y -= 24), each)
  }
  return y
}

/** Several items, a line each; where they end. */
function drawList(centred: Centred, { regular, bold }: Book, { lines }: LetterSheet): number {
  const shown = lines.slice(0, lines.length > LISTED_MAX ? LISTED_MAX - 1 : LISTED_MAX)
  let y = A4.height - 222
  for (const { label, from } of shown) {
    centred(bold, 12, (y -= 18), from === '' ? label : `${label} (${sheetTexts.issuer(from)})`, ACCENT)
  }
  const rest = lines.length - shown.length
  if (rest > 0) centred(regular, 11, (y -= 18), sheetTexts.more(rest))
  return y
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

function setSteps(pen: Pen, { regular, bold }: Book, top: number, steps: readonly string[]): void {
  const left = (A4.width - STEPS_WIDTH) / 2
  pen.line(left, top, left + STEPS_WIDTH, top, 0.7, HAIRLINE)
  let y = top - 22
  for (const [index, step] of steps.entries()) {
    pen.text(bold, 10.5, left, y, `${index + 1}.`, ACCENT)
    for (const line of wrap(regular, 10.5, step, STEPS_WIDTH - 22)) {
      pen.text(regular, 10.5, left + 22, y, line, INK)
      y -= 15
    }
    y -= 6
  }
}
