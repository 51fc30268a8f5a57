import { formatDecimal } from '../../../shared/money.ts'
import type { DocumentBooking } from './read-booking.ts'
import { LEDGER_NAMESPACE, LEDGER_NOTICE } from './ledger-schema.ts'
import { XSI_NAMESPACE } from './document-schema.ts'
import { xmlAttributes, xmlLeaf, xmlText } from './xml-text.ts'

export interface LedgerFields {
  /** As `sanitizeNumber` gives it; an entry has a number. */
  readonly number: string
  readonly generator: string
  readonly dueDate: string | null
  readonly deliveryDate: string | null
  /** Of the other party. */
  readonly vatId: string | null
  readonly iban: string | null
  readonly text: string
}

/**
 * A LedgerImport (XML-Schnittstelle online 6.0) of one document: an entry per VAT rate, without accounts, which are the
 * office's.
 * Corrections have negative amounts.
 */
export function writeLedgerXml(booking: DocumentBooking, fields: LedgerFields): string {
  const isIncoming = booking.rule.direction === 'in'
  const name = isIncoming ? 'accountsPayableLedger' : 'accountsReceivableLedger'
  const entries = booking.parts.map(({ rate, cents }) =>
    [
      xmlLeaf('date', booking.date),
      xmlLeaf('amount', formatDecimal(cents)),
      xmlLeaf('tax', rate === null ? null : Number(rate).toFixed(2)),
      xmlLeaf('information', 'Vorschlag, automatisch ausgelesen; bitte prüfen'),
      xmlLeaf('currencyCode', 'EUR'),
      xmlLeaf('invoiceId', fields.number),
      xmlLeaf('bookingText', xmlText(fields.text, 60)),
      xmlLeaf('vatId', fields.vatId !== null && /^[0-9A-Za-z]{1,15}$/.test(fields.vatId) ? fields.vatId : null),
      xmlLeaf('iban', fields.iban !== null && /^[A-Z]{2}\d\d[A-Z0-9]{11,30}$/.test(fields.iban) ? fields.iban : null),
      xmlLeaf('dueDate', fields.dueDate !== null && fields.dueDate >= booking.date ? fields.dueDate : null),
      xmlLeaf('deliveryDate', deliveryOf(booking, fields)),
      xmlLeaf(isIncoming ? 'supplierName' : 'customerName', xmlText(booking.party, 50)),
    ].join(''),
  )
  const root = {
    xmlns: LEDGER_NAMESPACE,
    'xmlns:xsi': XSI_NAMESPACE,
    'xsi:schemaLocation': `${LEDGER_NAMESPACE} Belegverwaltung_online_ledger_import_v060.xsd`,
    version: '6.0',
    generator_info: xmlText(fields.generator, 40) || 'Steuerstapel',
    generating_system: 'Steuerstapel',
    xml_data: LEDGER_NOTICE,
  }
  const consolidate = {
    consolidatedAmount: formatDecimal(booking.gross),
    consolidatedDate: booking.date,
    consolidatedInvoiceId: fields.number,
    consolidatedCurrencyCode: 'EUR',
    consolidatedDeliveryDate: deliveryOf(booking, fields),
  }
  const body = entries.map(entry => `<${name}>${entry}</${name}>`).join('\n')
  return `<?xml version="1.0" encoding="UTF-8"?>\n<LedgerImport${xmlAttributes(root)}>\n<consolidate${xmlAttributes(consolidate)}>\n${body}\n</consolidate>\n</LedgerImport>\n`
}

/** DATEV ignores a date of supply after the document's. */
function deliveryOf(booking: DocumentBooking, { deliveryDate }: LedgerFields): string | null {
  return deliveryDate !== null && deliveryDate <= booking.date ? deliveryDate : null
}
