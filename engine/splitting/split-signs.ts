import { findDates } from '../reading/find/find-dates.ts'
import { findIbans } from '../reading/find/find-iban.ts'
import { findLabels } from '../reading/labels/find-labels.ts'
import { findNumbers } from '../reading/find/find-number.ts'
import { findIssuer, findRecipient } from '../reading/find/find-parties.ts'
import { findTaxNumbers, findVatIds } from '../reading/find/find-tax-ids.ts'
import { foldText } from '../reading/fold-text.ts'
import { layoutStream } from '../reading/labels/match-labels.ts'
import { readLayout } from '../reading/layout/read-layout.ts'
import type { Layout, Row } from '../reading/layout/read-layout.ts'
import type { PageText } from '../model/page.ts'
import { findNumbering } from './split-numbering.ts'
import type { PageNumbering } from './split-numbering.ts'
import { tableEdges } from './split-tables.ts'
import type { TableEdges } from './split-tables.ts'
import { findTitle } from './split-title.ts'

/** A page of a stack; sizes in points as shown. */
export interface StackPage {
  readonly number: number
  readonly text: PageText
  readonly widthPt: number
  readonly heightPt: number
}

/** What a page says about beginning or going on with a document. Names and numbers are folded for comparison. */
export interface PageSigns {
  readonly numbering: PageNumbering | null
  /** Title as printed. */
  readonly title: string | null
  /** Document numbers that stand at a label. */
  readonly numbers: readonly string[]
  /** Names in the letterhead. */
  readonly senders: readonly string[]
  /** Account, tax and VAT numbers of the sender. */
  readonly ids: readonly string[]
  readonly hasAddress: boolean
  readonly hasSalutation: boolean
  readonly hasClosing: boolean
  /** "Anlagen: 2": more pages belong to it that look like documents of their own. */
  readonly namesEnclosures: boolean
  /** Opens with what goes on from the page before: a carried sum, "Fortsetzung", a sentence in the middle. */
  readonly opensInside: boolean
  /** Ends with what goes on: a carried sum, "bitte wenden". */
  readonly endsInside: boolean
  /** Address, telephone or web page of a sender stand in the head of the page. */
  readonly hasLetterhead: boolean
  /** A day stands by itself, at a label or behind a town in the upper half of the page. */
  readonly hasOwnDay: boolean
  /** Speaks as tills do (what § 6 KassenSichV wants on a receipt, and how it was paid). */
  readonly isTillReceipt: boolean
  readonly table: TableEdges
  /** Long numbers that papers about one matter share: of customers, contracts, accounts, files. */
  readonly references: ReadonlySet<string>
  /** Words of the head of the page, without figures. */
  readonly head: ReadonlySet<string>
  readonly sizePt: readonly [short: number, long: number]
  readonly isScan: boolean
  readonly wordCount: number
}

/** A full page has up to 1,000; a page of garbage may hold more words than a book. */
const WORDS_MAX = 4000
const HEAD = 0.13
/** Above the address for the window (DIN 5008, form A: 27 mm to the field of the address, with its data beside it). */
const LETTERHEAD = 0.2
const SENDER_DATA =
  /(?<!\d)\d{5}\s\p{Lu}\p{L}|(?:Tel(?:efon)?|Fon|Fax|Telefax)\b\.?:?\s?[+(\d]|www\.|@\p{L}|(?:USt|VAT)[-. ]?Id/u
const OPENING_HALF = 0.5
const OWN_DAY = /^\s*$|(?:datum|date|erstellt|ausgestellt|gedruckt)(?: am)?:?\s*$|\p{L}{3,},?\s(?:den|am)?\s?$/iu
const TILL = [
  /TSE|Signaturz[äa]hler|Transaktions-?nummer|Seriennummer/iu,
  /Bon-?\s?Nr|Kassenbon|(?:^|\s)Kasse:?\s?\d|Bediener|Kassierer|Terminal-?(?:ID|Nr)/imu,
  /girocard|Kartenzahlung|EC-Cash|Contactless|Kontaktlos|R[üu]ckgeld|(?:^|\s)(?:BAR|Gegeben)\s/imu,
  /Vielen Dank f[üu]r Ihren (?:Einkauf|Besuch)|Beh(?:ä|a)lt(?:en)? Sie den Beleg/iu,
  /^(?:SUMME|Summe|TOTAL|Gesamt|zu zahlen)\s+(?:EUR|€)?\s?\d/mu,
]
const TILL_MIN = 2
/** Papers of one year share many days. */
const DAY = /(?<!\d)\d{1,2}\.\s?\d{1,2}\.\s?(?:\d{4}|\d{2})?(?!\d)/g
/** Digits in groups; a postcode has five, which all papers of a client share. */
const REFERENCE = /(?<![\d,.])\d{2,}(?:[ /.-]?\d{2,})*(?![\d,])/g
const REFERENCE_MIN = 7
const NUMBER_SCORE_MIN = 0.5
const SENDER_SCORE_MIN = 0.6
const RECIPIENT_SCORE_MIN = 0.7
const SALUTATION = /^(?:Sehr geehrte|Guten Tag|Liebe[rs]?\s\p{Lu}|Hallo\s\p{Lu}|Dear\s)/u
const CLOSING =
  /^(?:Mit (?:freundlichen|besten|herzlichen) Gr[üu]ßen|Freundliche Gr[üu]ße|Hochachtungsvoll|Ihr(?:e)? \p{Lu}\p{L}+-?Team)/iu
const ENCLOSURES = /^Anlagen?(?:\s*[:(]|$|\s+\d)/u
const CARRIED_IN = /^(?:[ÜU]bertrag(?! vom)|Fortsetzung|Vortrag von Seite|Zwischensumme von Seite)/iu
const CARRIED_OUT =
  /(?:^[ÜU]bertrag(?! vom)|^Zwischensumme|Fortsetzung (?:auf|n[äa]chste|umseitig|folgt)|bitte wenden|b\.\s?w\.$|(?:Seite|Blatt)\s*\d+\s*folgt)/iu
/** A carried sum opens the table, below letterhead and address where every page has them. */
const CARRIED_ZONE = 0.6
const SENTENCE_ROW_WORDS_MIN = 4

/** Reads the signs of one page by itself. */
export function readPageSigns({ text, widthPt, heightPt }: StackPage): PageSigns {
  const words = text.words.slice(0, WORDS_MAX)
  const layout = readLayout([{ number: 1, text: { ...text, words } }])
  const rows = bodyRows(layout)
  return {
    numbering: findNumbering(layout),
    title: findTitle(layout),
    ...partySigns(layout),
    hasSalutation: says(layout.rows, SALUTATION),
    hasClosing: says(layout.rows, CLOSING),
    namesEnclosures: says(layout.rows, ENCLOSURES),
    opensInside: rows.some(opensCarried) || opensInSentence(rows[0]),
    endsInside: says(rows.slice(-8), CARRIED_OUT),
    hasLetterhead: hasLetterhead(layout),
    hasOwnDay: hasOwnDay(layout),
    isTillReceipt: isTillReceipt(layout),
    table: tableEdges(layout),
    references: referencesOf(layout),
    head: headWords(layout),
    sizePt: widthPt < heightPt ? [widthPt, heightPt] : [heightPt, widthPt],
    isScan: text.source === 'ocr',
    wordCount: text.words.length,
  }
}

/** Whose paper it is, and under which number. */
function partySigns(layout: Layout): Pick<PageSigns, 'numbers' | 'senders' | 'ids' | 'hasAddress'> {
  const hits = findLabels(layoutStream(layout), { fuzzy: layout.recognised })
  const recipient = findRecipient(layout, hits)[0] ?? null
  const numbers = findNumbers(layout, hits).filter(({ score }) => score >= NUMBER_SCORE_MIN)
  const senders = findIssuer(layout, hits, recipient).filter(({ score }) => score >= SENDER_SCORE_MIN)
  const vatIds = findVatIds(layout, hits).own.filter(({ valid }) => valid)
  const ibans = findIbans(layout).filter(({ valid }) => valid)
  return {
    numbers: unique(numbers.map(({ value }) => value)),
    senders: unique(senders.map(({ name }) => name)),
    ids: unique([...vatIds, ...findTaxNumbers(layout, hits), ...ibans].map(({ value }) => value)),
    hasAddress: (recipient?.score ?? 0) >= RECIPIENT_SCORE_MIN && recipient?.label === null,
  }
}

function headWords(layout: Layout): ReadonlySet<string> {
  const tokens = layout.rows.filter(row => row.box[1] < HEAD).flatMap(row => row.tokens)
  return new Set(tokens.filter(token => /\p{L}{3}/u.test(token.text)).map(token => token.folded))
}

function hasLetterhead({ rows }: Layout): boolean {
  return rows.some(row => row.box[1] < LETTERHEAD && SENDER_DATA.test(textOf(row)))
}

function hasOwnDay(layout: Layout): boolean {
  return findDates(layout).some(
    ({ box, before, start }) => box[1] < OPENING_HALF && start === null && OWN_DAY.test(before),
  )
}

function isTillReceipt({ rows }: Layout): boolean {
  const text = rows.map(textOf).join('\n')
  return TILL.filter(wording => wording.test(text)).length >= TILL_MIN
}

function referencesOf({ rows }: Layout): ReadonlySet<string> {
  const found = rows.flatMap(row => textOf(row).replaceAll(DAY, ' ').match(REFERENCE) ?? [])
  const digits = found.map(one => one.replaceAll(/\D/g, '')).filter(one => one.length >= REFERENCE_MIN)
  return new Set(digits)
}

function textOf({ tokens }: Row): string {
  return tokens.map(({ text }) => text).join(' ')
}

function says(rows: readonly Row[], wording: RegExp): boolean {
  return rows.some(row => row.segments.some(segment => wording.test(segment.text)))
}

/** Rows without those that hold nothing but a figure. */
function bodyRows(layout: Layout): Row[] {
  return layout.rows.filter(row => row.tokens.some(token => /\p{L}{2}/u.test(token.text)))
}

function opensCarried(row: Row): boolean {
  return row.box[1] < CARRIED_ZONE && says([row], CARRIED_IN)
}

/** The first row is text of a paragraph and begins in lower case. */
function opensInSentence(row: Row | undefined): boolean {
  const first = row?.segments[0]
  if (!row || !first || first.tokens.length < SENTENCE_ROW_WORDS_MIN) return false
  return /^\p{Ll}{2,}/u.test(first.text) && row.tokens.every(token => !/@|www/u.test(token.text))
}

function unique(values: readonly string[]): string[] {
  return [...new Set(values.map(foldText))].filter(value => value.length >= 2)
}
