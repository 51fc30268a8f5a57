import { weightsOf } from '../../../model/weights.ts'
import weightFile from '../../../data/weights/analysis.json' with { type: 'json' }
import type { Field } from '../../../model/analysis-result.ts'
import type { ColumnRole, FormBox, PageForms, PageTable, TableCell, TableRow } from '../../../model/page-table.ts'
import type { TaxonomyField, TaxonomyKind } from '../../../model/taxonomy.ts'
import { foldText } from '../../../reading/fold-text.ts'
import { formatDecimal } from '../../../shared/money.ts'
import { buildField } from './build-field.ts'
import { findBoxFields, isOfOther } from './find-box-fields.ts'

const WEIGHTS = weightsOf(weightFile.ownFields)

/** The column of a row that says what a kind asks for, before all others: an own share is no cost of the house. */
const PREFERRED: readonly ColumnRole[] = ['share', 'total', 'gross', 'amount', 'month']
/** Never the value of a row. */
const PASSED: ReadonlySet<ColumnRole> = new Set([
  'whole',
  'key',
  'price',
  'quantity',
  'rate',
  'factor',
  'position',
  'article',
  'year',
  'discount',
])
/** Words before the name of a row, and what numbers it: "c) ", "3. ", "A0000 ". */
const OPENING =
  /^(?:(?:\p{L}{1,2}[).]|\d{1,2}[).]|\p{Lu}\d{2,5})\s)?(?:(?:davon|darin|hiervon|nachrichtlich|abzüglich|abzgl\.|zuzüglich|zzgl\.|ab|(?:Ihre?|neue?|monatlich|jährlich|gesetzlich|gezahlt|geleistet|einbehalten|entrichtet|gemeldet|abgeführt)(?:e[rsnm]?)?)\s?:?\s)*/iu
/** The year before stands beside the document's own. */
const YEAR = /(?<!\d)(?:19|20)\d{2}(?!\d)/
const LABEL_LETTERS_MIN = 5

interface Found {
  readonly cell: TableCell
  readonly page: number
  readonly label: string
  readonly confidence: number
}

/**
 * The amounts of a kind that tables and numbered boxes tell: by the number of the box, by a row that begins with one of
 * the field's labels and the column that counts, or by a column headed so with its sum.
 */
export function findFormFields(forms: PageForms, kind: TaxonomyKind): Record<string, Field> {
  const { fields: boxed, empty } = findBoxFields(forms.boxes, kind)
  const fields: Record<string, Field> = { ...boxed }
  for (const definition of kind.fields) {
    if (definition.type !== 'money' || definition.reads || definition.row) continue
    if (boxed[definition.id] || empty.has(definition.id)) continue
    const found =
      definition.column === undefined ? inTables(forms.tables, definition) : atCrossing(forms.tables, definition)
    if (found) fields[definition.id] = toField(found, definition)
  }
  return fields
}

/** Which fields of those found by their labels are no more: their box is empty, or it is another box's amount. */
export function refutedByBoxes(
  fields: Readonly<Record<string, Field>>,
  boxes: readonly FormBox[],
  kind: TaxonomyKind,
): string[] {
  const { empty } = findBoxFields(boxes, kind)
  return kind.fields.flatMap(definition => {
    const field = fields[definition.id]
    return field && (empty.has(definition.id) || isOfOther(field, boxes, definition)) ? [definition.id] : []
  })
}

function toField({ cell, page, label, confidence }: Found, { deducted }: TaxonomyField): Field {
  const { text, box } = cell
  const cents = deducted === true ? Math.abs(cell.cents ?? 0) : (cell.cents ?? 0)
  return buildField({ type: 'money', value: formatDecimal(cents), raw: text, page, box, label, confidence })
}

function inTables(tables: readonly PageTable[], { labels }: TaxonomyField): Found | null {
  for (const label of labels) {
    const folded = foldText(label)
    const isShort = folded.length < LABEL_LETTERS_MIN
    for (const table of tables) {
      const found = inRows(table, label, folded) ?? (isShort ? null : inColumn(table, label, folded))
      if (found) return found
    }
  }
  return null
}

/** The amount where a column with the field's head meets a row with one of its labels. */
function atCrossing(tables: readonly PageTable[], { labels, column = '', deducted }: TaxonomyField): Found | null {
  for (const label of labels) {
    for (const table of tables) {
      const at = table.columns.findIndex(({ head }) => foldText(head).startsWith(foldText(column)))
      const cell = at < 0 ? null : rowOf(table, foldText(label))?.cells[at]
      if (cell?.cents == null) continue
      const cents = deducted === true ? Math.abs(cell.cents) : cell.cents
      return { cell: { ...cell, cents }, page: table.page, label: `${label}, ${column}`, confidence: WEIGHTS.byRow }
    }
  }
  return null
}

/** Of a row with several amounts the one in the column that counts; a row with one needs no table to be read. */
function inRows(table: PageTable, label: string, folded: string): Found | null {
  const whole = rowOf(table, folded)
  const closing = whole?.sort === 'group' ? sumOfGroup(table, whole) : undefined
  if (closing) return { cell: closing, page: table.page, label, confidence: WEIGHTS.bySum }
  const row = whole && { ...whole, cells: ownCells(whole, folded) }
  if (!row || row.cells.filter(cell => cell?.cents != null).length < 2) return null
  const at = columnThatCounts(table, row)
  const cell = at === null ? null : row.cells[at]
  const isNamed = at !== null && table.columns[at]?.role !== null
  return cell ? { cell, page: table.page, label, confidence: isNamed ? WEIGHTS.byRow : WEIGHTS.byEnd } : null
}

/** The row with words that begin like a label, in folded form. */
function rowOf({ rows }: PageTable, folded: string): TableRow | undefined {
  return rows.find(({ cells }) => cells.some(cell => isNamedSo(cell, folded)))
}

/** The amount that counts of the sum below a row that opens a group: "c) Handwerkerleistungen" … "Summe c)". */
function sumOfGroup(table: PageTable, group: TableRow): TableCell | null {
  // Several words side by side are the heads of another table.
  if (group.cells.filter(cell => cell !== null).length > 1) return null
  const below = table.rows.slice(table.rows.indexOf(group) + 1)
  const end = below.findIndex(({ sort }) => sort === 'group')
  const own = end < 0 ? below : below.slice(0, end)
  const sum = own.find(({ sort }) => sort === 'sum') ?? (own.length === 1 ? own[0] : undefined)
  const at = sum ? columnThatCounts(table, sum) : null
  return at === null ? null : (sum?.cells[at] ?? null)
}

function isNamedSo(cell: TableCell | null, folded: string): boolean {
  if (cell?.cents !== null) return false
  const name = foldText(cell.text.replace(OPENING, ''))
  return folded.length < LABEL_LETTERS_MIN ? name === folded : name.startsWith(folded)
}

/** Words that name a value: two and more, or one behind its number; one alone may be a unit. */
const OPENS_NAME = /^(?:\d{2,6}\s\p{Lu}[\p{L}-]{2}|\p{Lu}[\p{L}.-]{2,}\s\p{L}{3})/u

/**
 * The cells of a row that belong to its label: behind an amount other words name the next one, where a page has two
 * blocks side by side.
 */
function ownCells({ cells }: TableRow, folded: string): TableRow['cells'] {
  const from = cells.findIndex(cell => isNamedSo(cell, folded))
  const first = cells.findIndex((cell, at) => at > from && cell?.cents != null)
  const next = cells.findIndex(
    (cell, at) => first > 0 && at > first && cell?.cents === null && OPENS_NAME.test(cell.text),
  )
  return next < 0 ? cells : cells.map((cell, at) => (at < next ? cell : null))
}

function columnThatCounts({ columns }: PageTable, { cells }: TableRow): number | null {
  const filled = columns.flatMap(({ role }, at) => (cells[at]?.cents == null ? [] : [{ role, at }]))
  for (const role of PREFERRED) {
    const one = filled.find(column => column.role === role)
    if (one) return one.at
  }
  const years = filled.filter(({ at }) => YEAR.test(columns[at]?.head ?? ''))
  const latest = years.toSorted((one, other) => yearOf(columns, other.at) - yearOf(columns, one.at))[0]
  if (latest && years.length > 1) return latest.at
  // What a row comes to stands at its end.
  const open = filled.filter(({ role }) => role === null || !PASSED.has(role))
  return open.at(-1)?.at ?? null
}

function yearOf(columns: PageTable['columns'], at: number): number {
  return Number(YEAR.exec(columns[at]?.head ?? '')?.[0])
}

/** Of a column headed like a label its sum, else its only amount. */
function inColumn(table: PageTable, label: string, folded: string): Found | null {
  const at = table.columns.findIndex(({ head }) => isHeadOf(head, label, folded))
  if (at < 0) return null
  // A word in the column is the caption of what stands below it.
  const end = table.rows.findIndex(({ cells }) => cells[at]?.cents === null && /\p{L}{4}/u.test(cells[at].text))
  const own = end < 0 ? table.rows : table.rows.slice(0, end)
  const filled = own.flatMap(row => {
    const cell = row.cells[at]
    return cell?.cents == null ? [] : [{ cell, sort: row.sort }]
  })
  const sum = filled.findLast(({ sort }) => sort === 'sum')
  const sole = filled.length === 1 ? filled[0] : undefined
  const isStand = table.columns[at]?.role === 'balance'
  const found = isStand ? filled.at(-1) : (sum ?? sole)
  if (!found) return null
  return {
    cell: found.cell,
    page: table.page,
    label,
    confidence: found.sort === 'sum' ? WEIGHTS.bySum : WEIGHTS.bySole,
  }
}

/** What the head of a column leaves out, since its unit says so: "Betreuung €" is headed for "Betreuungskosten". */
const OF_AMOUNTS = /(?<=\p{L}{5})(?:s|en|n)?-?(?:betrag|beträge|kosten|summe)$/iu
const UNIT = /\s*[([]?(?:€|EUR|Euro)[)\]]?$/iu

/** Whether a column is headed by a label: a head that begins so, or that says the label short. */
function isHeadOf(head: string, label: string, folded: string): boolean {
  if (foldText(head).startsWith(folded)) return true
  const short = label.replace(OF_AMOUNTS, '')
  return short !== label && foldText(head.replace(UNIT, '')) === foldText(short)
}
