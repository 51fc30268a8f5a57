import type { LetterDraft } from '../../../model/request-letter.ts'
import { openOwnPaper } from '../../../paper/own-paper.ts'
import { WIDTH, mm, rowHeight, setParagraphs, startLetter } from '../request/letter-flow.ts'
import type { LetterColumn } from '../request/letter-flow.ts'
import { drawLetterHead } from '../request/letter-head.ts'
import { objectionTexts } from './objection-texts.de.ts'
import { wholeAddress } from './whole-address.ts'

/** What an objection (Einspruch) says. */
export interface ObjectionFacts {
  /** Empty when the office has entered none. */
  readonly officeName: string
  /** In one line; empty when the office has entered none. */
  readonly officeAddress: string
  /** Steuernummer; empty when nobody knows it. */
  readonly reference: string
  /** DD.MM.YYYY. */
  readonly date: string
  readonly wording: LetterDraft
}

const SUBJECT_TOP = mm(103)
const CLOSING = 110
const COLUMNS: readonly LetterColumn[] = [
  { width: 30, linesMax: 1 },
  { width: WIDTH - 30, linesMax: 8 },
]

/**
 * An objection against a notice as PDF, laid out after DIN 5008 form B. Throws EngineError input `recipient_too_long`.
 * The same facts give the same bytes.
 */
export async function writeObjection(facts: ObjectionFacts): Promise<Uint8Array> {
  const { officeName, officeAddress, reference, date, wording } = facts
  const paper = await openOwnPaper({ title: wording.subject, runningTitle: '', officeName })
  const { book } = paper
  const flow = startLetter(book)
  const address = linesOf(wording.recipient ?? '')
  flow.first.draws.push(pen =>
    drawLetterHead(pen, book, {
      ...{ officeName, officeAddress },
      recipient: broken => wholeAddress(address.flatMap(broken)),
      information: [
        ...(reference === '' ? [] : [[objectionTexts.reference, reference] as const]),
        [objectionTexts.date, date],
      ],
    }),
  )
  flow.moveTo(SUBJECT_TOP)
  flow.text(wording.subject, { bold: true, size: 11.5 })
  flow.space(14)
  flow.text(wording.salutation)
  flow.space(8)
  setParagraphs(flow, wording.opening)
  flow.space(8)
  for (const [index, { label }] of wording.items.entries()) {
    const cells = [`${index + 1}.`, label]
    flow.ensure(rowHeight(book, COLUMNS, cells))
    flow.row(COLUMNS, cells)
  }
  flow.space(12)
  setParagraphs(flow, wording.closing)
  flow.ensure(CLOSING)
  flow.space(10)
  flow.text(objectionTexts.greeting)
  flow.space(30)
  setParagraphs(flow, wording.signature)
  return paper.save()
}

function linesOf(text: string): string[] {
  return text
    .split('\n')
    .map(line => line.trim())
    .filter(line => line !== '')
}
