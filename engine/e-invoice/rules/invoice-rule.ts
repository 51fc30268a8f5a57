import type { En16931Invoice, PaymentMeans, SupportingDocument, VatBreakdown } from '../../model/en16931-invoice.ts'
import type { InvoiceAllowance, InvoiceLine } from '../../model/en16931-line.ts'

/** A rule of EN 16931 or XRechnung, with our own German wording. */
export interface InvoiceRule {
  readonly id: string
  readonly text: string
  /** Looks at lines: such a rule has no meaning for a profile without them. */
  readonly needsLines: boolean
  /** Where the rule is broken, one entry each; an empty entry is the document as a whole. */
  readonly breaches: (invoice: En16931Invoice) => readonly string[]
}

interface Placed<T> {
  readonly item: T
  readonly place: string
}

type RuleOn<T> = (id: string, text: string, holds: (item: T, invoice: En16931Invoice) => boolean) => InvoiceRule

function onEach<T>(itemsOf: (invoice: En16931Invoice) => readonly Placed<T>[], needsLines = false): RuleOn<T> {
  return (id, text, holds) => ({
    id,
    text,
    needsLines,
    breaches: invoice =>
      itemsOf(invoice)
        .filter(({ item }) => !holds(item, invoice))
        .map(({ place }) => place),
  })
}

/** A rule on the document as a whole. */
export const onInvoice: RuleOn<En16931Invoice> = onEach(invoice => [{ item: invoice, place: '' }])

/** The same, for rules that compare the document with its lines. */
export const onInvoiceWithLines: RuleOn<En16931Invoice> = onEach(invoice => [{ item: invoice, place: '' }], true)

export const onLine: RuleOn<InvoiceLine> = onEach(
  invoice => invoice.lines.map((item, index) => ({ item, place: linePlace(item, index) })),
  true,
)

export const onLineAllowance: RuleOn<InvoiceAllowance> = onEach(
  invoice => invoice.lines.flatMap((line, index) => placed(line.allowances, linePlace(line, index))),
  true,
)

export const onLineCharge: RuleOn<InvoiceAllowance> = onEach(
  invoice => invoice.lines.flatMap((line, index) => placed(line.charges, linePlace(line, index))),
  true,
)

export const onAllowance: RuleOn<InvoiceAllowance> = onEach(({ allowances }) => numbered(allowances, 'Nachlass'))

export const onCharge: RuleOn<InvoiceAllowance> = onEach(({ charges }) => numbered(charges, 'Zuschlag'))

export const onBreakdown: RuleOn<VatBreakdown> = onEach(({ vatBreakdown }) =>
  vatBreakdown.map((item, index) => ({
    item,
    place: `Steuergruppe ${[item.category, item.rate && `${item.rate} %`].filter(Boolean).join(' ') || index + 1}`,
  })),
)

export const onMeans: RuleOn<PaymentMeans> = onEach(({ payment }) => numbered(payment.means, 'Zahlungsweg'))

/** Elements that hold nothing, by their names in the file. */
export const onEmptyElement: RuleOn<string> = onEach(({ emptyElements = [] }) =>
  emptyElements.map(item => ({ item, place: `Element ${item}` })),
)

export const onDocument: RuleOn<SupportingDocument> = onEach(({ documents }) => numbered(documents, 'Anlage'))

function linePlace({ id }: InvoiceLine, index: number): string {
  return `Position ${(id ?? String(index + 1)).slice(0, 40)}`
}

function placed<T>(items: readonly T[], place: string): readonly Placed<T>[] {
  return items.map(item => ({ item, place }))
}

function numbered<T>(items: readonly T[], name: string): readonly Placed<T>[] {
  return items.map((item, index) => ({ item, place: `${name} ${index + 1}` }))
}
