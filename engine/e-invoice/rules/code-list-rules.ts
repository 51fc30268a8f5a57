import type { En16931Invoice } from '../../model/en16931-invoice.ts'
import type { InvoiceParty, SchemedId } from '../../model/en16931-party.ts'
import codeLists from './code-lists.json' with { type: 'json' }
import { profileOf } from './invoice-profile.ts'
import type { InvoiceRule } from './invoice-rule.ts'
import {
  onAllowance,
  onBreakdown,
  onCharge,
  onDocument,
  onInvoice,
  onLine,
  onLineAllowance,
  onLineCharge,
  onMeans,
} from './invoice-rule.ts'

export type CodeListName = keyof typeof codeLists

/** Codes that the XRechnung extension adds: identifiers of digital health applications, and XML as an attachment. */
const EXTENSION_SCHEMES: ReadonlySet<string> = new Set(['XR01', 'XR02', 'XR03'])
/** Categories of clean vehicles (XRechnung CVD). */
const VEHICLE_LIST = 'CVD'
const EXTENSION_MIME = 'application/xml'

const LISTS = new Map<string, ReadonlySet<string>>()

/** The codes of a list as the code list rules of EN 16931 (2024 edition) have them. */
export function codesOf(name: CodeListName): ReadonlySet<string> {
  const known = LISTS.get(name) ?? new Set(codeLists[name].split(' '))
  LISTS.set(name, known)
  return known
}

/** BR-CL-01 to BR-CL-26: codes are from the lists that the standard names. */
export const CODE_LIST_RULES: readonly InvoiceRule[] = [
  coded('BR-CL-01', 'Der Rechnungstyp (BT-3)', 'UNTDID 1001', ({ typeCode }) => [typeCode]),
  coded('BR-CL-03', 'Die Währung eines Betrags', 'ISO 4217', ({ attributeCodes }) => attributeCodes?.currencies ?? []),
  coded('BR-CL-04', 'Die Währung (BT-5)', 'ISO 4217', ({ currency }) => [currency]),
  coded('BR-CL-05', 'Die Buchwährung der Umsatzsteuer (BT-6)', 'ISO 4217', ({ vatCurrency }) => [vatCurrency]),
  coded('BR-CL-06', 'Der Code für den Zeitpunkt der Steuer (BT-8)', 'UNTDID 2005', ({ taxPointDateCode }) => [
    taxPointDateCode,
  ]),
  coded(
    'BR-CL-07',
    'Das Schema des abgerechneten Objekts (BT-18, BT-128)',
    'UNTDID 1153',
    ({ invoicedObject, lines, attributeCodes }) => [
      invoicedObject?.scheme,
      ...lines.map(line => line.invoicedObject?.scheme),
      ...(attributeCodes?.objectSchemes ?? []),
    ],
  ),
  coded('BR-CL-08', 'Der Code eines Hinweises (BT-21)', 'UNTDID 4451', ({ notes }) =>
    notes.map(({ subjectCode }) => subjectCode),
  ),
  schemes('BR-CL-10', 'Das Schema einer Kennung (BT-29, BT-46, BT-60)', 'ISO 6523 ICD', invoice =>
    partiesOf(invoice).flatMap(({ identifiers }) => identifiers),
  ),
  schemes('BR-CL-11', 'Das Schema einer Registernummer (BT-30, BT-47, BT-61)', 'ISO 6523 ICD', invoice =>
    partiesOf(invoice).map(({ legalRegistration }) => legalRegistration),
  ),
  onLine('BR-CL-13', notIn('Das Schema der Artikelklasse (BT-158)', 'UNTDID 7143'), ({ item }, invoice) =>
    item.classifications.every(
      ({ list }) => isIn('UNTDID 7143', list) || (list === VEHICLE_LIST && profileOf(invoice) === 'xrechnung-cvd'),
    ),
  ),
  coded('BR-CL-14', 'Ein Land in einer Anschrift (BT-40, BT-55, BT-69, BT-80)', 'ISO 3166-1', invoice => [
    ...partiesOf(invoice).map(({ address }) => address?.country),
    invoice.delivery?.address?.country,
  ]),
  onLine('BR-CL-15', notIn('Das Herkunftsland (BT-159)', 'ISO 3166-1'), ({ item }) =>
    isIn('ISO 3166-1', item.originCountry),
  ),
  onMeans('BR-CL-16', notIn('Die Zahlungsart (BT-81)', 'UNTDID 4461'), ({ code }) => isIn('UNTDID 4461', code)),
  onBreakdown('BR-CL-17', notIn('Die Steuerkategorie (BT-118)', 'UNTDID 5305'), ({ category }) =>
    isIn('UNTDID 5305', category),
  ),
  onAllowance('BR-CL-17', notIn('Die Steuerkategorie eines Nachlasses (BT-95)', 'UNTDID 5305'), entry =>
    isIn('UNTDID 5305', entry.vatCategory),
  ),
  onCharge('BR-CL-17', notIn('Die Steuerkategorie eines Zuschlags (BT-102)', 'UNTDID 5305'), entry =>
    isIn('UNTDID 5305', entry.vatCategory),
  ),
  onLine('BR-CL-18', notIn('Die Steuerkategorie der Position (BT-151)', 'UNTDID 5305'), ({ vat }) =>
    isIn('UNTDID 5305', vat.category),
  ),
  onAllowance('BR-CL-19', notIn('Der Grund eines Nachlasses (BT-98)', 'UNTDID 5189'), entry =>
    isIn('UNTDID 5189', entry.reasonCode),
  ),
  onLineAllowance('BR-CL-19', notIn('Der Grund eines Nachlasses (BT-140)', 'UNTDID 5189'), entry =>
    isIn('UNTDID 5189', entry.reasonCode),
  ),
  onCharge('BR-CL-20', notIn('Der Grund eines Zuschlags (BT-105)', 'UNTDID 7161'), entry =>
    isIn('UNTDID 7161', entry.reasonCode),
  ),
  onLineCharge('BR-CL-20', notIn('Der Grund eines Zuschlags (BT-145)', 'UNTDID 7161'), entry =>
    isIn('UNTDID 7161', entry.reasonCode),
  ),
  onLine('BR-CL-21', notIn('Das Schema der Artikelkennung (BT-157)', 'ISO 6523 ICD'), ({ item }, invoice) =>
    isScheme('ISO 6523 ICD', item.standardId, invoice),
  ),
  onBreakdown('BR-CL-22', notIn('Der Code der Steuerbefreiung (BT-121)', 'CEF VATEX'), tax =>
    isIn('CEF VATEX', tax.exemptionReasonCode?.toUpperCase()),
  ),
  onLine('BR-CL-23', notIn('Die Maßeinheit (BT-130, BT-150)', 'UN/ECE 20 and 21'), ({ unit, price }) =>
    [unit, price.baseUnit].every(code => isIn('UN/ECE 20 and 21', code)),
  ),
  onDocument('BR-CL-24', notIn('Der Dateityp einer Anlage (BT-125)', 'MIME'), ({ attachment }, invoice) =>
    attachment?.mimeType === EXTENSION_MIME && profileOf(invoice) === 'xrechnung-extension'
      ? true
      : isIn('MIME', attachment?.mimeType),
  ),
  schemes('BR-CL-25', 'Das Schema einer E-Rechnungs-Adresse (BT-34, BT-49)', 'CEF EAS', invoice =>
    partiesOf(invoice).map(({ electronicAddress }) => electronicAddress),
  ),
  schemes('BR-CL-26', 'Das Schema der Kennung des Lieferorts (BT-71)', 'ISO 6523 ICD', ({ delivery }) => [
    delivery?.location,
  ]),
]

function coded(
  id: string,
  name: string,
  list: CodeListName,
  codes: (invoice: En16931Invoice) => readonly (string | undefined)[],
): InvoiceRule {
  return onInvoice(id, notIn(name, list), invoice => codes(invoice).every(code => isIn(list, code)))
}

function schemes(
  id: string,
  name: string,
  list: CodeListName,
  ids: (invoice: En16931Invoice) => readonly (SchemedId | undefined)[],
): InvoiceRule {
  return onInvoice(id, notIn(name, list), invoice => ids(invoice).every(entry => isScheme(list, entry, invoice)))
}

function notIn(name: string, list: CodeListName): string {
  return `${name} ist kein Code der Liste ${list}.`
}

function isIn(list: CodeListName, code: string | undefined): boolean {
  return code === undefined || codesOf(list).has(code)
}

function isScheme(list: CodeListName, id: SchemedId | undefined, invoice: En16931Invoice): boolean {
  if (isIn(list, id?.scheme)) return true
  return profileOf(invoice) === 'xrechnung-extension' && EXTENSION_SCHEMES.has(id?.scheme ?? '')
}

function partiesOf({ seller, buyer, payee, taxRepresentative }: En16931Invoice): readonly InvoiceParty[] {
  return [seller, buyer, payee, taxRepresentative].filter(party => party !== undefined)
}
