import type { Field } from '../../../model/analysis-result.ts'
import { formatEuro } from '../../../shared/money.ts'
import { dateOf, kindOf } from './contents-sheet.ts'
import { firstPageOf } from './clarify-row.ts'
import { counted, euroOrDash } from '../../../paper/german-format.ts'
import { kindAmounts } from '../pages/kind-amounts.ts'
import type { BoundDocument } from '../pages/bound-stack.ts'
import { monthRows } from './month-rows.ts'
import { MUTED } from '../../../paper/palette.ts'
import type { Relation } from './related-documents.ts'
import type { AmountSum, SectionSums, SumRow } from './section-sums.ts'
import { setTable } from '../../../paper/set-table.ts'
import { startFlow } from '../../../paper/sheet-flow.ts'
import type { Book, Flow, Sheet, Target } from '../../../paper/sheet-flow.ts'
import { belegNumber, shortTitle } from '../pages/stamp-page.ts'
import { boxOnPage } from '../pages/upright-view.ts'

/** Surroundings that stay in sight when a link opens the place of an amount, as a share of the page. */
const SURROUNDING = 0.2

export interface LeadSheet {
  readonly sheet: Sheet
  /** Where the sum of each name stands. */
  readonly sumPlaces: ReadonlyMap<string, Target>
}

/**
 * Divider of a section (bookkeeping by month, the business year beginning with `startMonth`): its documents with their
 * amounts, each linked to the place on the page where it was read.
 */
export function setLeadSheet(
  book: Book,
  section: SectionSums,
  related: ReadonlyMap<string, readonly Relation[]>,
  startMonth: number,
): LeadSheet {
  const flow = startFlow(book, shortTitle(section.title))
  const sheet = flow.sheet()
  const sumPlaces = new Map<string, Target>()
  flow.heading(section.title)
  const pageCount = section.rows.reduce((sum, row) => sum + row.document.pages.length, 0)
  flow.paragraph(
    `${counted(section.rows.length, 'Beleg', 'Belege')} auf ${counted(pageCount, 'Seite', 'Seiten')}. Ein Klick auf einen Betrag öffnet die Stelle im Beleg; ✓ heißt rechnerisch oder von Hand bestätigt.`,
    { colour: MUTED },
  )
  setTable(
    flow,
    [
      { title: 'Nr.', width: 40 },
      { title: 'Datum', width: 56 },
      { title: 'Art', width: 112 },
      { title: 'Absender', width: 95 },
      { title: 'Netto', width: 56, align: 'right' },
      { title: 'Steuer', width: 50, align: 'right' },
      { title: 'Betrag', width: 74.28, align: 'right' },
    ],
    [
      ...monthRows(section.id, section.rows, startMonth, row => ({ cells: leadCells(row) })),
      ...section.sums.map(sum => ({
        cells: ['', 'Summe', sum.name, '', withTax(sum, sum.net), withTax(sum, sum.tax), formatEuro(sum.gross)],
        isSum: true,
        onSet: (place: Target) => void sumPlaces.set(sum.name, place),
      })),
    ],
  )
  setKindAmounts(flow, section)
  setRelated(flow, section, related)
  return { sheet, sumPlaces }
}

/** Amounts that are no invoices carry no tax, so nothing is said of it. */
function withTax(sum: AmountSum, cents: number): string {
  return sum.net === 0 && sum.tax === 0 ? '–' : formatEuro(cents)
}

/** What certificates and notices say beside (or instead of) an invoice amount; it is not part of the sum above. */
function setKindAmounts(flow: Flow, section: SectionSums): void {
  const rows = section.rows.flatMap(({ document }) =>
    kindAmounts(document.planned).map(({ label, cents, field }, index) => {
      const amount = amountCell(document, cents, field)
      const open = { link: () => firstPageOf(document) }
      const name = index === 0 ? belegNumber(document.planned.placement.position) : ''
      return { cells: [{ text: name, ...open }, index === 0 ? kindOf(document) : '', label, amount] }
    }),
  )
  if (rows.length === 0) return
  flow.subheading('Weitere Beträge aus den Belegen')
  setTable(
    flow,
    [
      { title: 'Nr.', width: 40 },
      { title: 'Art', width: 156 },
      { title: 'Angabe', width: 205 },
      { title: 'Betrag', width: 82.28, align: 'right' },
    ],
    rows,
  )
}

/** Which of the section's documents belong to others, wherever these stand. */
function setRelated(flow: Flow, section: SectionSums, related: ReadonlyMap<string, readonly Relation[]>): void {
  const rows = section.rows.flatMap(({ document }) =>
    (related.get(document.planned.documentId) ?? []).map(({ text, document: other }) => ({
      cells: [
        { text: belegNumber(document.planned.placement.position), link: () => firstPageOf(document) },
        kindOf(document),
        { text, link: () => firstPageOf(other) },
        { text: () => String(firstPageOf(other).leaf.number) },
      ],
    })),
  )
  if (rows.length === 0) return
  flow.subheading('Gehört zusammen')
  setTable(
    flow,
    [
      { title: 'Nr.', width: 40 },
      { title: 'Art', width: 156 },
      { title: 'Verbindung', width: 247 },
      { title: 'Seite', width: 40.28, align: 'right' },
    ],
    rows,
  )
}

function leadCells(row: SumRow) {
  const { document } = row
  const fields = document.planned.analysis?.fields
  const open = () => firstPageOf(document)
  return [
    { text: belegNumber(document.planned.placement.position), link: open },
    dateOf(document),
    { text: kindOf(document), link: open },
    fields?.['issuer']?.value ?? '–',
    amountCell(document, row.net, fields?.['net']),
    amountCell(document, row.tax, fields?.['tax']),
    amountCell(document, row.gross, fields?.['gross'], row.isConfirmed ? '✓ ' : ''),
  ]
}

/** An amount that stands nowhere on the pages (computed, or of the XML of an e-invoice) opens its document. */
function amountCell(document: BoundDocument, cents: number | null, field: Field | undefined, mark = '') {
  const text = cents === null ? '–' : mark + euroOrDash(cents)
  return cents === null ? { text } : { text, link: () => evidenceOf(document, field) ?? firstPageOf(document) }
}

/** The place where a field was read, with its surroundings; null when no page shows it. */
export function evidenceOf(document: BoundDocument, field: Field | undefined): Target | null {
  const evidence = field?.evidence[0]
  const page = document.pages.find(({ number }) => number === evidence?.page)
  if (!evidence || !page) return null
  const [x, y, width, height] = evidence.box
  const left = Math.max(0, x - SURROUNDING)
  const top = Math.max(0, y - SURROUNDING / 2)
  const right = Math.min(1, x + width + SURROUNDING)
  const bottom = Math.min(1, y + height + SURROUNDING / 2)
  return { leaf: page.leaf, place: boxOnPage(page.view, [left, top, right - left, bottom - top]) }
}
