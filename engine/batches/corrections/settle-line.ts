import type { Document } from '../../model/document.ts'
import { keyedLines } from '../../model/judged-lines.ts'
import type { LineJudging } from '../../model/judge-lines.ts'
import { LINES_MAX } from '../../model/judged-line.ts'
import type { JudgedLine } from '../../model/judged-line.ts'
import type { FieldType } from '../../model/analysis-result.ts'
import { oneLine, readTypedValue } from '../../reading/find/read-typed-value.ts'
import { EngineError } from '../../shared/errors.ts'

/** A line's values as they were typed; empty for what the bill does not say. */
export interface TypedLine {
  readonly name: string
  readonly quantity: string
  readonly unit: string
  readonly price: string
  /** Percent. */
  readonly rate: string
  readonly amount: string
  /** Percent; absent: as it was. */
  readonly discount?: string
  /** Number of the article; absent: as it was. */
  readonly article?: string
}

/** What a person asks for; lines by their key. */
export type LineRequest =
  | { readonly type: 'set_line'; readonly documentId: string; readonly line: string; readonly values: TypedLine }
  | { readonly type: 'add_line'; readonly documentId: string; readonly values: TypedLine }
  | { readonly type: 'remove_line'; readonly documentId: string; readonly line: string }
  | { readonly type: 'reset_lines'; readonly documentId: string }

const NAME_CHARS_MAX = 300
const UNIT_CHARS_MAX = 40
const ARTICLE_CHARS_MAX = 100
const PERCENT_MAX = 100
/** Keys of lines that a person added; those of lines that were read are numbers. */
const ADDED = 'h'

/**
 * The correction that is kept: all lines of the bill after it, values normalised.
 * Throws EngineError input `line_unknown`, `lines_not_possible` (an e-invoice carries its own, and a document that was
 * not read has none), `value_invalid`.
 */
export function settleLine(request: LineRequest, document: Pick<Document, 'analysis'> | null): LineJudging {
  const { type, documentId } = request
  if (!document?.analysis || document.analysis.einvoice) throw notPossible()
  if (type === 'reset_lines') return { type, documentId, line: null, lines: null }
  const lines = keyedLines(document.analysis.lines)
  if (type === 'add_line') {
    const line = nextKey(lines)
    if (lines.length >= LINES_MAX) throw invalid(`Mehr als ${LINES_MAX} Posten hat ein Beleg hier nicht.`)
    const place = { key: line, byPerson: true, page: null, box: null, boxes: {} } as const
    const added = { ...place, ...readBesides(request.values, {}), ...readLine(request.values) }
    return { type, documentId, line, lines: [...lines, added] }
  }
  const { line } = request
  const before = lines.find(({ key }) => key === line)
  if (!before) throw unknownLine()
  if (type === 'remove_line') return { type, documentId, line, lines: lines.filter(one => one !== before) }
  const { id, key, page, box, boxes } = before
  const place = { key, page, box, boxes, ...(id !== undefined && { id }) }
  const terms = { ...readBesides(request.values, before), ...readLine(request.values) }
  const changed = { ...place, ...terms, byPerson: true } as const
  return { type, documentId, line, lines: lines.map(one => (one === before ? changed : one)) }
}

function nextKey(lines: readonly JudgedLine[]): string {
  const added = lines.flatMap(({ key }) => (key.startsWith(ADDED) ? [Number(key.slice(ADDED.length))] : []))
  return `${ADDED}${Math.max(0, ...added) + 1}`
}

type ReadLine = Pick<JudgedLine, 'name' | 'quantity' | 'unit' | 'price' | 'rate' | 'netAmount'>

function readLine(typed: TypedLine): ReadLine {
  const name = shortText('Bezeichnung', typed.name, NAME_CHARS_MAX)
  const unit = shortText('Einheit', typed.unit, UNIT_CHARS_MAX)
  const quantity = optional('Menge', typed.quantity)
  const price = optional('Einzelpreis', typed.price.replace(/\s*(?:€|EUR|Euro)\s*$/iu, ''))
  const rate = percent('Steuersatz', typed.rate)
  return {
    ...(name !== null && { name }),
    ...(quantity !== null && { quantity }),
    ...(unit !== null && { unit }),
    ...(price !== null && { price }),
    ...(rate !== null && { rate }),
    netAmount: read('Betrag', 'money', typed.amount),
  }
}

type Besides = Pick<JudgedLine, 'discount' | 'sellerId'>

/** What not every bill has: as typed, or as it was. */
function readBesides(typed: Pick<TypedLine, 'discount' | 'article'>, before: Besides): Besides {
  const discount = typed.discount === undefined ? before.discount : percent('Rabatt', typed.discount)
  const article =
    typed.article === undefined ? before.sellerId : shortText('Artikelnummer', typed.article, ARTICLE_CHARS_MAX)
  return { ...(discount && { discount }), ...(article && { sellerId: article }) }
}

function percent(label: string, written: string): string | null {
  const rate = optional(label, written.replace(/\s*%\s*$/u, ''))
  if (rate !== null && (Number(rate) < 0 || Number(rate) > PERCENT_MAX))
    throw invalid(`${label}: Bitte einen Satz zwischen 0 und 100 eingeben.`)
  return rate
}

function shortText(label: string, written: string, charsMax: number): string | null {
  const text = oneLine(written)
  if (text.length > charsMax) throw invalid(`${label}: Bitte höchstens ${charsMax} Zeichen eingeben.`)
  return text === '' ? null : text
}

/** As a plain decimal, without zeros that say nothing; null where nothing was typed. */
function optional(label: string, written: string): string | null {
  return oneLine(written) === '' ? null : String(Number(read(label, 'number', written)))
}

function read(label: string, type: FieldType, written: string): string {
  const value = readTypedValue(type, written)
  if (!value.ok) throw invalid(`${label}: ${value.message}`)
  return value.value
}

function invalid(message: string): EngineError {
  return new EngineError('input', 'value_invalid', message)
}

function unknownLine(): EngineError {
  const message = 'Diesen Posten gibt es nicht (mehr). Bitte die Ansicht neu laden.'
  return new EngineError('input', 'line_unknown', message)
}

function notPossible(): EngineError {
  const message =
    'Die Posten dieses Belegs lassen sich hier nicht ändern: Er ist nicht gelesen, oder es sind die einer E-Rechnung.'
  return new EngineError('input', 'lines_not_possible', message)
}
