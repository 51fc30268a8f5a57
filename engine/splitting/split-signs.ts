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
  /** Words of the head of the page, without figures. */
  readonly head: ReadonlySet<string>
  readonly sizePt: readonly [short: number, long: number]
  readonly isScan: boolean
  readonly wordCount: number
}

/** A full page has up to 1,000; a page of garbage may hold more words than a book. */
const WORDS_MAX = 4000
const HEAD = 0.13
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
