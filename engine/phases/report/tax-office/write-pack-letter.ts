import { openOwnPaper } from '../../../paper/own-paper.ts'
import type { PackLetter } from '../../../model/tax-office-pack.ts'
import type { Book } from '../../../paper/sheet-flow.ts'
import { WIDTH, mm, rowHeight, setParagraphs, startLetter } from '../request/letter-flow.ts'
import type { LetterColumn, LetterFlow } from '../request/letter-flow.ts'
import { drawLetterHead } from '../request/letter-head.ts'
import { packTexts } from './pack-texts.de.ts'
import { wholeAddress } from './whole-address.ts'

/** A line of the list of attachments. */
export interface ListedDocument {
  readonly documentId: string
  /** 1-based, as the files are named. */
  readonly number: number
  readonly title: string
  readonly pages: number
  /** Names of the files that hold it. */
  readonly files: readonly string[]
  /** Pages of it are drawn in a lower resolution. */
  readonly isReduced: boolean
}

const SUBJECT_TOP = mm(103)
const COLUMNS: readonly LetterColumn[] = [
  { width: 30, linesMax: 1 },
  { width: 236, linesMax: 4 },
  { width: 44, linesMax: 1 },
  { width: WIDTH - 310, linesMax: 40 },
]
const CLOSING = 110

/**
 * The cover letter of a pack after DIN 5008 form B, with the list of what is attached and in which file it is. Throws
 * EngineError input `recipient_too_long` when the address has more lines than its field: its last one is the town.
 */
export async function writePackLetter(
  letter: PackLetter,
  listed: readonly ListedDocument[],
): Promise<{ readonly bytes: Uint8Array; readonly pages: number }> {
  const paper = await openOwnPaper({ title: packTexts.title, runningTitle: '', officeName: letter.officeName })
  const { book } = paper
  const flow = startLetter(book)
  const recipient = (broken: (text: string) => readonly string[]) => wholeAddress(letter.recipient.flatMap(broken))
  const head = { ...letter, recipient, information: informationOf(letter) }
  flow.first.draws.push(pen => drawLetterHead(pen, book, head))
  flow.moveTo(SUBJECT_TOP)
  flow.text(packTexts.subject(letter.year, letter.clients), { bold: true, size: 11.5 })
  flow.space(14)
  flow.text(packTexts.greeting)
  flow.space(8)
  flow.text(packTexts.opening(letter.answers))
  if (letter.note.trim() !== '') flow.space(8)
  setParagraphs(flow, letter.note.trim())
  setPoints(flow, letter, listed)
  flow.space(8)
  setList(flow, book, listed)
  setClosing(flow, letter, listed)
  return { bytes: await paper.save(), pages: book.sheets.length }
}

/** What was asked for, each with what is sent for it. */
function setPoints(flow: LetterFlow, { points }: PackLetter, listed: readonly ListedDocument[]): void {
  if (points.length === 0) return
  flow.space(8)
  flow.text(packTexts.points)
  flow.space(4)
  for (const [index, { label, documentIds }] of points.entries()) {
    const numbers = listed.flatMap(({ documentId, number }) => (documentIds.includes(documentId) ? [number] : []))
    flow.ensure(30)
    flow.text(packTexts.point(index + 1, label, numbers), { indent: 12 })
  }
}

function setList(flow: LetterFlow, book: Book, listed: readonly ListedDocument[]): void {
  const { number, document, pages, file } = packTexts.columns
  const setTitles = () => flow.row(COLUMNS, [number, document, pages, file], { isTitle: true })
  flow.ensure(60)
  setTitles()
  for (const each of listed) {
    const title = each.isReduced ? `${each.title} *` : each.title
    const cells = [String(each.number), title, String(each.pages), each.files.join(', ')]
    if (flow.ensure(rowHeight(book, COLUMNS, cells))) setTitles()
    flow.row(COLUMNS, cells)
  }
}

function setClosing(flow: LetterFlow, { officeName }: PackLetter, listed: readonly ListedDocument[]): void {
  flow.ensure(CLOSING)
  flow.space(8)
  if (listed.some(({ isReduced }) => isReduced)) flow.text(packTexts.reduced)
  flow.space(8)
  flow.text(packTexts.closing)
  flow.space(30)
  flow.text(officeName)
  flow.space(8)
  const files = new Set(listed.flatMap(each => each.files))
  flow.text(packTexts.enclosures(listed.length, files.size), { size: 9 })
}

function informationOf({ reference, answers, date }: PackLetter): (readonly [string, string])[] {
  return [
    ...(reference === '' ? [] : [[packTexts.reference, reference] as const]),
    ...(answers === '' ? [] : [[packTexts.answers, answers] as const]),
    [packTexts.date, date],
  ]
}
