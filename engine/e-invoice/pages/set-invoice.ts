import type { En16931Invoice } from '../../model/en16931-invoice.ts'
import type { Column } from '../../paper/set-table.ts'
import { CONTENT_WIDTH, startFlow } from '../../paper/sheet-flow.ts'
import type { Book, Flow } from '../../paper/sheet-flow.ts'
import { invoiceKind, noteSubject } from '../read/german-codes.ts'
import { deliveryBlocks, documentFacts, formatFacts, partyBlocks } from './invoice-facts.ts'
import type { Fact } from './invoice-facts.ts'
import { lineColumns, lineRows } from './line-rows.ts'
import { ALLOWANCE_COLUMNS, TOTAL_COLUMNS, VAT_COLUMNS, allowanceRows, totalRows, vatRows } from './money-rows.ts'
import { documentRows, paymentFacts } from './payment-facts.ts'
import { setGrid } from './set-grid.ts'
import type { Block, GridRow } from './set-grid.ts'

const HALVES: readonly Column[] = [
  { title: '', width: CONTENT_WIDTH / 2 },
  { title: '', width: CONTENT_WIDTH / 2 },
]
const PAIR_COLUMNS: readonly Column[] = [
  { title: '', width: 112 },
  { title: '', width: CONTENT_WIDTH / 2 - 112 },
  { title: '', width: 112 },
  { title: '', width: CONTENT_WIDTH / 2 - 112 },
]
const FACT_COLUMNS: readonly Column[] = [
  { title: '', width: 112 },
  { title: '', width: CONTENT_WIDTH - 112 },
]

/** `Rechnung 4711`: kind by type code, and the number. */
export function invoiceTitle({ typeCode, root, number }: En16931Invoice): string {
  return [invoiceKind(typeCode, root), number].filter(Boolean).join(' ')
}

/**
 * Sets all that a reader needs of an invoice, section by section; a section of which the invoice says nothing is left
 * out.
 */
export function setInvoice(book: Book, invoice: En16931Invoice, isShortened: boolean): void {
  const flow = startFlow(book, invoice.seller?.name ?? '')
  flow.heading(invoiceTitle(invoice))
  if (isShortened) flow.paragraph('Diese Ansicht ist gekürzt. Die vollständige Rechnung steht in der XML-Datei.')
  setGrid(flow, HALVES, partyRows(invoice))
  setPairs(flow, documentFacts(invoice))
  setFacts(flow, null, formatFacts(invoice))
  setRows(flow, lineColumns(invoice.currency), lineRows(invoice.lines))
  setRows(flow, ALLOWANCE_COLUMNS, allowanceRows(invoice))
  setRows(flow, VAT_COLUMNS, vatRows(invoice))
  const totals = totalRows(invoice)
  flow.ensure(totals.length * 20)
  setRows(flow, TOTAL_COLUMNS, totals)
  setFacts(flow, 'Zahlung', paymentFacts(invoice))
  setFacts(
    flow,
    'Hinweise',
    invoice.notes.flatMap(({ subjectCode, text }): Fact[] =>
      text === undefined ? [] : [[subjectCode === undefined ? 'Hinweis' : noteSubject(subjectCode), text]],
    ),
  )
  setFacts(flow, 'Anlagen', documentRows(invoice))
  setFacts(
    flow,
    'Nicht lesbare Angaben',
    invoice.unreadable.map(({ term, text }): Fact => [term, text]),
  )
}

function partyRows(invoice: En16931Invoice): readonly GridRow[] {
  const sides: (readonly Block[])[] = [
    partyBlocks('Verkäufer', invoice.seller),
    partyBlocks('Käufer', invoice.buyer),
    partyBlocks('Steuervertreter des Verkäufers', invoice.taxRepresentative),
    partyBlocks('Abweichender Zahlungsempfänger', invoice.payee),
    deliveryBlocks(invoice.delivery),
  ].filter((blocks, index) => index < 2 || blocks.length > 0)
  const gap: Block = { text: '' }
  return sides.flatMap((left, index) => (index % 2 === 0 ? [{ cells: [[...left, gap], sides[index + 1] ?? ''] }] : []))
}

/** Short facts side by side, in their order from left to right. */
function setPairs(flow: Flow, facts: readonly Fact[]): void {
  const rows = facts.flatMap((fact, index): GridRow[] => {
    const next = facts[index + 1]
    return index % 2 === 0 ? [{ cells: [labelOf(fact), fact[1], labelOf(next), next?.[1] ?? ''] }] : []
  })
  setRows(flow, PAIR_COLUMNS, rows)
}

function labelOf(fact: Fact | undefined): readonly Block[] {
  return [{ text: fact?.[0] ?? '', muted: true }]
}

function setRows(flow: Flow, columns: readonly Column[], rows: readonly GridRow[]): void {
  if (rows.length > 0) setGrid(flow, columns, rows)
}

function setFacts(flow: Flow, title: string | null, facts: readonly Fact[]): void {
  if (facts.length === 0) return
  if (title !== null) {
    // A heading at the foot of a sheet would head nothing.
    flow.ensure(110)
    flow.subheading(title)
  }
  setGrid(
    flow,
    FACT_COLUMNS,
    facts.map(fact => ({ cells: [labelOf(fact), fact[1]] })),
  )
}
