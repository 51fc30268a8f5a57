import { weightsOf } from '../../model/weights.ts'
import weightFile from '../../data/weights/reading.json' with { type: 'json' }
import { BARE } from '../labels/label-grammar.ts'
import type { LabelHit } from '../labels/find-labels.ts'
import type { Layout, Row } from '../layout/read-layout.ts'
import { isOfReminded, namesOther, namesReminderFee } from '../labels/reminder-words.ts'
import type { Placed } from '../labels/relate-label.ts'
import { labelsAround, relate } from '../labels/relate-label.ts'
import type { Found } from '../layout/scan-segments.ts'
import { scanSegments } from '../layout/scan-segments.ts'
import { parseDate } from './find-dates.ts'
import { parseAmount } from './find-amounts.ts'
import grammar from '../../data/label-grammar.de.json' with { type: 'json' }

const WEIGHTS = weightsOf(weightFile.numbers)

export interface NumberCandidate extends Found {
  readonly value: string
  readonly label: string
  readonly score: number
  /** Of an invoice that the paper reminds of, not its own. */
  readonly isReminded: boolean
}

const VALUE =
  /(?<![\p{L}\p{N}/_-])((?:[A-ZÄÖÜ]{1,5}\s)?[\p{L}\p{N}](?:[\p{L}\p{N}]|[/_.#-](?=[\p{L}\p{N}])|\s?[/-]\s?(?=\d))*)/gu
/** Rows between a label and its value, with those of neighbouring columns. */
const ROWS_NEAR = 14
/** What a paper calls itself, and what may be its number: "Sammelrechnung 2025/440", "Liquidation (380) LQ-12". */
const TITLE =
  /^\s*(?:(?:Rechnung|Invoice|Facture)\s*\/\s*)?((?:\p{L}[\p{L}-]{0,24}?)?rechnung|Invoice|\p{L}{0,16}gutschrift|\p{L}{0,16}quittung|Rechnungskorrektur|Storno|Liquidation|Kostennote|Honorarnote|Credit Note|Faktura)(?:\s*\(\d{2,3}\))?\s*([:#]|(?:Nr|No|Nummer)\.?:?)?\s*((?:\p{L}{1,4}\s(?=\d))?[\p{L}\d][\p{L}\d/_.-]*\d[\p{L}\d/_.-]*)/giu
/** "Rechnung vom 12.3.", "Rechnung KW 20", "Rechnung S. 2": words before a number, and no letters of one. */
const NO_PREFIX = /^(?:\p{Ll}|\p{Lu}\p{Ll}|(?:KW|Q|S|NR|NO|VOM|VON|F[ÜU]R|AM|AB|BIS|IM|IN|PER|EUR|TEL)\s)\p{L}*\s?/u
/** "Jahresabrechnung 2024", "Rechnung 2024": a period, unless it is called a number. */
const YEAR = /^(?:19|20)\d{2}$/
/** A title of a report over a year, a sum or the like. */
const NO_BILL = /(?:ab|be|an|ver|auf|um|hoch)rechnung$/iu
const PAIRED = /^[/,&+]$|^und$/u
/** Letters of "Rechnung Nr.:" before its number. */
const WORDING_MAX = 16
/** "(380)", "Typ 384": the code of what kind of invoice it is (UNTDID 1001), never its number. */
const CODE_BEFORE = /\($|(?:art|typ|code|type)\s*(?:\(\p{L}+\)\s*)?:?\s*$/iu
const CODES: ReadonlySet<string> = new Set(grammar.invoiceTypeCodes)
/** "R 2025 118", "12 345 678": groups of one number, where nothing else stands behind them. */
const GROUPS = /^(?:[A-Z]{1,4}\s)?\d{1,6}(?:\s\d{2,6}){1,3}$/u

/** What parts a number from what follows it in its line. */
const FOLLOWED = /\s*(?:[·•|(;,]|\s[-–]\s|\s(?:vom|v\.)\s)/u

/** How numbers at labels are told. */
export interface NumberRules {
  /** Asked with what stands at a label and how it reads. */
  readonly accept?: (label: LabelHit, place: Found, text: string) => boolean
  /** Groups that are one number where nothing else stands behind them. */
  readonly groups?: RegExp
}

/**
 * Numbers of invoices, credit notes and receipts: what stands at a number label, else a number in the title itself.
 * Those of invoices that were reminded of come last.
 */
export function findNumbers(layout: Layout, hits: readonly LabelHit[]): NumberCandidate[] {
  const labels = hits.filter(hit => hit.role === 'number')
  const hasFees = layout.rows.some(row => namesReminderFee(textOf(row)))
  const found = ownAmongLists([...numbersAtLabels(layout, hits, labels), ...inTitles(layout, hasFees)])
  return found.sort((a, b) => Number(a.isReminded) - Number(b.isReminded) || b.score - a.score || a.row - b.row)
}

/** From so many different numbers on, one wording labels the entries of a list. */
const LISTED_MIN = 3

/** Where one wording stands before several numbers, those below the head of the page are entries of a list. */
function ownAmongLists(found: readonly NumberCandidate[]): NumberCandidate[] {
  const byLabel = Map.groupBy(found, ({ label }) => label)
  const isListed = (label: string): boolean => new Set(byLabel.get(label)?.map(({ value }) => value)).size >= LISTED_MIN
  return found.filter(
    ({ label, box, page }) => (page === found[0]?.page && box[1] < WEIGHTS.listHead) || !isListed(label),
  )
}

/**
 * The number that each of `labels` is nearest to, where no other of `hits` is nearer.
 */
export function numbersAtLabels(
  layout: Layout,
  hits: readonly LabelHit[],
  labels: readonly LabelHit[],
  { accept = () => true, groups = GROUPS }: NumberRules = {},
): NumberCandidate[] {
  const hasFees = layout.rows.some(row => namesReminderFee(textOf(row)))
  const others = hits.filter(hit => hit.role !== 'number')
  const values = scanSegments(layout, VALUE).flatMap(value => {
    const text = cleanNumber(value.groups[0] ?? '', layout.recognised)
    // "512" of "512,60" is no number.
    return isNumberLike(text) && !isTypeCode(value, text) && !/^,\d/.test(value.after) ? [{ value, text }] : []
  })
  const byRow = Map.groupBy(values, ({ value }) => value.row)
  const found: NumberCandidate[] = []
  for (const label of labels) {
    let best: NumberCandidate | null = null
    const [before, after] = around(layout, label)
    const isReminded = isOfReminded(before, after, hasFees)
    const mention = namesOther(before) || isInItem(layout, label, before) ? WEIGHTS.mention : 0
    const rivals = withoutPartner(layout, others, label)
    for (let row = label.row - ROWS_NEAR; row <= label.row + ROWS_NEAR; row++) {
      for (const { value, text } of byRow.get(row) ?? []) {
        const near = relate(layout, label, value)
        if (near <= WEIGHTS.nearMin || (label.quality === BARE && !isCell(label, value))) continue
        if (!accept(label, value, text)) continue
        const pull = strongest(layout, rivals, value)
        // Another label that stands nearer takes the value away.
        const score = near - (pull > near + WEIGHTS.pullLead ? WEIGHTS.pulled : 0)
        if (score > WEIGHTS.nearMin && (best === null || score - mention > best.score))
          best = { ...whole(layout, value, text, groups), label: label.wording, score: score - mention, isReminded }
      }
    }
    if (best) found.push(best)
  }
  return found
}

function inTitles(layout: Layout, hasFees: boolean): NumberCandidate[] {
  return scanSegments(layout, TITLE).flatMap(hit => {
    const [name = '', label, read = ''] = hit.groups
    const text = cleanNumber(read, layout.recognised)
    if (/^\p{L}+\s/u.test(text) && NO_PREFIX.test(text)) return []
    if (!isNumberLike(text) || (label === undefined && (YEAR.test(text) || NO_BILL.test(name)))) return []
    const isReminded = isOfReminded(...around(layout, hit), hasFees)
    const isAtTop = hit.page === layout.pageNumbers[0] && hit.box[1] < WEIGHTS.titleZone
    return [
      { ...hit, value: text, raw: text, label: name, score: isAtTop ? WEIGHTS.title : WEIGHTS.otherTitle, isReminded },
    ]
  })
}

/** "Labor …, Beleg 7/25        100,00": a row of a bill that ends with its amount names the paper of somebody else. */
function isInItem({ rows }: Layout, { row, box }: LabelHit, before: string): boolean {
  const last = rows[row]?.segments.at(-1)
  return /\p{L}{3}/u.test(before) && last !== undefined && last.box[0] > box[0] && parseAmount(last.text) !== null
}

/** A bare "Nr." or "Rechnung" only names what is a cell of its own, or follows it in its own. */
function isCell(label: LabelHit, { row, box, before, after }: Found): boolean {
  if (after.trim() !== '') return false
  const gap = box[0] - label.box[0] - label.box[2]
  const isOwn = row === label.row && before.trim().length <= WORDING_MAX && gap < WEIGHTS.wordingGap
  return before.trim() === '' || isOwn
}

/** The code of a sort of invoice in brackets or after "Rechnungsart" is never its number. */
function isTypeCode({ before }: Found, text: string): boolean {
  return CODES.has(text) && CODE_BEFORE.test(before)
}

/** "R 2025 118": all groups of a number, where nothing else stands behind them. */
function whole(layout: Layout, value: Found, text: string, groups: RegExp): Found & Pick<NumberCandidate, 'value'> {
  const rest = `${text}${value.after}`.split(FOLLOWED)[0]?.trim() ?? ''
  if (rest === text || !groups.test(rest)) return { ...value, raw: text, value: text }
  const behind = (layout.rows[value.row]?.segments ?? []).find(({ tokens }) =>
    tokens.some(({ box }) => Math.abs(box[0] - value.box[0]) < 0.001),
  )
  const right = behind ? behind.box[0] + behind.box[2] : value.box[0] + value.box[2]
  const box = [value.box[0], value.box[1], right - value.box[0], value.box[3]] as const
  return { ...value, raw: rest, value: rest, box }
}

/** "Rechnungs-Nr. / Datum: 4711 / 01.02.2025": of two labels that share a line, neither takes from the other. */
function withoutPartner(layout: Layout, others: readonly LabelHit[], label: LabelHit): readonly LabelHit[] {
  const tokens = layout.rows[label.row]?.tokens ?? []
  const partner = others.find(other => {
    const from = label.box[0] + label.box[2] - 0.001
    if (other.row !== label.row || other.box[0] < from) return false
    const between = tokens.filter(({ box }) => box[0] >= from && box[0] < other.box[0] - 0.001)
    return between.length > 0 && between.every(({ text }) => PAIRED.test(text))
  })
  return partner ? others.filter(other => other !== partner) : others
}

/** Words of its row before a place, and from it on. */
function around(layout: Layout, { row, box }: Placed): [before: string, after: string] {
  const tokens = layout.rows[row]?.tokens ?? []
  const join = (keep: (x: number) => boolean): string =>
    tokens
      .filter(token => keep(token.box[0]))
      .map(({ text }) => text)
      .join(' ')
  return [join(x => x < box[0] - 0.001), join(x => x >= box[0] - 0.001)]
}

function textOf({ tokens }: Row): string {
  return tokens.map(({ text }) => text).join(' ')
}

function strongest(layout: Layout, labels: readonly LabelHit[], value: Found): number {
  return labelsAround(labels, value).reduce((most, label) => Math.max(most, relate(layout, label, value)), 0)
}

/** A number as it is meant: blanks at its signs and a day behind it out; between digits, what was read as a letter is a digit. */
export function cleanNumber(read: string, recognised: boolean): string {
  const text = recognised ? read.replaceAll(/(?<=\d)[lI|](?=\d)/g, '1').replaceAll(/(?<=\d)[Oo](?=\d)/g, '0') : read
  return text
    .replaceAll(/\s?([/-])\s?/g, '$1')
    .replace(/\/\d{1,2}\.\d{1,2}\.(?:\d{4}|\d{2})$/, '')
    .replace(/^(?:Nr|No|Nummer)\.?:?\s*(?=\p{L}*\d)/iu, '')
    .trim()
}

/** May be the number of a document: has a digit and is no date, amount or rate. */
export function isNumberLike(text: string): boolean {
  if (!/\d/.test(text) || text.length > 32) return false
  if (parseDate(text) !== null || /^\d{4}-\d{2}-\d{2}$/.test(text)) return false
  return parseAmount(text) === null && !/^\d{1,2}%$/.test(text)
}
