import type { Box } from '../../model/page.ts'
import type { PageTable } from '../../model/page-table.ts'
import type { Layout, Row } from '../layout/read-layout.ts'
import type { AmountCandidate } from './find-amounts.ts'

/** An amount that a bill calls its share of labour (§ 35a Abs. 5 S. 2 EStG), and whether VAT is in it. */
export interface LabourShare {
  readonly amount: AmountCandidate
  /** Null: the paper does not say. */
  readonly vat: 'included' | 'excluded' | null
  /** The words that call it so. */
  readonly label: string
  /** 0 to 1. */
  readonly score: number
}

/**
 * What the favoured part of a bill is called: labour, with travel and machines (BMF-Schreiben zu § 35a EStG vom
 * 9. November 2016, Rz. 39 and 40; wordings of billing programs of the trades).
 */
const LABOUR = [
  '(?:Lohn|Arbeits)-?[,/]? (?:(?:und|,|/|Maschinen-?,?|Geräte-?,?|Fahrt-?,?|Anfahrts?-?,?) )+(?:Fahrt|Anfahrts?|Maschinen|Geräte)kosten',
  'Anteil (?:für |der |an )?(?:Arbeits|Lohn)(?:lohn|kosten|leistung)?',
  'begünstigte[rn]? (?:Aufwendungen|Leistungen?|Kosten|Arbeitskosten|Betrag|Anteil|Handwerkerleistung(?:en)?)',
  'begünstigt(?:er|e|en)?(?: (?:nach|gem\\.|gemäß|im Sinne (?:von|des)|i\\. ?S\\. ?d\\.))? § ?35 ?a(?: (?:Abs(?:\\.|atz) ?[23]|EStG))*',
  'Dienstleistungsanteil|Personalkosten(?:anteil)?',
  '(?:Brutto|Netto)?(?:arbeits|lohn)(?:kosten|lohn|leistung(?:en)?|anteil)?(?:kosten)?(?:anteil)?',
].join('|')
const NAMED = new RegExp(`(?<!\\p{L})(?:${LABOUR})(?!\\p{L})`, 'giu')
/** "Lohn", "Arbeit" alone say nothing; "Lohnkosten", "Arbeitslohn" do. */
const BARE = /^(?:(?:brutto|netto)?(?:arbeits|lohn))$/iu
/** "sind 809,68 € Lohnkosten enthalten", "entfallen 400,00 EUR auf Arbeitskosten". */
const NAMED_AFTER = new RegExp(
  `^\\s?(?:EUR|€|Euro)?\\s?(?:\\(?(?:brutto|netto)\\)?\\s)?(?:auf |für |reine[rn]? |an |als )?(?:die |den |das )?(?:reine[rn]? )?(${LABOUR})(?!\\p{L})`,
  'iu',
)
/** Amounts that are named with labour and are something else. */
const OTHER =
  /(?<!\p{L})(?:Material\p{L}*|Steuer(?:ermäßigung|bonus|ersparnis|vorteil|abzug)\p{L}*|abzugsfähig\p{L}*|Höchst\p{L}*|höchstens|maximal|bis zu|(?:Rechnungs|Gesamt|Brutto|Netto|End)betrag\p{L}*|Rechnungssumme)(?!\p{L})/iu
const VAT = '(?:MwSt|USt|Mehrwertsteuer|Umsatzsteuer|gesetzlicher? Steuer)'
const RATE =
  '(?:(?:der|gesetzl\\.|gesetzlicher?n?|anteiliger?n?|darauf entfallender|jeweiliger|\\d{1,2}(?:,\\d{1,2})?\\s?%)\\s)*'
const INCLUDED = `brutto|(?:inkl\\.?|einschl\\.?|einschließlich|inklusive|incl\\.?|mit)\\s${RATE}${VAT}`
const EXCLUDED = `netto|(?:zzgl\\.?|zuzüglich|ohne|exkl\\.?|excl\\.?|plus)\\s${RATE}${VAT}`
const SAID_BEFORE = new RegExp(`(${INCLUDED})|(${EXCLUDED})`, 'giu')
const SAID_BESIDE = new RegExp(`(?:(${INCLUDED})|(${EXCLUDED}))\\)?:?\\s?(?:von |in Höhe von )?(?:EUR|€)?$`, 'iu')
const SAID_AFTER = new RegExp(`^\\s?(?:EUR|€|Euro)?\\s?[(,–-]?\\s?(?:(${INCLUDED})|(${EXCLUDED}))`, 'iu')
/** "darin enthaltene MwSt 76,00": the tax on it. */
const TAX_OF = new RegExp(
  `(?<!(?:inkl\\.?|einschl\\.?|inklusive|incl\\.?|mit)\\s${RATE})${VAT}\\.?\\)?:?(?:\\s(?:beträgt|von|in Höhe von))?\\s?(?:EUR|€)?$`,
  'iu',
)
const COMES_TO = /(?<!\p{L})(?:ergib\p{L}*|ergeb\p{L}*|macht|mithin|somit)(?!\p{L})/iu
const WHOLE = /Summe|gesamt|insgesamt|begünstigt|§\s?35\s?a|-[,/ ]/iu
/** Words between a net and a gross share that name neither. */
const PASSED = new RegExp(`${INCLUDED}|${EXCLUDED}|${VAT}|EUR|Euro|das sind|entspricht|bzw\\.|oder|und`, 'giu')
const SCORE = 0.85
const SCORE_WHOLE = 0.9
const LINE_GAP = 2.2
const TAIL = 90

/**
 * The amounts that a bill calls its labour, the surest first. `passed`: places of line items, whose amounts are not the
 * share but parts of it.
 */
export function findLabourShares(
  layout: Layout,
  amounts: readonly AmountCandidate[],
  tables: readonly PageTable[],
  passed: readonly { readonly page: number; readonly box: Box }[],
): LabourShare[] {
  const open = amounts.filter(amount => !passed.some(({ page, box }) => page === amount.page && isInside(amount, box)))
  const rows = Map.groupBy(open, ({ row }) => row)
  const shares = open.flatMap(amount => shareOf(layout, amount, rows, tables))
  return shares.toSorted((one, other) => other.score - one.score || other.amount.cents - one.amount.cents)
}

function isInside({ box }: AmountCandidate, [x, y, width, height]: Box): boolean {
  const [middleX, middleY] = [box[0] + box[2] / 2, box[1] + box[3] / 2]
  return middleX >= x && middleX <= x + width && middleY >= y && middleY <= y + height
}

function shareOf(
  layout: Layout,
  amount: AmountCandidate,
  rows: ReadonlyMap<number, readonly AmountCandidate[]>,
  tables: readonly PageTable[],
): LabourShare[] {
  const beside = inOrder(rows.get(amount.row))
  const sum = sumOf(amount, goingOn(layout, amount.row, rows))
  const first = sum?.net ?? amount
  const inRow = first.row === amount.row ? beside : inOrder(rows.get(first.row))
  const { before, own, after } = wordsAround(layout, first, inRow, rows)
  const named = nameIn(before) ?? nameAfter(after)
  if (named === null || TAX_OF.test(own) || amount.cents <= 0 || amount === sum?.tax) return []
  const bySum = sum && (amount === sum.net ? 'excluded' : 'included')
  const vat = bySum ?? vatOfWords(before, after) ?? vatOfColumn(amount, tables)
  if (vat === 'tax') return []
  const score = WHOLE.test(`${before} ${named}`) ? SCORE_WHOLE : SCORE
  return [{ amount, vat, label: named, score }]
}

function inOrder(amounts: readonly AmountCandidate[] = []): AmountCandidate[] {
  return amounts.toSorted((one, other) => one.box[0] - other.box[0])
}

/** "2.954,85 € netto zzgl. 561,42 € MwSt. =" goes on in the row below. */
function goingOn(
  layout: Layout,
  row: number,
  rows: ReadonlyMap<number, readonly AmountCandidate[]>,
): readonly AmountCandidate[] {
  const ends = (at: number): boolean => layout.rows[at]?.tokens.at(-1)?.text === '='
  const above = ends(row - 1) ? inOrder(rows.get(row - 1)) : []
  const below = ends(row) ? inOrder(rows.get(row + 1)).slice(0, 1) : []
  return [...above, ...inOrder(rows.get(row)), ...below]
}

interface Around {
  /** Words from the amount before to this one, with the row above where a sentence goes on. */
  readonly before: string
  /** Those of its own row alone. */
  readonly own: string
  readonly after: string
}

/** In a row of net, tax and gross the words stand before the first. */
function wordsAround(
  layout: Layout,
  amount: AmountCandidate,
  beside: readonly AmountCandidate[],
  rows: ReadonlyMap<number, readonly AmountCandidate[]>,
): Around {
  const row = layout.rows[amount.row]
  const at = beside.indexOf(amount)
  const [last, next] = [beside[at - 1], beside[at + 1]]
  const from = last ? last.box[0] + last.box[2] - 0.001 : 0
  const own = textOf(row, from, amount.box[0])
  const isFirst = last === undefined
  const above = isFirst ? tailOf(layout, amount.row, rows) : ''
  const columns =
    !isFirst && !/\p{L}{3}/u.test(own.replaceAll(PASSED, ' ')) ? textOf(row, 0, beside[0]?.box[0] ?? 0) : ''
  const right = amount.box[0] + amount.box[2] - 0.001
  const after = textOf(row, right, next ? next.box[0] : 1)
  const below = next || /[.]$/.test(after) ? '' : headOf(layout, amount.row, rows)
  return { before: `${above}${columns} ${own}`.trim(), own, after: `${after} ${below}`.trim() }
}

function textOf(row: Row | undefined, from: number, to: number): string {
  const inside = row?.tokens.filter(({ box }) => box[0] >= from && box[0] < to - 0.001) ?? []
  return inside.map(({ text }) => text).join(' ')
}

function tailOf(layout: Layout, at: number, rows: ReadonlyMap<number, readonly AmountCandidate[]>): string {
  const [row, above] = [layout.rows[at], layout.rows[at - 1]]
  if (!row || !above || !isNear(layout, above, row)) return ''
  const last = Math.max(0, ...(rows.get(at - 1) ?? []).map(({ box }) => box[0] + box[2]))
  const text = textOf(above, last, 2)
  return /[.:]$/.test(text) && last > 0 ? '' : `${text.slice(-TAIL)} `
}

function headOf(layout: Layout, at: number, rows: ReadonlyMap<number, readonly AmountCandidate[]>): string {
  const [row, below] = [layout.rows[at], layout.rows[at + 1]]
  if (!row || !below || !isNear(layout, row, below)) return ''
  const first = Math.min(2, ...(rows.get(at + 1) ?? []).map(({ box }) => box[0]))
  return first < 2 ? '' : textOf(below, 0, first).slice(0, TAIL)
}

function isNear(layout: Layout, above: Row, below: Row): boolean {
  return above.page === below.page && below.box[1] - above.box[1] < LINE_GAP * layout.lineHeight
}

function nameIn(before: string): string | null {
  const last = [...before.matchAll(NAMED)].filter(([word]) => !BARE.test(word)).at(-1)
  if (!last) return null
  return OTHER.test(before.slice(last.index + last[0].length)) ? null : last[0]
}

function nameAfter(after: string): string | null {
  const named = NAMED_AFTER.exec(after)?.[1]
  return named === undefined || BARE.test(named) ? null : named
}

function vatOfWords(before: string, after: string): LabourShare['vat'] {
  const beside = SAID_BESIDE.exec(before)
  if (beside) return beside[1] === undefined ? 'excluded' : 'included'
  const behind = SAID_AFTER.exec(after)
  if (behind) return behind[1] === undefined ? 'excluded' : 'included'
  const ahead = [...before.matchAll(SAID_BEFORE)].at(-1)
  if (!ahead) return null
  // "zuzüglich 19 % Umsatzsteuer ergeben sich": with it, not without.
  const isAdded = ahead[1] === undefined && COMES_TO.test(before.slice(ahead.index + ahead[0].length))
  return ahead[1] === undefined && !isAdded ? 'excluded' : 'included'
}

interface Sum {
  readonly net: AmountCandidate
  readonly tax: AmountCandidate
  readonly gross: AmountCandidate
}

/** Net, tax and gross side by side, of which an amount is one. */
function sumOf(amount: AmountCandidate, beside: readonly AmountCandidate[]): Sum | null {
  for (const [at, net] of beside.entries()) {
    const [tax, gross] = [beside[at + 1], beside[at + 2]]
    if (!tax || !gross || Math.abs(net.cents + tax.cents - gross.cents) > 1) continue
    if (amount === net || amount === tax || amount === gross) return { net, tax, gross }
  }
  return null
}

function vatOfColumn(amount: AmountCandidate, tables: readonly PageTable[]): LabourShare['vat'] | 'tax' {
  for (const { page, columns, rows } of tables) {
    if (page !== amount.page) continue
    const at = rows.flatMap(({ cells }) => cells.findIndex(cell => cell !== null && isInside(amount, cell.box)))
    const role = columns[at.find(index => index >= 0) ?? -1]?.role
    if (role === 'net') return 'excluded'
    if (role === 'gross') return 'included'
    if (role === 'tax') return 'tax'
  }
  return null
}
