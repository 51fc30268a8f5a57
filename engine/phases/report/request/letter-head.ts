import { ACCENT, HAIRLINE, INK, MUTED } from '../../../paper/palette.ts'
import type { Pen } from '../../../paper/pen.ts'
import { A4, clip, wrap } from '../../../paper/sheet-flow.ts'
import type { Book } from '../../../paper/sheet-flow.ts'
import { LEFT, WIDTH, mm } from './letter-flow.ts'

/**
 * Field of the address (DIN 5008 form B): 45 mm from the top, 85 mm wide; the recipient begins 17.7 mm below its edge.
 */
const ADDRESS = { top: mm(62.7), width: mm(80), size: 10, line: 13 } as const
export const RECIPIENT_LINES_MAX = 7
const RETURN_LINE = mm(60.5)
const INFORMATION = { x: mm(125), top: mm(62.7), width: mm(65) } as const
const FOLDS = [mm(105), mm(210)] as const

export interface LetterHead {
  /** Empty when the office has entered none. */
  readonly officeName: string
  /** In one line; empty when the office has entered none. */
  readonly officeAddress: string
  /** Lines of the address; `broken` breaks one that is too long into several. */
  readonly recipient: (broken: (text: string) => readonly string[]) => readonly string[]
  /** Labels with their values, on the right. */
  readonly information: readonly (readonly [label: string, value: string])[]
}

const fromTop = (length: number): number => A4.height - length

/** Draws the head of a letter after DIN 5008 form B: the office, the address field, the block of information, marks. */
export function drawLetterHead(pen: Pen, book: Book, head: LetterHead): void {
  const { regular } = book
  pen.fill(0, A4.height - 8, A4.width, 8, ACCENT)
  if (head.officeName !== '') drawOffice(pen, book, head)
  for (const fold of FOLDS) pen.line(mm(5), fromTop(fold), mm(9), fromTop(fold), 0.4, HAIRLINE)
  const lines = head.recipient(text => wrap(regular, ADDRESS.size, text, ADDRESS.width))
  for (const [index, line] of lines.slice(0, RECIPIENT_LINES_MAX).entries()) {
    const y = fromTop(ADDRESS.top) - ADDRESS.size - index * ADDRESS.line
    pen.text(regular, ADDRESS.size, LEFT, y, clip(regular, ADDRESS.size, line, ADDRESS.width), INK)
  }
  for (const [index, [label, value]] of head.information.entries()) {
    const y = fromTop(INFORMATION.top) - 9.5 - index * 14
    pen.text(regular, 9.5, INFORMATION.x, y, label, MUTED)
    const room = INFORMATION.width - regular.widthOf(`${label}  `, 9.5)
    const shown = clip(regular, 9.5, value, room)
    pen.text(regular, 9.5, INFORMATION.x + INFORMATION.width - regular.widthOf(shown, 9.5), y, shown, INK)
  }
}

/** The office on top, and as the sender over the address. */
function drawOffice(pen: Pen, { regular, bold }: Book, { officeName, officeAddress }: LetterHead): void {
  pen.text(bold, 13, LEFT, fromTop(mm(24)), clip(bold, 13, officeName, WIDTH), ACCENT)
  pen.line(LEFT, fromTop(mm(28)), LEFT + WIDTH, fromTop(mm(28)), 0.6, HAIRLINE)
  const small = regular.widthOf(officeAddress, 9)
  const x = LEFT + Math.max(0, WIDTH - small)
  pen.text(regular, 9, x, fromTop(mm(32)), clip(regular, 9, officeAddress, WIDTH), MUTED)
  const sender = clip(regular, 6.5, [officeName, officeAddress].filter(Boolean).join(' · '), ADDRESS.width)
  pen.text(regular, 6.5, LEFT, fromTop(RETURN_LINE), sender, MUTED)
  const under = fromTop(RETURN_LINE) - 2.5
  pen.line(LEFT, under, LEFT + regular.widthOf(sender, 6.5), under, 0.4, MUTED)
}
