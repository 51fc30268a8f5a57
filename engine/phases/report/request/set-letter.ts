import type { Pen } from '../../../paper/pen.ts'
import type { Book } from '../../../paper/sheet-flow.ts'
import { RECIPIENT_LINES_MAX, drawLetterHead } from './letter-head.ts'
import { WIDTH, mm, rowHeight, setParagraphs, startLetter, upTo } from './letter-flow.ts'
import type { LetterColumn, LetterFlow } from './letter-flow.ts'
import { letterTexts } from './letter-texts.de.ts'
import { addresseesOf, sheetsOf } from './request-letter-facts.ts'
import type { RequestLetterFacts } from './request-letter-facts.ts'

const SUBJECT_TOP = mm(103)
/** So that no sheet holds the closing alone. */
const HOW_AND_CLOSING = 256

const COLUMNS: readonly LetterColumn[] = [
  { width: 30, linesMax: 1 },
  { width: 236, linesMax: 5 },
  { width: 160, linesMax: 4 },
  { width: WIDTH - 426, linesMax: 1 },
]

/** Sets the letter itself, on as many sheets as its list needs. */
export function setLetter(book: Book, facts: RequestLetterFacts): void {
  const flow = startLetter(book)
  flow.first.draws.push(pen => drawHead(pen, book, facts))
  flow.moveTo(SUBJECT_TOP)
  const { subject, salutation, opening, closing } = facts.wording
  flow.text(subject, { bold: true, size: 11.5 })
  flow.space(14)
  flow.text(salutation)
  flow.space(8)
  setParagraphs(flow, opening)
  flow.space(8)
  setItems(flow, book, facts)
  flow.space(8)
  setParagraphs(flow, closing)
  flow.space(10)
  setHow(flow, facts)
  setClosing(flow, facts)
}

function setItems(flow: LetterFlow, book: Book, { items, year }: RequestLetterFacts): void {
  const { number, document, issuer, year: yearTitle } = letterTexts.columns
  const setTitles = () => flow.row(COLUMNS, [number, document, issuer, yearTitle], { isTitle: true })
  flow.ensure(60)
  setTitles()
  for (const [index, { label, from }] of items.entries()) {
    const cells = [String(index + 1), label, from || letterTexts.anyIssuer, String(year)]
    if (flow.ensure(rowHeight(book, COLUMNS, cells))) setTitles()
    flow.row(COLUMNS, cells)
  }
}

function setHow(flow: LetterFlow, facts: RequestLetterFacts): void {
  flow.ensure(HOW_AND_CLOSING)
  flow.text(letterTexts.howTitle, { bold: true })
  flow.space(3)
  for (const [index, step] of letterTexts
    .how(sheetsOf(facts).some(({ expectedId }) => expectedId === null))
    .entries()) {
    flow.ensure(30)
    flow.text(`${index + 1}.`)
    flow.space(-10 * 1.42)
    flow.text(step, { indent: 18 })
    flow.space(2)
  }
  flow.text(letterTexts.privacy)
}

function setClosing(flow: LetterFlow, facts: RequestLetterFacts): void {
  flow.space(8)
  flow.text(letterTexts.greeting)
  flow.space(30)
  setParagraphs(flow, facts.wording.signature)
  flow.space(8)
  flow.text(letterTexts.enclosures(sheetsOf(facts).length), { size: 9 })
}

function drawHead(pen: Pen, book: Book, facts: RequestLetterFacts): void {
  const { officeName, officeAddress, data, date } = facts
  const number = data.clientNumber === null ? [] : [[letterTexts.clientNumber, String(data.clientNumber)] as const]
  drawLetterHead(pen, book, {
    officeName,
    officeAddress,
    recipient: broken => addressLines(facts, broken),
    information: [...number, [letterTexts.date, date]],
  })
}

/** DIN 5008: the last line names the country in capitals, within the country none. */
function abroad(country: string): string {
  return country.trim().toLowerCase() === 'deutschland' ? '' : country.toUpperCase()
}

/** Names, street, postcode and town, country; a name that is too long for a line runs over several. */
function addressLines(facts: RequestLetterFacts, broken: (text: string) => readonly string[]): string[] {
  const [address] = facts.data.addresses
  const place = address ? [address.street, `${address.postcode} ${address.town}`, abroad(address.country)] : []
  const known = place.map(line => line.trim()).filter(line => line !== '')
  const names = addresseesOf(facts).map(broken)
  const most = Math.floor((RECIPIENT_LINES_MAX - known.length) / names.length)
  return [...names.flatMap(lines => upTo(most, lines)), ...known]
}
