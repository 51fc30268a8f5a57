import { attributeOf, childAt, childrenOf, textAt } from '../../../e-invoice/xml/xml-node.ts'
import type { XmlNode } from '../../../e-invoice/xml/xml-node.ts'
import { formatDecimal } from '../../../shared/money.ts'
import { centsOf } from '../../../paper/german-format.ts'
import { readXml } from './check-xml-structure.ts'
import type { Report } from './finding.ts'
import { LEDGER_IMPORT, LEDGER_NAMESPACE } from './ledger-schema.ts'

/** Attributes of `consolidate` and the elements of the entries that must say the same, where they are there. */
const SAME: readonly (readonly [attribute: string, element: string])[] = [
  ['consolidatedDate', 'date'],
  ['consolidatedCurrencyCode', 'currencyCode'],
  ['consolidatedInvoiceId', 'invoiceId'],
  ['consolidatedDeliveryDate', 'deliveryDate'],
  ['consolidatedOrderId', 'orderId'],
]
const DISCOUNT = [
  'discountAmount',
  'discountPercentage',
  'discountPaymentDate',
  'discountAmount2',
  'discountPercentage2',
  'discountPaymentDate2',
  'dueDate',
]

/**
 * Checks a LedgerImport against its description, and its sums and dates against each other and the period of
 * document.xml.
 */
export function checkLedger(
  bytes: Uint8Array | null,
  file: string,
  kind: string,
  period: string | undefined,
  report: Report,
): void {
  if (!bytes) {
    report('DXSO-X01', 'error', file, 'Die Datei ist verschlüsselt oder zu groß.')
    return
  }
  const root = readXml(
    bytes,
    { name: 'LedgerImport', namespace: LEDGER_NAMESPACE, schema: LEDGER_IMPORT },
    file,
    report,
  )
  const consolidate = childAt(root ?? undefined, 'consolidate')
  if (!consolidate) return
  const entries = childrenOf(consolidate, kind)
  if (entries.length !== consolidate.children.length)
    report('DXSO-L01', 'error', file, 'Die Belegsätze sind anderer Art, als document.xml sagt.')
  checkSum(consolidate, entries, file, report)
  for (const [attribute, name] of SAME) {
    const value = attributeOf(consolidate, attribute)
    if (value !== undefined && entries.some(entry => (textAt(entry, name) ?? value) !== value))
      report('DXSO-L03', 'error', file, `„${attribute}“ stimmt nicht mit den einzelnen Belegsätzen überein.`)
  }
  const date = attributeOf(consolidate, 'consolidatedDate')
  if (period !== undefined && date !== undefined && !date.startsWith(period))
    report('DXSO-L04', 'error', file, 'Das Belegdatum liegt nicht im Zeitraum, den document.xml nennt.')
  for (const entry of entries) checkEntry(entry, file, report)
}

function checkSum(consolidate: XmlNode, entries: readonly XmlNode[], file: string, report: Report): void {
  const amounts = entries.map(entry => centsOf(textAt(entry, 'amount')))
  if (amounts.includes(null)) return
  const sum = amounts.reduce<number>((total, cents) => total + (cents ?? 0), 0)
  if (attributeOf(consolidate, 'consolidatedAmount') !== formatDecimal(sum))
    report('DXSO-L02', 'error', file, 'Der Gesamtbetrag ist nicht die Summe der Belegsätze.')
}

function checkEntry(entry: XmlNode, file: string, report: Report): void {
  const value = (name: string): string | undefined => textAt(entry, name)
  const [date, delivery, due] = [value('date'), value('deliveryDate'), value('dueDate')]
  if (date !== undefined && delivery !== undefined && delivery > date)
    report('DXSO-L05', 'warning', file, 'Das Leistungsdatum liegt nach dem Rechnungsdatum; DATEV überliest es.')
  if (date !== undefined && due !== undefined && due < date)
    report('DXSO-L06', 'warning', file, 'Das Fälligkeitsdatum liegt vor dem Rechnungsdatum.')
  if (value('paymentConditionsId') !== undefined && DISCOUNT.some(name => value(name) !== undefined))
    report('DXSO-L07', 'error', file, 'Zahlungsbedingung und Skonto- oder Fälligkeitsangaben schließen einander aus.')
  if ((value('bankCode') === undefined) !== (value('bankAccount') === undefined))
    report('DXSO-L08', 'error', file, 'Bankleitzahl und Kontonummer werden nur zusammen angegeben.')
}
