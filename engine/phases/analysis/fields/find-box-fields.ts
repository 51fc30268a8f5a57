import { weightsOf } from '../../../model/weights.ts'
import weightFile from '../../../data/weights/analysis.json' with { type: 'json' }
import type { Field } from '../../../model/analysis-result.ts'
import type { FormBox, TableCell } from '../../../model/page-table.ts'
import type { TaxonomyField, TaxonomyKind } from '../../../model/taxonomy.ts'
import { foldText } from '../../../reading/fold-text.ts'
import { formatDecimal } from '../../../shared/money.ts'
import { buildField } from './build-field.ts'

const WEIGHTS = weightsOf(weightFile.ownFields)

/** What numbered boxes say of the fields of a kind. */
export interface BoxFields {
  readonly fields: Readonly<Record<string, Field>>
  /** Fields whose box is printed and empty. */
  readonly empty: ReadonlySet<string>
}

/** Letters of a word that says enough to know a box by. */
const WORD_MIN = 6
const YEAR = /(?<!\d)(?:19|20)\d{2}(?!\d)/gu
const MONTH = '(?:0?[1-9]|1[0-2])'
const MONTHS = new RegExp(`(?<![\\d.])(${MONTH})\\.?\\s?(?:[-–]|bis)\\s?(${MONTH})(?![\\d.,]*\\d)`, 'gu')

/**
 * The fields of a kind by the number that an official form gives their box, if the words of the box say so, too; and
 * those whose box holds nothing. An amount that stands in the box of another number is not theirs (`isOfOther`).
 */
export function findBoxFields(boxes: readonly FormBox[], kind: Pick<TaxonomyKind, 'fields'>): BoxFields {
  const fields: Record<string, Field> = {}
  const empty = new Set<string>()
  for (const definition of kind.fields) {
    const own = boxesOf(boxes, definition)
    const found = own.map(box => valueOf(box, definition)).find(field => field !== null)
    if (found) fields[definition.id] = found
    else if (own.length > 0) empty.add(definition.id)
  }
  return { fields, empty }
}

/** Whether an amount is what stands in a box with another number than that of its field. */
export function isOfOther(field: Field, boxes: readonly FormBox[], { line }: TaxonomyField): boolean {
  const [place] = field.evidence
  if (line === undefined || !place) return false
  return boxes.some(
    ({ page, number, value }) =>
      page === place.page && !isPartOf(line, number) && value?.cents != null && covers(value.box, place.box),
  )
}

/** "22b" is a part of box 22. */
function isPartOf(line: string, number: string): boolean {
  return line === number || line.replace(/[a-z]$/, '') === number
}

function covers(outer: TableCell['box'], inner: TableCell['box']): boolean {
  const [x, y] = [inner[0] + inner[2] / 2, inner[1] + inner[3] / 2]
  return x >= outer[0] && x <= outer[0] + outer[2] && y >= outer[1] && y <= outer[1] + outer[3]
}

function boxesOf(boxes: readonly FormBox[], { line, labels }: TaxonomyField): readonly FormBox[] {
  if (line === undefined) return []
  const words = new Set(labels.flatMap(wordsOf))
  return boxes.filter(({ number, label }) => number === line && wordsOf(label).some(word => words.has(word)))
}

/** How the words of a label begin (forms abbreviate them), without the hyphens at the end of a line. */
function wordsOf(label: string): readonly string[] {
  return label
    .replaceAll(/(?<=\p{L})-\s+(?=\p{Ll})/gu, '')
    .split(/[^\p{L}]+/u)
    .map(foldText)
    .filter(word => word.length >= WORD_MIN)
    .map(word => word.slice(0, WORD_MIN))
}

function valueOf(box: FormBox, { line = '', labels, type, reads }: TaxonomyField): Field | null {
  const label = `${line}. ${labels[0] ?? ''}`
  const { page, value } = box
  if (type === 'money') {
    if (value?.cents == null) return null
    const { text, cents } = value
    const [amount, place] = [formatDecimal(cents), value.box]
    return buildField({ type, value: amount, raw: text, page, box: place, label, confidence: WEIGHTS.byBox })
  }
  const found = wordsIn(`${box.label} ${value?.text ?? ''}`, reads)
  return found && buildField({ type, ...found, page, box: box.box, label, confidence: WEIGHTS.byBoxWords })
}

/** A year, or the first and last month, that stands in a box behind its words. */
function wordsIn(text: string, reads: TaxonomyField['reads']): { readonly value: string; readonly raw: string } | null {
  if (reads === 'year') {
    const year = [...text.matchAll(YEAR)].at(-1)?.[0]
    return year === undefined ? null : { value: year, raw: year }
  }
  const months = reads === 'months' ? [...text.matchAll(MONTHS)].at(-1) : undefined
  if (!months) return null
  return { value: [months[1], months[2]].map(month => (month ?? '').padStart(2, '0')).join('–'), raw: months[0] }
}
