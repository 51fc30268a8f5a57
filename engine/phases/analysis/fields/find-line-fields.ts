import { weightsOf } from '../../../model/weights.ts'
import weightFile from '../../../data/weights/analysis.json' with { type: 'json' }
import type { Field } from '../../../model/analysis-result.ts'
import type { Box } from '../../../model/page.ts'
import type { TaxonomyField, TaxonomyKind } from '../../../model/taxonomy.ts'
import type { AmountCandidate } from '../../../reading/find/find-amounts.ts'
import { foldText } from '../../../reading/fold-text.ts'
import type { Layout } from '../../../reading/layout/read-layout.ts'
import { scanSegments } from '../../../reading/layout/scan-segments.ts'
import { formatDecimal } from '../../../shared/money.ts'
import { buildField } from './build-field.ts'

const WEIGHTS = weightsOf(weightFile.ownFields)

/** "Zeile 7 Anlage KAP", "Zeilen 16 oder 17 der Anlage KAP", "Anlage KAP, Z. 7". */
const LINE = '(?:Zeilen?|Z\\.)\\s?(\\d{1,2}(?:\\s?(?:,|und|oder|bzw\\.|u\\.|/)\\s?(?:Zeile\\s)?\\d{1,2})*)'
const FORM = 'Anl(?:age|\\.)\\s?(?:KAP(?!-)|$)'
const MENTION = new RegExp(`${LINE},?\\s(?:der\\s)?${FORM}|${FORM}[,:]?\\s(?:[-–]\\s)?\\(?${LINE}`, 'gu')
const LABEL_ROWS_MAX = 4
/** One word, as "Kirchensteuer", is enough where the number says the same, or where hardly any other stands there. */
const WORDS_MIN = 2
/** "gezahlt", "gezahlten": a word without its endings is the same. */
const ENDING = /(?:en|es|er|em|e|n|s)$/u

interface Mention {
  /** As printed: "7", "16 oder 17". */
  readonly printed: string
  readonly numbers: readonly string[]
  readonly amount: AmountCandidate
  /** Stems of the words before amount and mention. */
  readonly stems: ReadonlySet<string>
}

interface Match {
  readonly definition: TaxonomyField
  readonly mention: Mention
  readonly words: number
  readonly isSameLine: boolean
}

/**
 * The amounts of a certificate of which each names its line of Anlage KAP (Muster I to III of the BMF on § 45a EStG),
 * by the words beside it and by the line. Forms of other years number their lines otherwise: the words decide, and what
 * the paper prints is kept as `printedLine`.
 */
export function findLineFields(
  layout: Layout,
  amounts: readonly AmountCandidate[],
  kind: Pick<TaxonomyKind, 'fields'>,
): Record<string, Field> {
  const lined = kind.fields.filter(({ type, line }) => type === 'money' && line !== undefined)
  const mentions = lined.length > 0 ? mentionsOf(layout, amounts) : []
  const matches = mentions.flatMap(mention => bestOf(mention, lined))
  const fields: Record<string, Field> = {}
  for (const match of matches.toSorted((one, other) => worthOf(other) - worthOf(one))) {
    fields[match.definition.id] ??= toField(match)
  }
  return fields
}

function worthOf({ words, isSameLine }: Match): number {
  return words + (isSameLine ? WEIGHTS.lineWorth : 0)
}

function bestOf(mention: Mention, lined: readonly TaxonomyField[]): Match[] {
  const matches = lined.flatMap((definition): Match[] => {
    const isSameLine = mention.numbers.includes(definition.line ?? '')
    const words = Math.max(...definition.labels.map(label => wordsOf(label, mention.stems)))
    const isEnough = words >= WORDS_MIN || isSameLine || words > WEIGHTS.wordShareMin * mention.stems.size
    return words > 0 && isEnough ? [{ definition, mention, words, isSameLine }] : []
  })
  return matches.toSorted((one, other) => worthOf(other) - worthOf(one)).slice(0, 1)
}

/** How many words a label has if all of them are there; 0 else. */
function wordsOf(label: string, stems: ReadonlySet<string>): number {
  const own = stemsOf(label)
  return own.every(stem => stems.has(stem)) ? own.length : 0
}

function stemsOf(text: string): readonly string[] {
  return text
    .replaceAll(/(?<=\p{L})-\s+(?=\p{Ll})/gu, '')
    .split(/[^\p{L}]+/u)
    .filter(word => word.length > 2)
    .map(word => foldText(word).replace(ENDING, '').replace(ENDING, ''))
}

function toField({ definition, mention, isSameLine }: Match): Field {
  const { amount, printed } = mention
  const { raw, page, box } = amount
  const cents = definition.deducted === true ? Math.abs(amount.cents) : amount.cents
  const label = `Zeile ${printed} Anlage KAP`
  const confidence = isSameLine ? WEIGHTS.byLine : WEIGHTS.byLineWords
  const field = buildField({ type: 'money', value: formatDecimal(cents), raw, page, box, label, confidence })
  return isSameLine ? field : { ...field, printedLine: printed }
}

function mentionsOf(layout: Layout, amounts: readonly AmountCandidate[]): Mention[] {
  const found = scanSegments(layout, MENTION).map(({ groups, page, row, box }) => ({
    printed: groups[0] ?? groups[1] ?? '',
    page,
    row,
    box,
  }))
  const rows = new Set(found.map(({ row }) => row))
  let from = 0
  return found.flatMap(({ printed, page, row, box }): Mention[] => {
    const amount = amountOf(layout, amounts, { page, row, box }, rows)
    if (!amount) return []
    const [first, last] = [Math.min(row, amount.row), Math.max(row, amount.row)]
    const top = Math.max(from, first - LABEL_ROWS_MAX)
    from = last + 1
    return [{ printed, numbers: printed.match(/\d+/gu) ?? [], amount, stems: stemsBetween(layout, page, top, last) }]
  })
}

function stemsBetween(layout: Layout, page: number, top: number, last: number): ReadonlySet<string> {
  const rows = layout.rows.slice(top, last + 1).filter(row => row.page === page)
  const text = rows.map(row => row.tokens.map(token => token.text).join(' ')).join(' ')
  return new Set(stemsOf(text.replaceAll(MENTION, ' ').replaceAll(/EUR|Euro/gu, ' ')))
}

/** The amount of a mention: in its row, else in the row above or below that has no mention of its own. */
function amountOf(
  layout: Layout,
  amounts: readonly AmountCandidate[],
  { page, row, box }: { readonly page: number; readonly row: number; readonly box: Box },
  rows: ReadonlySet<number>,
): AmountCandidate | null {
  const beside = amounts.filter(one => one.row === row)
  if (beside.length > 0) return nearestOf(beside, one => Math.abs(one.box[0] - box[0]))
  const near = amounts.filter(
    one =>
      one.page === page && !rows.has(one.row) && Math.abs(one.box[1] - box[1]) < WEIGHTS.linesOff * layout.lineHeight,
  )
  // What stands a row above is nearer than what stands below: the form sets the line under the words.
  return nearestOf(near, one => (one.row < row ? row - one.row : one.row - row + WEIGHTS.belowLine))
}

function nearestOf(
  amounts: readonly AmountCandidate[],
  distance: (amount: AmountCandidate) => number,
): AmountCandidate | null {
  return amounts.toSorted((one, other) => distance(one) - distance(other))[0] ?? null
}
