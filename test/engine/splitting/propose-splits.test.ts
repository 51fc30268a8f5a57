import { beforeAll, describe, expect, test } from 'vitest'
import type { PageText, Word } from '../../../engine/model/page.ts'
import { APPLIED_CONFIDENCE, proposeSplits } from '../../../engine/splitting/propose-splits.ts'
import { longDocuments } from '../../fixtures/make/stacks/long-documents.ts'
import { makeStack, readMadeDocuments } from '../../fixtures/make/stacks/make-stack.ts'
import type { ReadDocument } from '../../fixtures/make/stacks/make-stack.ts'
import { createSeededRandom } from '../../fixtures/make/seeded-random.ts'

type Line = readonly [x: number, y: number, text: string]

/** A page of the lines at their places; each word 0.011 wide a letter. */
function pageOf(lines: readonly Line[], more: Partial<PageText> = {}): PageText {
  const words: Word[] = lines.flatMap(([x, y, text], line) => {
    let at = x
    return text.split(' ').map(word => {
      const box = [at, y, word.length * 0.009, 0.012] as const
      at += (word.length + 1) * 0.009
      return { text: word, box, confidence: 1, line }
    })
  })
  return { source: 'digital', words, meanConfidence: null, rotation: 0, skewDegrees: 0, ...more }
}

const stackOf = (...pages: readonly PageText[]) =>
  pages.map((text, index) => ({ number: index + 1, text, widthPt: 595, heightPt: 842 }))
const text = (...lines: readonly string[]): Line[] =>
  lines.map((line, index) => [0.1, 0.4 + index * 0.02, line] as const)
const invoice = (number: string, page: string): PageText =>
  pageOf([
    [0.1, 0.05, 'Papierhaus Lindwurm GmbH'],
    [0.1, 0.3, 'Rechnung'],
    [0.6, 0.25, `Rechnungsnummer: ${number}`],
    [0.7, 0.95, page],
    ...text('Kopierpapier 25,00', 'Summe 25,00'),
  ])

describe('what the pages say of themselves', () => {
  test('a page that is the first of its own count begins a document', () => {
    const [proposal, ...more] = proposeSplits(
      stackOf(invoice('RE-1', 'Seite 1 von 1'), invoice('RE-2', 'Seite 1 von 2')),
    )
    expect(more).toEqual([])
    expect(proposal).toMatchObject({ firstPage: 2 })
    expect(proposal?.confidence).toBeGreaterThanOrEqual(APPLIED_CONFIDENCE)
    expect(proposal?.reasons.slice(0, 2)).toEqual(['„Seite 1 von 2“', 'Neue Belegnummer'])
  })

  test.each([
    ['counts on', 'Seite 1 von 2', 'Seite 2 von 2'],
    ['counts on without a total', 'Blatt 1', 'Blatt 2'],
    ['counts on in the margin', '1/2', '2/2'],
  ])('a page that %s does not', (_, first, second) => {
    expect(proposeSplits(stackOf(invoice('RE-1', first), invoice('RE-1', second)))).toEqual([])
  })

  test('a page of the same number does not, though it looks like a first page', () => {
    expect(proposeSplits(stackOf(invoice('RE-1', ''), invoice('RE-1', '')))).toEqual([])
  })

  test('a page that opens with entries of the list before goes on with it, whatever the entries name', () => {
    const entries = (from: number, top: number): Line[] =>
      Array.from({ length: 6 }, (_, at) => top + 0.02 * at).flatMap((y, at): Line[] => [
        [0.1, y, `1${from + at}.09.2025 Gutschrift Rechnung Nr. 40${from + at}17`],
        [0.8, y, `${from + at}17,20`],
      ])
    const first = pageOf([[0.1, 0.05, 'Sparkasse Lindwurm'], [0.1, 0.1, 'Kontoauszug 9/2025'], ...entries(1, 0.5)])
    const second = pageOf([...entries(7, 0.08), [0.1, 0.25, 'Papierhaus Oberkirn GmbH']])
    expect(proposeSplits(stackOf(first, second))).toEqual([])
    const headed = pageOf([
      [0.1, 0.05, 'Papierhaus Oberkirn GmbH'],
      [0.1, 0.07, 'Ringweg 4, 88811 Oberkirn, Tel. 0123 45678'],
      [0.1, 0.3, 'Rechnung'],
      [0.6, 0.25, 'Rechnungsnummer: RE-77'],
      [0.6, 0.27, 'Rechnungsdatum: 13.09.2025'],
      ...entries(7, 0.4),
    ])
    expect(proposeSplits(stackOf(first, headed))).toMatchObject([{ firstPage: 2 }])
  })

  test('a letterhead with a day of its own begins one, without page number or title', () => {
    const letter = (name: string, town: string, account: string): PageText =>
      pageOf([
        [0.1, 0.05, name],
        [0.1, 0.08, `Hafenstr. 4 ${town}`],
        [0.7, 0.3, 'Datum 03.04.2025'],
        [0.1, 0.9, `Konto ${account}`],
        ...text('Sehr geehrte Frau Ahrens,', 'Wir haben Ihre Angaben erhalten und danken dafür.'),
      ])
    const stack = stackOf(
      letter('Wohnbau Nord', '24103 Kiel', '4417 2093'),
      letter('Hausrat Süd', '80331 München', '7719 0042'),
    )
    const [proposal] = proposeSplits(stack)
    expect(proposal?.reasons).toContain('Neuer Briefkopf')
    const again = letter('Wohnbau Nord', '24103 Kiel', '4417 2093')
    expect(proposeSplits(stackOf(again, again))).toEqual([])
  })

  test('a till receipt begins one, and goes on below itself', () => {
    const receipt = (number: string): PageText =>
      pageOf([
        [0.3, 0.05, 'Markt am Deich'],
        [0.3, 0.2, '03.04.2025'],
        [0.3, 0.3, 'SUMME 12,50'],
        [0.3, 0.32, 'Kartenzahlung 12,50'],
        [0.3, 0.34, `TSE Signaturzähler ${number}`],
      ])
    const before = invoice('RE-77', '')
    expect(proposeSplits(stackOf(before, receipt('883104412')))[0]?.reasons).toContain('Kassenbeleg')
    const rest = receipt('883104412')
    expect(proposeSplits(stackOf(rest, rest)).every(({ confidence }) => confidence < APPLIED_CONFIDENCE)).toBe(true)
  })

  test('neither does one that carries a sum over or goes on in a sentence', () => {
    const carried = pageOf([[0.1, 0.1, 'Übertrag 25,00'], [0.1, 0.15, 'Rechnung'], ...text('Toner 79,90')])
    const inside = pageOf([[0.1, 0.1, 'oder der anderen Partei zur Kenntnis'], ...text('Mietvertrag gekündigt')])
    expect(proposeSplits(stackOf(invoice('RE-1', ''), carried, inside))).toEqual([])
  })

  test('blank and damaged pages begin nothing and interrupt nothing', () => {
    const blank = pageOf([], { source: 'none', isBlank: true })
    const damaged = pageOf([], { source: 'none', isDamaged: true })
    const stack = stackOf(blank, invoice('RE-1', 'Seite 1 von 2'), blank, damaged, invoice('RE-1', 'Seite 2 von 2'))
    expect(proposeSplits(stack)).toEqual([])
  })

  test('an empty stack and one page have no border', () => {
    expect(proposeSplits([])).toEqual([])
    expect(proposeSplits(stackOf(invoice('RE-1', 'Seite 1 von 1')))).toEqual([])
  })
})

describe('made documents', () => {
  let documents: ReadDocument[]

  beforeAll(async () => {
    documents = await readMadeDocuments()
  })

  test('no document is torn apart', () => {
    const many = documents.filter(document => document.pages.length > 1)
    expect(many.length).toBeGreaterThan(longDocuments().length)
    for (const { name, pages } of many) {
      const applied = proposeSplits(pages).filter(proposal => proposal.confidence >= APPLIED_CONFIDENCE)
      expect(applied.map(proposal => `${name}#${proposal.firstPage}`)).toEqual([])
    }
  })

  test('of what is applied in 40 stacks nothing is wrong, and nine of ten borders are found', () => {
    const random = createSeededRandom(2025)
    const wrong: string[] = []
    let borders = 0
    let found = 0
    for (let stack = 0; stack < 40; stack++) {
      const made = makeStack(documents, 8, random)
      borders += made.borders.size
      for (const { firstPage, confidence } of proposeSplits(made.pages)) {
        if (confidence < APPLIED_CONFIDENCE) continue
        if (made.borders.has(firstPage)) found++
        else wrong.push(made.labels.get(firstPage) ?? '')
      }
    }
    expect(wrong).toEqual([])
    expect(found / borders).toBeGreaterThan(0.9)
  })

  test('two invoices of the same sender are told apart by their numbers', () => {
    const numbered = documents.find(document => document.name === 'invoice-numbered-4')
    const bare = documents.find(document => document.name === 'invoice-bare-1')
    const pages = [...(numbered?.pages ?? []), ...(bare?.pages ?? [])].map((page, index) => ({
      ...page,
      number: index + 1,
    }))
    const applied = proposeSplits(pages).filter(proposal => proposal.confidence >= APPLIED_CONFIDENCE)
    expect(applied.map(proposal => proposal.firstPage)).toEqual([5])
    expect(applied[0]?.reasons).toContain('Neue Belegnummer')
  })
})
