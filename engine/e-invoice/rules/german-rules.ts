import { electronicFormatIBAN, isValidIBAN } from 'ibantools'
import type { En16931Invoice } from '../../model/en16931-invoice.ts'
import { exact, sumOf } from './exact-decimal.ts'
import type { InvoiceRule } from './invoice-rule.ts'
import { onBreakdown, onEmptyElement, onInvoice, onLine, onMeans } from './invoice-rule.ts'
import { distanceToPay } from './sum-rules.ts'

const TRANSFERS = new Set(['30', '58'])
const CARDS = new Set(['48', '54', '55'])
const DIRECT_DEBIT = '59'
const TAX_CATEGORIES = new Set(['S', 'Z', 'E', 'AE', 'K', 'G', 'L', 'M'])
const INVOICE_TYPES = new Set(['326', '380', '381', '384', '389', '875', '876', '877'])
const XRECHNUNG = 'urn:cen.eu:en16931:2017#compliant#urn:xeinkauf.de:kosit:xrechnung_3.0'
const SPECIFICATIONS = new Set([XRECHNUNG, `${XRECHNUNG}#conformant#urn:xeinkauf.de:kosit:extension:xrechnung_3.0`])
const SKONTO_LINE = /^#SKONTO#TAGE=\d+#PROZENT=\d+\.\d{2}(#BASISBETRAG=-?\d+\.\d{2})?#$/
const MAIL = /^[^\s@.](?:[^\s@]*[^\s@.])?@[^\s@.](?:[^\s@]*[^\s@.])?$/

/** CII demands this group (BG-13) even where it has nothing to hold. */
const MAY_BE_EMPTY = /(?:^|\/)ApplicableHeaderTradeDelivery$/

/**
 * BR-DE-1 to BR-DE-31 of XRechnung 3.0, 12, and what it takes over from Peppol BIS Billing (R008): what Germany asks
 * for beyond EN 16931.
 */
export const GERMAN_RULES: readonly InvoiceRule[] = [
  onEmptyElement(
    'PEPPOL-EN16931-R008',
    'Die XML-Datei enthält leere Elemente. In einer XRechnung muss jedes Element einen Inhalt haben.',
    element => MAY_BE_EMPTY.test(element),
  ),
  onInvoice('BR-DE-1', 'Pflichtangabe fehlt: Zahlungsangaben (BG-16).', ({ payment }) => payment.means.length > 0),
  needed('BR-DE-2', 'Ansprechpartner des Verkäufers (BG-6)', ({ seller }) => seller?.contact),
  needed('BR-DE-3', 'Ort des Verkäufers (BT-37)', ({ seller }) => seller?.address?.city),
  needed('BR-DE-4', 'Postleitzahl des Verkäufers (BT-38)', ({ seller }) => seller?.address?.postCode),
  neededIn('BR-DE-5', 'Name des Ansprechpartners beim Verkäufer (BT-41)', contactOf, contact => contact.name),
  neededIn('BR-DE-6', 'Telefonnummer des Ansprechpartners beim Verkäufer (BT-42)', contactOf, contact => contact.phone),
  neededIn(
    'BR-DE-7',
    'E-Mail-Adresse des Ansprechpartners beim Verkäufer (BT-43)',
    contactOf,
    contact => contact.email,
  ),
  needed('BR-DE-8', 'Ort des Käufers (BT-52)', ({ buyer }) => buyer?.address?.city),
  needed('BR-DE-9', 'Postleitzahl des Käufers (BT-53)', ({ buyer }) => buyer?.address?.postCode),
  neededIn('BR-DE-10', 'Ort der Lieferanschrift (BT-77)', deliveryAddressOf, address => address.city),
  neededIn('BR-DE-11', 'Postleitzahl der Lieferanschrift (BT-78)', deliveryAddressOf, address => address.postCode),
  onBreakdown(
    'BR-DE-14',
    'Pflichtangabe fehlt: Steuersatz der Steuergruppe (BT-119).',
    ({ rate }) => rate !== undefined,
  ),
  needed('BR-DE-15', 'Leitweg-ID oder andere Käuferreferenz (BT-10)', ({ buyerReference }) => buyerReference),
  onInvoice(
    'BR-DE-16',
    'Der Verkäufer braucht eine USt-IdNr. (BT-31), eine Steuernummer (BT-32) oder einen Steuervertreter (BG-11).',
    ({ lines, allowances, charges, seller, taxRepresentative }) =>
      ![
        ...lines.map(({ vat }) => vat.category),
        ...[...allowances, ...charges].map(({ vatCategory }) => vatCategory),
      ].some(category => TAX_CATEGORIES.has(category ?? '')) ||
      seller?.vatId !== undefined ||
      seller?.taxNumber !== undefined ||
      taxRepresentative !== undefined,
  ),
  onInvoice(
    'BR-DE-17',
    'Der Rechnungstyp (BT-3) ist in Deutschland nicht vorgesehen; üblich sind 326, 380, 381, 384, 389, 875, 876 und 877.',
    ({ typeCode }) => typeCode !== undefined && INVOICE_TYPES.has(typeCode),
  ),
  onInvoice(
    'BR-DE-18',
    'Die Angaben zum Skonto in den Zahlungsbedingungen (BT-20) haben nicht die Form #SKONTO#TAGE=n#PROZENT=n.nn#.',
    ({ paymentTerms = '' }) =>
      paymentTerms
        .split('\n')
        .filter(line => line.trim().startsWith('#'))
        .every(line => SKONTO_LINE.test(line.trim())),
  ),
  onMeans(
    'BR-DE-19',
    'Für eine SEPA-Überweisung soll das Konto (BT-84) eine gültige IBAN sein.',
    ({ code, account }) => code !== '58' || isIban(account?.id),
  ),
  onMeans(
    'BR-DE-20',
    'Für eine SEPA-Lastschrift soll das belastete Konto (BT-91) eine gültige IBAN sein.',
    ({ code, debitedAccount }) => code !== DIRECT_DEBIT || isIban(debitedAccount),
  ),
  onInvoice(
    'BR-DE-21',
    'Die Kennung der Spezifikation (BT-24) ist nicht die von XRechnung 3.0.',
    ({ specification = '' }) => SPECIFICATIONS.has(specification) || specification.includes('cvd'),
  ),
  onInvoice('BR-DE-22', 'Die Dateinamen der Anlagen (BT-125) müssen verschieden sein.', ({ documents }) => {
    const names = documents.flatMap(({ attachment }) => attachment?.filename ?? [])
    return new Set(names).size === names.length
  }),
  onMeans(
    'BR-DE-23-a',
    'Eine Überweisung (BT-81) braucht das Konto des Empfängers (BG-17).',
    ({ code = '', account }) => !TRANSFERS.has(code) || account !== undefined,
  ),
  onMeans(
    'BR-DE-23-b',
    'Zu einer Überweisung (BT-81) dürfen keine Karte (BG-18) und keine Lastschrift (BG-19) angegeben sein.',
    ({ code = '', card, debitedAccount }, invoice) =>
      !TRANSFERS.has(code) || (card === undefined && debitedAccount === undefined && !hasDebitTerms(invoice)),
  ),
  onMeans(
    'BR-DE-24-a',
    'Eine Kartenzahlung (BT-81) braucht Angaben zur Karte (BG-18).',
    ({ code = '', card }) => !CARDS.has(code) || card !== undefined,
  ),
  onMeans(
    'BR-DE-24-b',
    'Zu einer Kartenzahlung (BT-81) dürfen kein Konto (BG-17) und keine Lastschrift (BG-19) angegeben sein.',
    ({ code = '', account, debitedAccount }, invoice) =>
      !CARDS.has(code) || (account === undefined && debitedAccount === undefined && !hasDebitTerms(invoice)),
  ),
  onMeans(
    'BR-DE-25-a',
    'Eine Lastschrift (BT-81) braucht Angaben zu ihr (BG-19).',
    ({ code, debitedAccount }, { payment }) =>
      code !== DIRECT_DEBIT ||
      debitedAccount !== undefined ||
      payment.mandateReference !== undefined ||
      payment.creditorId !== undefined,
  ),
  onMeans(
    'BR-DE-25-b',
    'Zu einer Lastschrift (BT-81) dürfen kein Konto des Empfängers (BG-17) und keine Karte (BG-18) angegeben sein.',
    ({ code, account, card }) => code !== DIRECT_DEBIT || (account === undefined && card === undefined),
  ),
  onInvoice(
    'BR-DE-26',
    'Eine Rechnungskorrektur (BT-3 = 384) soll sich auf die frühere Rechnung beziehen (BG-3).',
    ({ typeCode, precedingInvoices }) => typeCode !== '384' || precedingInvoices.length > 0,
  ),
  onInvoice(
    'BR-DE-27',
    'Die Telefonnummer des Ansprechpartners (BT-42) soll mindestens drei Ziffern haben.',
    invoice => contactOf(invoice) === undefined || (contactOf(invoice)?.phone ?? '').replace(/\D/g, '').length >= 3,
  ),
  onInvoice(
    'BR-DE-28',
    'Die E-Mail-Adresse des Ansprechpartners (BT-43) ist keine E-Mail-Adresse.',
    invoice => contactOf(invoice) === undefined || MAIL.test(contactOf(invoice)?.email ?? ''),
  ),
  debit('BR-DE-29', 'die Mandatsreferenz (BT-89)', ({ payment }) => payment.mandateReference),
  debit('BR-DE-30', 'die Gläubiger-Identifikationsnummer (BT-90)', ({ payment }) => payment.creditorId),
  debit('BR-DE-31', 'das belastete Konto (BT-91)', debitedAccountOf),
]

/** Rules of the XRechnung extension, which knows lines within lines and payments of third parties. */
export const EXTENSION_RULES: readonly InvoiceRule[] = [
  onLine(
    'BR-DEX-02',
    'Der Nettobetrag der Position (BT-131) soll die Summe ihrer Unterpositionen sein.',
    ({ lines, netAmount }) => lines.length === 0 || exact(netAmount) === sumOf(lines.map(line => line.netAmount)),
  ),
  onLine('BR-DEX-03', 'Eine Unterposition braucht eine Steuerkategorie.', ({ lines }) =>
    lines.every(({ vat }) => vat.category !== undefined),
  ),
  onInvoice(
    'BR-DEX-09',
    'Der Zahlbetrag (BT-115) ist nicht der Gesamtbetrag (BT-112) minus Anzahlungen (BT-113) plus Forderungen Dritter (BT-DEX-002) plus Rundung (BT-114).',
    ({ totals, thirdPartyPayments }) =>
      totals.due === undefined ||
      totals.withVat === undefined ||
      distanceToPay(totals, sumOf(thirdPartyPayments.map(({ amount }) => amount))) === 0n,
  ),
  ...(
    [
      ['BR-DEX-10', 'Art (BT-DEX-001)', 'type'],
      ['BR-DEX-11', 'Betrag (BT-DEX-002)', 'amount'],
      ['BR-DEX-12', 'Beschreibung (BT-DEX-003)', 'description'],
    ] as const
  ).map(([id, name, key]) =>
    onInvoice(id, `Pflichtangabe fehlt: ${name} einer Forderung Dritter (BG-DEX-09).`, ({ thirdPartyPayments }) =>
      thirdPartyPayments.every(payment => payment[key] !== undefined),
    ),
  ),
]

function needed(id: string, name: string, valueOf: (invoice: En16931Invoice) => unknown): InvoiceRule {
  return onInvoice(id, `Pflichtangabe fehlt: ${name}.`, invoice => valueOf(invoice) !== undefined)
}

/** A term that is needed only when its group is there. */
function neededIn<T>(
  id: string,
  name: string,
  groupOf: (invoice: En16931Invoice) => T | undefined,
  valueOf: (group: T) => unknown,
): InvoiceRule {
  return onInvoice(id, `Pflichtangabe fehlt: ${name}.`, invoice => {
    const group = groupOf(invoice)
    return group === undefined || valueOf(group) !== undefined
  })
}

/** All terms of a direct debit (BG-19) are there, or none. */
function debit(id: string, name: string, valueOf: (invoice: En16931Invoice) => unknown): InvoiceRule {
  return onInvoice(id, `Zu einer Lastschrift (BG-19) fehlt ${name}.`, invoice => {
    const { payment } = invoice
    const isDebit =
      payment.mandateReference !== undefined ||
      debitedAccountOf(invoice) !== undefined ||
      (invoice.syntax !== 'UBL' && payment.creditorId !== undefined)
    return !isDebit || valueOf(invoice) !== undefined
  })
}

/** BG-19 is bound to its payment in UBL, to the whole document in CII. */
function hasDebitTerms({ payment, syntax }: En16931Invoice): boolean {
  return syntax !== 'UBL' && (payment.mandateReference !== undefined || payment.creditorId !== undefined)
}

function debitedAccountOf({ payment }: En16931Invoice): string | undefined {
  return payment.means.map(({ debitedAccount }) => debitedAccount).find(account => account !== undefined)
}

function contactOf({ seller }: En16931Invoice) {
  return seller?.contact
}

function deliveryAddressOf({ delivery }: En16931Invoice) {
  return delivery?.address
}

function isIban(account: string | undefined): boolean {
  return account !== undefined && isValidIBAN(electronicFormatIBAN(account) ?? '')
}
