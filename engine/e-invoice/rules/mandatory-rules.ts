import type { En16931Invoice } from '../../model/en16931-invoice.ts'
import type { InvoiceAllowance, InvoicePeriod } from '../../model/en16931-line.ts'
import { exact } from './exact-decimal.ts'
import type { InvoiceRule } from './invoice-rule.ts'
import {
  onAllowance,
  onBreakdown,
  onCharge,
  onDocument,
  onInvoice,
  onInvoiceWithLines,
  onLine,
  onLineAllowance,
  onLineCharge,
  onMeans,
} from './invoice-rule.ts'

const TRANSFERS = new Set(['30', '58'])

/** BR-01 to BR-66 of EN 16931-1, 6.4.1: what has to be there. */
export const MANDATORY_RULES: readonly InvoiceRule[] = [
  needed('BR-01', 'Kennung der Spezifikation (BT-24)', invoice => invoice.specification),
  needed('BR-02', 'Rechnungsnummer (BT-1)', invoice => invoice.number),
  // The official rule of UBL asks for no more than that something stands there: a day that is none is told by ST-3.
  needed(
    'BR-03',
    'Rechnungsdatum (BT-2)',
    ({ issueDate, syntax, unreadable }) =>
      issueDate ?? (syntax === 'UBL' ? unreadable.find(({ term }) => term === 'BT-2') : undefined),
  ),
  needed('BR-04', 'Code für den Rechnungstyp (BT-3)', invoice => invoice.typeCode),
  needed('BR-05', 'Währung der Rechnung (BT-5)', invoice => invoice.currency),
  needed('BR-06', 'Name des Verkäufers (BT-27)', invoice => invoice.seller?.name),
  needed('BR-07', 'Name des Käufers (BT-44)', invoice => invoice.buyer?.name),
  needed('BR-08', 'Anschrift des Verkäufers (BG-5)', invoice => invoice.seller?.address),
  onInvoice(
    'BR-09',
    'Pflichtangabe fehlt: Land in der Anschrift des Verkäufers (BT-40).',
    ({ seller }) => seller?.address === undefined || seller.address.country !== undefined,
  ),
  needed('BR-10', 'Anschrift des Käufers (BG-8)', invoice => invoice.buyer?.address),
  onInvoice(
    'BR-11',
    'Pflichtangabe fehlt: Land in der Anschrift des Käufers (BT-55).',
    ({ buyer }) => buyer?.address === undefined || buyer.address.country !== undefined,
  ),
  needed('BR-12', 'Summe der Nettobeträge aller Positionen (BT-106)', invoice => invoice.totals.lineNet),
  needed('BR-13', 'Gesamtbetrag ohne Umsatzsteuer (BT-109)', invoice => invoice.totals.withoutVat),
  needed('BR-14', 'Gesamtbetrag mit Umsatzsteuer (BT-112)', invoice => invoice.totals.withVat),
  needed('BR-15', 'Fälliger Zahlungsbetrag (BT-115)', invoice => invoice.totals.due),
  onInvoiceWithLines('BR-16', 'Die Rechnung hat keine Position (BG-25).', ({ lines }) => lines.length > 0),
  onInvoice(
    'BR-17',
    'Der abweichende Zahlungsempfänger (BG-10) braucht einen Namen (BT-59), der nicht der des Verkäufers ist.',
    ({ payee, seller, syntax }) => {
      if (payee === undefined) return true
      const same = syntax === 'UBL' ? seller?.tradingName : seller?.name
      const known = new Set(seller?.identifiers.map(({ value }) => value))
      return (
        payee.name !== undefined &&
        payee.name !== same &&
        !payee.identifiers.some(({ value }) => known.has(value)) &&
        (syntax === 'UBL' || !isSame(payee.legalRegistration?.value, seller?.legalRegistration?.value))
      )
    },
  ),
  onInvoice(
    'BR-18',
    'Pflichtangabe fehlt: Name des Steuervertreters (BT-62).',
    ({ taxRepresentative: party }) => party === undefined || party.name !== undefined,
  ),
  onInvoice(
    'BR-19',
    'Pflichtangabe fehlt: Anschrift des Steuervertreters (BG-12).',
    ({ taxRepresentative: party }) => party === undefined || party.address !== undefined,
  ),
  onInvoice(
    'BR-20',
    'Pflichtangabe fehlt: Land in der Anschrift des Steuervertreters (BT-69).',
    ({ taxRepresentative: party }) => party?.address === undefined || party.address.country !== undefined,
  ),
  onLine('BR-21', 'Pflichtangabe fehlt: Nummer der Position (BT-126).', line => line.id !== undefined),
  onLine('BR-22', 'Pflichtangabe fehlt: Menge (BT-129).', line => line.quantity !== undefined),
  onLine('BR-23', 'Pflichtangabe fehlt: Maßeinheit der Menge (BT-130).', line => line.unit !== undefined),
  onLine('BR-24', 'Pflichtangabe fehlt: Nettobetrag der Position (BT-131).', line => line.netAmount !== undefined),
  onLine('BR-25', 'Pflichtangabe fehlt: Bezeichnung der Leistung (BT-153).', line => line.item.name !== undefined),
  onLine('BR-26', 'Pflichtangabe fehlt: Nettopreis (BT-146).', line => line.price.net !== undefined),
  onLine(
    'BR-27',
    'Der Nettopreis (BT-146) muss angegeben und darf nicht negativ sein.',
    line => line.price.net !== undefined && exact(line.price.net) >= 0n,
  ),
  onLine('BR-28', 'Der Bruttopreis (BT-148) darf nicht negativ sein.', line => exact(line.price.gross) >= 0n),
  onInvoice('BR-29', 'Der Abrechnungszeitraum endet (BT-74), bevor er beginnt (BT-73).', ({ period }) =>
    ordered(period),
  ),
  onLine('BR-30', 'Der Zeitraum der Position endet (BT-135), bevor er beginnt (BT-134).', ({ period }) =>
    ordered(period),
  ),
  onAllowance('BR-31', 'Pflichtangabe fehlt: Betrag des Nachlasses (BT-92).', hasAmount),
  onAllowance('BR-32', 'Pflichtangabe fehlt: Steuerkategorie des Nachlasses (BT-95).', hasCategory),
  onAllowance('BR-33', 'Der Nachlass braucht einen Grund (BT-97) oder einen Code dafür (BT-98).', hasReason),
  onCharge('BR-36', 'Pflichtangabe fehlt: Betrag des Zuschlags (BT-99).', hasAmount),
  onCharge('BR-37', 'Pflichtangabe fehlt: Steuerkategorie des Zuschlags (BT-102).', hasCategory),
  onCharge('BR-38', 'Der Zuschlag braucht einen Grund (BT-104) oder einen Code dafür (BT-105).', hasReason),
  onLineAllowance('BR-41', 'Pflichtangabe fehlt: Betrag des Nachlasses der Position (BT-136).', hasAmount),
  onLineAllowance(
    'BR-42',
    'Der Nachlass der Position braucht einen Grund (BT-139) oder einen Code dafür (BT-140).',
    hasReason,
  ),
  onLineCharge('BR-43', 'Pflichtangabe fehlt: Betrag des Zuschlags der Position (BT-141).', hasAmount),
  onLineCharge(
    'BR-44',
    'Der Zuschlag der Position braucht einen Grund (BT-144) oder einen Code dafür (BT-145).',
    hasReason,
  ),
  onBreakdown(
    'BR-45',
    'Pflichtangabe fehlt: Bemessungsgrundlage der Steuergruppe (BT-116).',
    tax => tax.taxable !== undefined,
  ),
  onBreakdown('BR-46', 'Pflichtangabe fehlt: Steuerbetrag der Steuergruppe (BT-117).', tax => tax.tax !== undefined),
  onBreakdown(
    'BR-47',
    'Pflichtangabe fehlt: Steuerkategorie der Steuergruppe (BT-118).',
    tax => vatCode(tax) !== undefined,
  ),
  onBreakdown(
    'BR-48',
    'Pflichtangabe fehlt: Steuersatz der Steuergruppe (BT-119).',
    tax => (tax.rate !== undefined && !tax.isOtherTax) || vatCode(tax) === 'O',
  ),
  onMeans('BR-49', 'Pflichtangabe fehlt: Code der Zahlungsart (BT-81).', means => means.code !== undefined),
  onMeans(
    'BR-50',
    'Das Konto für die Überweisung hat keine Kontonummer oder IBAN (BT-84).',
    ({ code = '', account }) => !TRANSFERS.has(code) || account === undefined || account.id !== undefined,
  ),
  onMeans(
    'BR-51',
    'Von der Kartennummer (BT-87) dürfen nur die letzten Ziffern angegeben sein, höchstens zehn Stellen.',
    ({ card }) => (card?.number ?? '').length <= 10,
  ),
  onDocument('BR-52', 'Pflichtangabe fehlt: Nummer der Anlage (BT-122).', document => document.reference !== undefined),
  onInvoice(
    'BR-53',
    'Es gibt eine Buchwährung für die Umsatzsteuer (BT-6), aber keinen Steuerbetrag in ihr (BT-111).',
    ({ vatCurrency, currency, totals, syntax }) =>
      vatCurrency === undefined ||
      totals.vatInVatCurrency !== undefined ||
      (syntax === 'UBL' && vatCurrency === currency && totals.vat !== undefined),
  ),
  onLine('BR-54', 'Ein Merkmal der Leistung (BG-32) braucht Name (BT-160) und Wert (BT-161).', ({ item }) =>
    item.attributes.every(({ name, value }) => name !== undefined && value !== undefined),
  ),
  onInvoice(
    'BR-55',
    'Der Bezug auf eine frühere Rechnung (BG-3) braucht deren Nummer (BT-25).',
    ({ precedingInvoices }) => precedingInvoices.every(({ number }) => number !== undefined),
  ),
  onInvoice(
    'BR-56',
    'Pflichtangabe fehlt: USt-IdNr. des Steuervertreters (BT-63).',
    ({ taxRepresentative: party }) => party === undefined || party.vatId !== undefined,
  ),
  onInvoice(
    'BR-57',
    'Pflichtangabe fehlt: Land der Lieferanschrift (BT-80).',
    ({ delivery }) => delivery?.address === undefined || delivery.address.country !== undefined,
  ),
  onMeans(
    'BR-61',
    'Für eine Überweisung fehlt die Kontonummer oder IBAN (BT-84).',
    // CII asks for the number only where there is an account.
    ({ code = '', account }, { syntax }) =>
      !TRANSFERS.has(code) || account?.id !== undefined || (syntax === 'CII' && account === undefined),
  ),
  schemed('BR-62', 'Die E-Rechnungs-Adresse des Verkäufers (BT-34)', ({ seller }) => seller?.electronicAddress),
  schemed('BR-63', 'Die E-Rechnungs-Adresse des Käufers (BT-49)', ({ buyer }) => buyer?.electronicAddress),
  onLine(
    'BR-64',
    'Die Artikelkennung (BT-157) braucht die Angabe ihres Schemas.',
    ({ item }) => item.standardId === undefined || item.standardId.scheme !== undefined,
  ),
  onLine('BR-65', 'Die Artikelklasse (BT-158) braucht die Angabe ihres Schemas.', ({ item }) =>
    item.classifications.every(({ list }) => list !== undefined),
  ),
  onInvoice(
    'BR-66',
    'Es darf höchstens eine Zahlungskarte angegeben sein (BG-18).',
    ({ payment }) => payment.means.filter(({ card }) => card !== undefined).length <= 1,
  ),
  onDocument(
    'UBL-DT-06',
    'Die Anlage (BT-125) braucht die Angabe ihres Dateityps.',
    ({ attachment }, { syntax }) => syntax !== 'UBL' || attachment === undefined || attachment.mimeType !== undefined,
  ),
  onInvoice(
    'CII-SR-030',
    'Ein Hinweis zur Rechnung (BG-1) hat keinen Text (BT-22).',
    ({ notes, syntax }) => syntax === 'UBL' || notes.every(({ text }) => text !== undefined),
  ),
]

function needed(id: string, name: string, valueOf: (invoice: En16931Invoice) => unknown): InvoiceRule {
  return onInvoice(id, `Pflichtangabe fehlt: ${name}.`, invoice => valueOf(invoice) !== undefined)
}

function schemed(
  id: string,
  name: string,
  valueOf: (invoice: En16931Invoice) => { readonly scheme?: string } | undefined,
): InvoiceRule {
  return onInvoice(id, `${name} braucht die Angabe ihres Schemas.`, invoice => {
    const value = valueOf(invoice)
    return value === undefined || value.scheme !== undefined
  })
}

function isSame(one: string | undefined, other: string | undefined): boolean {
  return one !== undefined && one === other
}

function ordered({ start, end }: InvoicePeriod = {}): boolean {
  return start === undefined || end === undefined || start <= end
}

function hasAmount({ amount }: InvoiceAllowance): boolean {
  return amount !== undefined
}

function hasCategory({ vatCategory, isOtherTax }: InvoiceAllowance): boolean {
  return vatCategory !== undefined && !isOtherTax
}

/** The category of VAT; undefined where the scheme names another tax. */
export function vatCode(tax: { readonly category?: string; readonly isOtherTax?: true }): string | undefined {
  return tax.isOtherTax ? undefined : tax.category
}

/** Reason or code: BR-33, BR-38, BR-42, BR-44 and, in the same words, BR-CO-21 to BR-CO-24. */
export function hasReason({ reason, reasonCode }: InvoiceAllowance): boolean {
  return reason !== undefined || reasonCode !== undefined
}
