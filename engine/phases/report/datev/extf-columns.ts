import { date, lock, number, text, upTo } from './extf-column.ts'
import type { ExtfColumn } from './extf-column.ts'

/** Type and content of free information, which belong together. */
const pairs = (type: string, content: string, count: number): ExtfColumn[] =>
  Array.from({ length: count }, (_, index) => [
    upTo(`${type} ${index + 1}`, 20),
    upTo(`${content} ${index + 1}`, 210),
  ]).flat()

/** No zero: DATEV refuses it. */
const AMOUNT = /^(?!0+,00$)\d{1,10},\d{2}$/
const ACCOUNT = /^(?!0+$)\d{1,9}$/
const RATE = /^\d{1,2},\d{2}$/
const CURRENCY = /^[A-Z]{3}$/
const COUNTRY = /^[A-Z]{2}$/
/** The expression of the description and its words differ; characters are those of both. */
const NUMBER_CHARACTERS = String.raw`[\w$&%*+\-/]`

/**
 * The 125 columns of the Buchungsstapel, format version 13 (DATEV developer portal, "DATEV-Format", Buchungsstapel). An
 * empty field is checked by the rules of the row alone. Where the description contradicts itself, the wider reading is
 * taken:
 * BU-Schlüssel (`\d{4}` there, one to four digits in its samples), amounts of cost accounting, VAT rates of one digit.
 */
export const EXTF_COLUMNS: readonly ExtfColumn[] = [
  number('Umsatz (ohne Soll/Haben-Kz)', AMOUNT),
  text('Soll/Haben-Kennzeichen', /^[SH]$/),
  text('WKZ Umsatz', CURRENCY),
  number('Kurs', /^[1-9]\d{0,3},\d{2,6}$/),
  number('Basis-Umsatz', AMOUNT),
  text('WKZ Basis-Umsatz', CURRENCY),
  number('Konto', ACCOUNT),
  number('Gegenkonto (ohne BU-Schlüssel)', ACCOUNT),
  text('BU-Schlüssel', /^\d{1,4}$/),
  number('Belegdatum', /^\d{4}$/),
  text('Belegfeld 1', new RegExp(`^${NUMBER_CHARACTERS}{0,36}$`)),
  text('Belegfeld 2', new RegExp(`^${NUMBER_CHARACTERS}{0,12}$`)),
  number('Skonto', /^[1-9]\d{0,7},\d{2}$|^0,(0[1-9]|[1-9]\d)$/),
  upTo('Buchungstext', 60),
  lock('Postensperre'),
  text('Diverse Adressnummer', /^\w{0,9}$/),
  number('Geschäftspartnerbank', /^\d{3}$/),
  number('Sachverhalt', /^\d{2}$/),
  lock('Zinssperre'),
  upTo('Beleglink', 210),
  ...pairs('Beleginfo - Art', 'Beleginfo - Inhalt', 8),
  text('KOST1 - Kostenstelle', /^[\w ]{0,36}$/),
  text('KOST2 - Kostenstelle', /^[\w ]{0,36}$/),
  number('Kost-Menge', /^\d{1,12},\d{1,4}$/),
  upTo('EU-Land u. UStID (Bestimmung)', 15),
  number('EU-Steuersatz (Bestimmung)', RATE),
  text('Abw. Versteuerungsart', /^[IKPS]$/),
  number('Sachverhalt L+L', /^(?!0+$)\d{1,3}$/),
  number('Funktionsergänzung L+L', /^(?!0+$)\d{1,3}$/),
  number('BU 49 Hauptfunktionstyp', /^\d$/),
  number('BU 49 Hauptfunktionsnummer', /^\d{1,2}$/),
  number('BU 49 Funktionsergänzung', /^\d{1,3}$/),
  ...pairs('Zusatzinformation - Art', 'Zusatzinformation - Inhalt', 20),
  number('Stück', /^\d{1,8}$/),
  number('Gewicht', /^\d{1,8},\d{2}$/),
  number('Zahlweise', /^\d{1,2}$/),
  text('Forderungsart', /^\w{0,10}$/),
  number('Veranlagungsjahr', /^20\d{2}$/),
  date('Zugeordnete Fälligkeit'),
  number('Skontotyp', /^\d$/),
  upTo('Auftragsnummer', 30),
  text('Buchungstyp', /^[A-Z]{2}$/),
  number('USt-Schlüssel (Anzahlungen)', /^\d{1,4}$/),
  text('EU-Land (Anzahlungen)', COUNTRY),
  number('Sachverhalt L+L (Anzahlungen)', /^(?!0+$)\d{1,3}$/),
  number('EU-Steuersatz (Anzahlungen)', RATE),
  number('Erlöskonto (Anzahlungen)', /^\d{4,8}$/),
  text('Herkunft-Kz', /^[A-Z]{2}$/),
  upTo('Buchungs GUID', 36),
  date('KOST-Datum'),
  upTo('SEPA-Mandatsreferenz', 35),
  lock('Skontosperre'),
  upTo('Gesellschaftername', 76),
  number('Beteiligtennummer', /^\d{4}$/),
  upTo('Identifikationsnummer', 11),
  upTo('Zeichnernummer', 20),
  date('Postensperre bis'),
  upTo('Bezeichnung SoBil-Sachverhalt', 30),
  number('Kennzeichen SoBil-Buchung', /^\d{1,2}$/),
  lock('Festschreibung'),
  date('Leistungsdatum'),
  date('Datum Zuord. Steuerperiode'),
  date('Fälligkeit'),
  text('Generalumkehr (GU)', /^[01G]$/),
  number('Steuersatz', RATE),
  text('Land', COUNTRY),
  upTo('Abrechnungsreferenz', 50),
  number('BVV-Position', /^[1-5]$/),
  upTo('EU-Land u. UStID (Ursprung)', 15),
  number('EU-Steuersatz (Ursprung)', RATE),
  number('Abw. Skontokonto', ACCOUNT),
]

const DAY = /^20\d{2}(0[1-9]|1[0-2])(0[1-9]|[12]\d|3[01])$/
const EMPTY = /^$/

/** The 31 fields of the header line for a Buchungsstapel (DATEV developer portal, "DATEV-Format", Header). */
export const EXTF_HEADER: readonly ExtfColumn[] = [
  text('Kennzeichen', /^(EXTF|DTVF)$/),
  number('Versionsnummer', /^700$/),
  number('Formatkategorie', /^(16|20|21|46|48|65)$/),
  text(
    'Formatname',
    /^(Buchungsstapel|Wiederkehrende Buchungen|Debitoren\/Kreditoren|Kontenbeschriftungen|Zahlungsbedingungen|Diverse Adressen)$/,
  ),
  number('Formatversion', /^\d{1,2}$/),
  number('Erzeugt am', /^20\d{15}$/),
  number('Importiert', EMPTY),
  text('Herkunft', /^\w{0,2}$/),
  text('Exportiert von', /^.{0,25}$/),
  text('Importiert von', /^.{0,25}$/),
  number('Beraternummer', /^[1-9]\d{3,6}$/),
  number('Mandantennummer', /^[1-9]\d{0,4}$/),
  number('WJ-Beginn', DAY),
  number('Sachkontenlänge', /^[4-8]$/),
  number('Datum von', new RegExp(`${DAY.source}|^$`)),
  number('Datum bis', new RegExp(`${DAY.source}|^$`)),
  text('Bezeichnung', /^[\p{L}\p{N}_.\-/ ]{0,30}$/u),
  text('Diktatkürzel', /^([A-Z]{2})?$/),
  number('Buchungstyp', /^[12]?$/),
  number('Rechnungslegungszweck', /^(0|30|40|50|64)?$/),
  number('Festschreibung', /^[01]?$/),
  text('WKZ', /^([A-Z]{3})?$/),
  number('reserviert', EMPTY),
  text('Derivatskennzeichen', EMPTY),
  number('reserviert', EMPTY),
  number('reserviert', EMPTY),
  text('Sachkontenrahmen', /^(\d{2}){0,2}$/),
  number('ID der Branchenlösung', /^\d{0,4}$/),
  number('reserviert', EMPTY),
  text('reserviert', EMPTY),
  text('Anwendungsinformation', /^.{0,16}$/),
]

/** Columns of older format versions, which end earlier. */
export const COLUMNS_OF_VERSION: Readonly<Record<number, number>> = { 9: 120, 10: 120, 11: 122, 12: 124, 13: 125 }
export const FORMAT_VERSION = 13
/** Bookings in one Buchungsstapel. */
export const ROWS_MAX = 99_999
