import { lazily } from '../../shared/lazily.ts'

/** German names of the codes that invoices use; a code without one is shown as it is. */

/** UNTDID 1001, as far as EN 16931 allows it (BT-3). */
const INVOICE_KINDS: Readonly<Record<string, string>> = {
  '71': 'Zahlungsaufforderung',
  '80': 'Belastungsanzeige (Waren und Dienste)',
  '81': 'Gutschriftanzeige (Waren und Dienste)',
  '82': 'Verbrauchsabrechnung',
  '83': 'Gutschriftanzeige (Finanzausgleich)',
  '84': 'Belastungsanzeige (Finanzausgleich)',
  '102': 'Steuermitteilung',
  '130': 'Rechnungsdatenblatt',
  '202': 'Zahlungsbewertung, direkt',
  '203': 'Zahlungsbewertung, vorläufig',
  '204': 'Zahlungsbewertung (Bauleistung)',
  '211': 'Abschlagsanforderung',
  '218': 'Schlusszahlungsanforderung nach Abnahme',
  '219': 'Zahlungsanforderung für fertige Teile',
  '261': 'Storno einer Gutschrift nach § 14 Abs. 2 UStG',
  '262': 'Sammelgutschrift',
  '295': 'Rechnung über eine Preisänderung',
  '296': 'Gutschrift über eine Preisänderung',
  '308': 'Delkredere-Gutschrift',
  '325': 'Proformarechnung',
  '326': 'Teilrechnung',
  '331': 'Rechnung mit Packliste',
  '380': 'Rechnung',
  '381': 'Gutschrift / Rechnungskorrektur',
  '382': 'Provisionsmitteilung',
  '383': 'Belastungsanzeige',
  '384': 'Rechnungskorrektur',
  '385': 'Sammelrechnung',
  '386': 'Vorauszahlungsrechnung (Anzahlung)',
  '387': 'Mietrechnung',
  '388': 'Steuerrechnung',
  '389': 'Gutschrift nach § 14 Abs. 2 UStG (vom Leistungsempfänger ausgestellt)',
  '390': 'Delkredere-Rechnung',
  '393': 'Rechnung mit Forderungsabtretung (Factoring)',
  '394': 'Leasingrechnung',
  '395': 'Konsignationsrechnung',
  '396': 'Gutschrift mit Forderungsabtretung (Factoring)',
  '456': 'Belastungsmitteilung',
  '457': 'Rücknahme einer Belastung',
  '458': 'Rücknahme einer Gutschrift',
  '527': 'Belastungsanzeige, vom Leistungsempfänger ausgestellt',
  '532': 'Gutschrift des Spediteurs',
  '575': 'Rechnung des Versicherers',
  '623': 'Speditionsrechnung',
  '633': 'Hafenkostenrechnung',
  '751': 'Rechnungsdaten für die Buchhaltung (keine Rechnung)',
  '780': 'Frachtrechnung',
  '870': 'Konsulatsrechnung',
  '875': 'Abschlagsrechnung (Bauleistung)',
  '876': 'Teilschlussrechnung (Bauleistung)',
  '877': 'Schlussrechnung (Bauleistung)',
  '935': 'Zollrechnung',
}

/** UNTDID 5305 (BT-118, BT-151). */
const VAT_CATEGORIES: Readonly<Record<string, string>> = {
  S: 'steuerpflichtig',
  Z: 'Nullsatz',
  E: 'steuerfrei',
  AE: 'Steuerschuld des Leistungsempfängers (Reverse Charge, § 13b UStG)',
  K: 'steuerfreie innergemeinschaftliche Lieferung',
  G: 'steuerfreie Ausfuhr',
  O: 'nicht steuerbar',
  L: 'IGIC (Kanarische Inseln)',
  M: 'IPSI (Ceuta und Melilla)',
}

/** UNTDID 4461 (BT-81). */
const PAYMENT_MEANS: Readonly<Record<string, string>> = {
  '1': 'nicht festgelegt',
  '10': 'Barzahlung',
  '20': 'Scheck',
  '30': 'Überweisung',
  '31': 'Lastschrift',
  '42': 'Zahlung auf ein Bankkonto',
  '48': 'Kartenzahlung',
  '49': 'Lastschrift',
  '54': 'Kreditkarte',
  '55': 'Debitkarte',
  '57': 'Dauerauftrag',
  '58': 'SEPA-Überweisung',
  '59': 'SEPA-Lastschrift',
  '68': 'Online-Zahlungsdienst',
  '97': 'Verrechnung zwischen den Partnern',
  ZZZ: 'nach Vereinbarung',
}

/** UN/ECE Recommendations 20 and 21 (BT-130). */
const UNITS: Readonly<Record<string, string>> = {
  ANN: 'Jahr',
  C62: 'Stück',
  CMT: 'cm',
  CTM: 'Karat',
  DAY: 'Tag',
  GRM: 'g',
  H87: 'Stück',
  HAR: 'ha',
  HUR: 'Std.',
  KGM: 'kg',
  KMT: 'km',
  KWH: 'kWh',
  KWT: 'kW',
  LS: 'pauschal',
  LTR: 'l',
  MIN: 'Min.',
  MMT: 'mm',
  MON: 'Monat',
  MTK: 'm²',
  MTQ: 'm³',
  MTR: 'm',
  MWH: 'MWh',
  NAR: 'Anzahl',
  NPR: 'Paar',
  P1: '%',
  PR: 'Paar',
  SET: 'Satz',
  TNE: 't',
  WEE: 'Woche',
  XBX: 'Kiste',
  XCT: 'Karton',
  XPK: 'Packung',
  XPP: 'Stück',
  XRO: 'Rolle',
}

/** UNTDID 4451 (BT-21). */
const NOTE_SUBJECTS: Readonly<Record<string, string>> = {
  AAI: 'Allgemeine Information',
  AAK: 'Preisvereinbarung',
  ABL: 'Rechtliche Angaben',
  ADU: 'Hinweis',
  CUS: 'Zollangaben',
  PMD: 'Zahlungseinzelheiten',
  PMT: 'Zahlungsinformation',
  REG: 'Unternehmen',
  SUR: 'Hinweis des Verkäufers',
  TXD: 'Steuerliche Angaben',
}

/** UNTDID 2005 (BT-8). */
const TAX_POINTS: Readonly<Record<string, string>> = {
  '3': 'mit Ausstellung der Rechnung',
  '35': 'mit Lieferung',
  '432': 'mit Zahlung',
}

/** What the document is called; the code is added when it has no name here. */
export function invoiceKind(code: string | undefined, root: string): string {
  if (code === undefined) return root === 'CreditNote' ? (INVOICE_KINDS['381'] ?? '') : 'Rechnung'
  return INVOICE_KINDS[code] ?? `Rechnung (Art ${code})`
}

export function vatCategoryName(code: string): string {
  return VAT_CATEGORIES[code] ?? `Steuerkategorie ${code}`
}

export function paymentMeansName(code: string): string {
  return PAYMENT_MEANS[code] ?? `Zahlungsart ${code}`
}

export function unitName(code: string): string {
  return UNITS[code] ?? code
}

export function noteSubject(code: string): string {
  return NOTE_SUBJECTS[code] ?? `Hinweis (${code})`
}

export function taxPointName(code: string): string {
  return TAX_POINTS[code] ?? code
}

const countries = lazily(() => new Intl.DisplayNames('de', { type: 'region', fallback: 'code' }))

/** German name of an ISO 3166-1 alpha-2 code; anything else stays as it is. */
export function countryName(code: string): string {
  return /^[A-Z]{2}$/.test(code) ? (countries().of(code) ?? code) : code
}
