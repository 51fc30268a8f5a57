import type { PositionTotal } from '../../../model/position.ts'
import { formatEuro } from '../../../shared/money.ts'
import { kindOf } from './contents-sheet.ts'
import { firstPageOf } from './first-page-of.ts'
import { counted } from '../../../paper/german-format.ts'
import { kindAmounts } from '../pages/kind-amounts.ts'
import { leadRow } from './lead-row.ts'
import { setLeadSums } from './lead-sums.ts'
import { monthRows } from './month-rows.ts'
import { placeOf } from '../pages/place-of.ts'
import type { PositionView } from './position-view.ts'
import { MUTED } from '../../../paper/palette.ts'
import type { Relation } from './related-documents.ts'
import type { Section } from './sections.ts'
import { setTable } from '../../../paper/set-table.ts'
import { startFlow } from '../../../paper/sheet-flow.ts'
import type { Book, Flow, Sheet, Target } from '../../../paper/sheet-flow.ts'
import { belegNumber, shortTitle } from '../pages/stamp-page.ts'

export interface LeadSheet {
  readonly sheet: Sheet
  /** Where the sum of a line stands; null when none of its documents lie in this section. */
  placeOfTotal(total: PositionTotal): Target | null
}

export interface LeadSheetFacts {
  readonly section: Section
  readonly view: PositionView
  readonly related: ReadonlyMap<string, readonly Relation[]>
  /** Month in which the business year begins, 1 to 12. */
  readonly startMonth: number
  /** Who released it; null of what nobody released. */
  readonly released: string | null
}

/**
 * Divider of a section (bookkeeping by month): its documents with what they print and what of it counts, then the lines
 * that they count for, position by position, each amount linked to the place on the page where it was read.
 */
export function setLeadSheet(book: Book, facts: LeadSheetFacts): LeadSheet {
  const { section, view, related, startMonth, released } = facts
  const flow = startFlow(book, shortTitle(section.title))
  const sheet = flow.sheet()
  flow.heading(section.title)
  const pageCount = section.rows.reduce((sum, row) => sum + row.document.pages.length, 0)
  flow.paragraph(
    `${counted(section.rows.length, 'Beleg', 'Belege')} auf ${counted(pageCount, 'Seite', 'Seiten')}. Links steht der gedruckte Betrag, rechts, was davon zählt. ✓: alles daran ist bestätigt; ☐: zum Abhaken. Ein Klick auf einen Betrag öffnet die Stelle im Beleg.`,
    { colour: MUTED },
  )
  if (released !== null) flow.paragraph(`${released}.`, { colour: MUTED, size: 8.5 })
  setTable(
    flow,
    [
      { title: 'Nr.', width: 38 },
      { title: 'Datum', width: 54 },
      { title: 'Art und Nummer', width: 110, linesMax: 3 },
      { title: 'Von / an', width: 91, linesMax: 3 },
      { title: 'Bezahlt', width: 66, linesMax: 4 },
      { title: 'Betrag', width: 53, align: 'right' },
      { title: 'zählt', width: 53, align: 'right' },
      { title: '✓', width: 18.28, align: 'right' },
    ],
    monthRows(section.id, section.rows, startMonth, row => leadRow(view, row)),
  )
  const places = setLeadSums(flow, section, view)
  setKindAmounts(flow, section, view)
  setRelated(flow, section, related)
  return { sheet, placeOfTotal: places }
}

/** What certificates and notices say beside what counts: facts, in no sum. */
function setKindAmounts(flow: Flow, section: Section, view: PositionView): void {
  const rows = section.rows.flatMap(({ document }) => {
    const used = placesUsed(view, document.planned.documentId)
    const further = kindAmounts(document.planned).filter(
      ({ field }) => !used.has(JSON.stringify(field.evidence[0]?.box)),
    )
    return further.map(({ label, cents, field }, index) => {
      const amount = {
        text: formatEuro(cents),
        link: () => placeOf(document, field.evidence[0]) ?? firstPageOf(document),
      }
      const open = { link: () => firstPageOf(document) }
      const name = index === 0 ? belegNumber(document.planned.placement.position) : ''
      return { cells: [{ text: name, ...open }, index === 0 ? kindOf(document) : '', label, amount] }
    })
  })
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

/** Places that positions of a document were read from: these amounts already stand above. */
function placesUsed(view: PositionView, documentId: string): ReadonlySet<string> {
  const positions = view.byDocument.get(documentId) ?? []
  return new Set(positions.flatMap(({ evidence }) => evidence.map(({ box }) => JSON.stringify(box))))
}

/** Which of the section's documents belong to others, wherever these stand. */
function setRelated(flow: Flow, section: Section, related: ReadonlyMap<string, readonly Relation[]>): void {
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
