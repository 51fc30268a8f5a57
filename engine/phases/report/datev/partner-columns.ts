import { date, lock, number, text, upTo } from './extf-column.ts'
import type { ExtfColumn } from './extf-column.ts'

const COUNTRY = /^[A-Z]{2}$/
const ADDRESS_TYPE = /^(STR|PF|GK)$/
const DAYS = /^\d{1,3}$/
const PERCENT = /^\d{1,2},\d{1,2}$/

const counted = (count: number, columnOf: (number: number) => ExtfColumn, from = 1): ExtfColumn[] =>
  Array.from({ length: count }, (_, index) => columnOf(from + index))

const bank = (account: number): ExtfColumn[] => [
  upTo(`Bankleitzahl ${account}`, 8),
  upTo(`Bankbezeichnung ${account}`, 30),
  upTo(`Bank-Kontonummer ${account}`, 10),
  text(`Länderkennzeichen ${account}`, COUNTRY),
  upTo(`IBAN-Nr. ${account}`, 34),
  upTo(`Leerfeld ${account}`, 1),
  upTo(`SWIFT-Code ${account}`, 11),
  upTo(`Abw. Kontoinhaber ${account}`, 70),
  lock(`Kennz. Hauptbankverb. ${account}`),
  date(`Bankverb ${account} Gültig von`),
  date(`Bankverb ${account} Gültig bis`),
]
const banks = (from: number): ExtfColumn[] => Array.from({ length: 5 }, (_, index) => bank(from + index)).flat()

const called = (name: string): ExtfColumn[] => [upTo(name, 60), upTo(`Bemerkung (${name})`, 40)]

/** The part of an address that stands in both: `of` follows each name. */
const address = (of: string): ExtfColumn[] => [
  text(`Adressart${of}`, ADDRESS_TYPE),
  upTo(`Straße${of}`, 36),
  upTo(`Postfach${of}`, 10),
  upTo(`Postleitzahl${of}`, 10),
  upTo(`Ort${of}`, 30),
  text(`Land${of}`, COUNTRY),
  upTo(`Versandzusatz${of}`, 50),
  upTo(`Adresszusatz${of}`, 36),
]

const identity: readonly ExtfColumn[] = [
  number('Konto', /^(?!0+$)\d{1,9}$/),
  upTo('Name (Adressattyp Unternehmen)', 50),
  upTo('Unternehmensgegenstand', 50),
  upTo('Name (Adressattyp natürl. Person)', 30),
  upTo('Vorname (Adressattyp natürl. Person)', 30),
  upTo('Name (Adressattyp keine Angabe)', 50),
  text('Adressattyp', /^[012]$/),
  upTo('Kurzbezeichnung', 15),
  text('EU-Land', COUNTRY),
  upTo('EU-UStID', 13),
  upTo('Anrede', 30),
  upTo('Titel/Akad. Grad', 25),
  upTo('Adelstitel', 15),
  upTo('Namensvorsatz', 14),
  ...address(''),
  upTo('Abweichende Anrede', 30),
  upTo('Abw. Zustellbezeichnung 1', 50),
  upTo('Abw. Zustellbezeichnung 2', 36),
  lock('Kennz. Korrespondenzadresse'),
  date('Adresse Gültig von'),
  date('Adresse Gültig bis'),
  ...['Telefon', 'Telefon GL', 'E-Mail', 'Internet', 'Fax', 'Sonstige'].flatMap(called),
]

const terms: readonly ExtfColumn[] = [
  number('Leerfeld', /^\d{0,3}$/),
  upTo('Briefanrede', 100),
  upTo('Grußformel', 50),
  upTo('Kundennummer', 15),
  upTo('Steuernummer', 20),
  number('Sprache', /^\d{1,2}$/),
  upTo('Ansprechpartner', 40),
  upTo('Vertreter', 40),
  upTo('Sachbearbeiter', 40),
  lock('Diverse-Konto'),
  number('Ausgabeziel', /^[1-3]$/),
  number('Währungssteuerung', /^[0-2]$/),
  number('Kreditlimit (Debitor)', /^\d{1,10}(,\d{2})?$/),
  number('Zahlungsbedingung', DAYS),
  number('Fälligkeit in Tagen (Debitor)', DAYS),
  number('Skonto in Prozent (Debitor)', PERCENT),
  number('Kreditoren-Ziel 1 Tg.', DAYS),
  number('Kreditoren-Skonto 1 %', PERCENT),
  number('Kreditoren-Ziel 2 Tg.', DAYS),
  number('Kreditoren-Skonto 2 %', PERCENT),
  number('Kreditoren-Ziel 3 Brutto Tg.', DAYS),
  number('Kreditoren-Ziel 4 Tg.', DAYS),
  number('Kreditoren-Skonto 4 %', PERCENT),
  number('Kreditoren-Ziel 5 Tg.', DAYS),
  number('Kreditoren-Skonto 5 %', PERCENT),
  number('Mahnung', /^\d$/),
  number('Kontoauszug', /^\d$/),
  ...counted(3, one => number(`Mahntext ${one}`, /^\d$/)),
  number('Kontoauszugstext', /^\d$/),
  number('Mahnlimit Betrag', /^\d{1,5},\d{2}$/),
  number('Mahnlimit %', PERCENT),
  number('Zinsberechnung', /^\d$/),
  ...counted(3, one => number(`Mahnzinssatz ${one}`, PERCENT)),
  text('Lastschrift', /^\w?$/),
  text('Verfahren', /^\w?$/),
  number('Mandantenbank', /^\d{1,4}$/),
  text('Zahlungsträger', /^\w?$/),
  ...counted(15, one => upTo(`Indiv. Feld ${one}`, 40)),
]

const BILLING = ' (Rechnungsadresse)'

const billing: readonly ExtfColumn[] = [
  upTo(`Abweichende Anrede${BILLING}`, 30),
  ...address(BILLING),
  upTo(`Abw. Zustellbezeichnung 1${BILLING}`, 50),
  upTo(`Abw. Zustellbezeichnung 2${BILLING}`, 36),
  date(`Adresse Gültig von${BILLING}`),
  date(`Adresse Gültig bis${BILLING}`),
]

const last: readonly ExtfColumn[] = [
  upTo('Nummer Fremdsystem', 15),
  lock('Insolvent'),
  ...counted(10, one => upTo(`SEPA-Mandatsreferenz ${one}`, 35)),
  number('Verknüpftes OPOS-Konto', /^\d{1,9}$/),
  date('Mahnsperre bis'),
  date('Lastschriftsperre bis'),
  date('Zahlungssperre bis'),
  number('Gebührenberechnung', /^\d$/),
  ...counted(3, one => number(`Mahngebühr ${one}`, /^\d{1,2},\d{2}$/)),
  number('Pauschalenberechnung', /^\d$/),
  ...counted(3, one => number(`Verzugspauschale ${one}`, /^\d{1,2},\d{2}$/)),
  upTo('Alternativer Suchname', 50),
  number('Status', /^\d$/),
  lock('Anschrift manuell geändert (Korrespondenzadresse)'),
  upTo('Anschrift individuell (Korrespondenzadresse)', 306),
  lock('Anschrift manuell geändert (Rechnungsadresse)'),
  upTo('Anschrift individuell (Rechnungsadresse)', 306),
  number('Fristberechnung bei Debitor', /^\d$/),
  ...counted(3, one => number(`Mahnfrist ${one}`, DAYS)),
  number('Letzte Frist', DAYS),
]

/**
 * The 254 columns of Debitoren/Kreditoren, category 16, format version 5 (DATEV developer portal, "DATEV-Format",
 * Debitoren/Kreditoren): order and kind of field are those of a public sample; the expressions of fields that are never
 * written here are the wider reading.
 */
export const PARTNER_COLUMNS: readonly ExtfColumn[] = [
  ...identity,
  ...banks(1),
  ...terms,
  ...billing,
  ...banks(6),
  ...last,
]
/** The format version that has them. */
export const PARTNER_VERSION = 5
/** 1-based fields of a partner's name, by Adressattyp. */
export const NAME_FIELDS: Readonly<Record<string, number>> = { '0': 6, '1': 4, '2': 2 }
