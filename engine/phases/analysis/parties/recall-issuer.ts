import { weightsOf } from '../../../model/weights.ts'
import weightFile from '../../../data/weights/analysis.json' with { type: 'json' }
import type { AnalysisWarning, Field, FieldType, KindDecision } from '../../../model/analysis-result.ts'
import { fieldTypeOf } from '../../../model/field-catalogue.ts'
import { teachesKind } from '../../../model/lesson.ts'
import type { FieldLesson, Lesson } from '../../../model/lesson.ts'
import type { Box } from '../../../model/page.ts'
import { UNCLEAR_KIND } from '../../../model/taxonomy.ts'
import type { Taxonomy } from '../../../model/taxonomy.ts'
import { RANKED_PLACE } from '../../../model/value-checks.ts'
import { buildField } from '../fields/build-field.ts'
import { overlaps, tokensIn, wording } from '../../../reading/labels/label-of-place.ts'
import type { Layout, Token } from '../../../reading/layout/read-layout.ts'
import { unionBox } from '../../../reading/layout/read-layout.ts'
import { readTypedValue } from '../../../reading/find/read-typed-value.ts'

const WEIGHTS = weightsOf(weightFile.said)

/** A lesson as far as it speaks about other documents of the issuer. */
export type IssuerLesson = Pick<Lesson, 'foundKindId' | 'kindId' | 'fields' | 'hits'>

/** From so many lessons that agree nobody needs to look at the kind any more. */
const SURE_FROM = 2
const VALUE_WORDS_MAX = 8

/**
 * The kind of a document by what the office said of others of its issuer that looked the same to the engine. The newest
 * lesson speaks; the ones before it say how sure it is. Newest lessons first.
 */
export function recallKind(
  found: KindDecision,
  lessons: readonly IssuerLesson[],
  taxonomy: Pick<Taxonomy, 'kinds'>,
): KindDecision {
  const alike = lessons.filter(lesson => lesson.foundKindId === found.id && teachesKind(lesson))
  const taught = alike[0]?.kindId
  const kind = taxonomy.kinds.find(({ id }) => id === taught)
  // That nobody knew one document is nothing to say of the next.
  if (!kind || kind.id === UNCLEAR_KIND) return found
  const other = alike.findIndex(({ kindId }) => kindId !== taught)
  const agreeing = other < 0 ? alike.length : other
  const isSure = agreeing >= SURE_FROM
  if (kind.id === found.id && found.decision === 'auto') return found
  const times = agreeing === 1 ? 'einmal' : `${agreeing}-mal`
  return {
    id: kind.id,
    label: kind.label,
    learnedFrom: found.id,
    confidence: Math.max(
      kind.id === found.id ? found.confidence : 0,
      isSure ? WEIGHTS.taughtOften : WEIGHTS.taughtOnce,
    ),
    decision: isSure ? 'auto' : 'review',
    alternatives: [{ id: found.id, confidence: found.confidence }, ...found.alternatives]
      .filter(({ id }) => id !== kind.id)
      .slice(0, 3),
    reasons: [
      { type: 'learned', text: `Bei diesem Absender ${times} so entschieden`, weight: agreeing },
      ...found.reasons,
    ],
  }
}

/**
 * Values at the places that a person pointed at on another document of the issuer: after the same label, or where there
 * was none in the same spot. They stand above what labels and layout say, never above XML, GiroCode or a person.
 */
export function recallFields(
  found: Readonly<Record<string, Field>>,
  layout: Layout,
  kindId: string,
  lessons: readonly IssuerLesson[],
  taxonomy: Pick<Taxonomy, 'kinds'>,
): { readonly fields: Readonly<Record<string, Field>>; readonly warnings: readonly AnalysisWarning[] } {
  const fields: Record<string, Field> = { ...found }
  const warnings: AnalysisWarning[] = []
  const kind = taxonomy.kinds.find(({ id }) => id === kindId)
  for (const lesson of newestByField(lessons.filter(each => each.kindId === kindId))) {
    const known = found[lesson.name]
    if (known && (known.source === 'xml' || known.source === 'qr')) continue
    if (!lesson.place) {
      delete fields[lesson.name]
      continue
    }
    const type = known?.type ?? fieldTypeOf(kind, lesson.name)
    const read = type && readPlace(layout, lesson.place, type)
    // What the ranking alone found is no better known than by the place that a person showed.
    const isRanked = known?.checks.includes(RANKED_PLACE) === true
    if (!read || (read.value === known?.value && !isRanked)) continue
    fields[lesson.name] = {
      ...read,
      unit: known?.unit ?? read.unit,
      alternatives: known && read.value !== known.value ? [{ value: known.value, confidence: known.confidence }] : [],
    }
    if (known && read.value !== known.value) warnings.push(disagreement(lesson.name, read, known))
  }
  return { fields, warnings }
}

function newestByField(lessons: readonly IssuerLesson[]): readonly FieldLesson[] {
  const newest = new Map<string, FieldLesson>()
  for (const { fields } of lessons) for (const each of fields) if (!newest.has(each.name)) newest.set(each.name, each)
  return [...newest.values()]
}

function readPlace(layout: Layout, place: NonNullable<FieldLesson['place']>, type: FieldType): Field | null {
  const page = place.page < 0 ? layout.pageNumbers.at(place.page) : layout.pageNumbers[place.page - 1]
  if (page === undefined) return null
  const [x, y, width, height] = place.box
  const wide: Box = [x - WEIGHTS.strayX, y - WEIGHTS.strayY, width + 2 * WEIGHTS.strayX, height + 2 * WEIGHTS.strayY]
  const candidates = place.label === '' ? [tokensIn(layout, page, wide)] : afterLabel(layout, page, place)
  for (const tokens of candidates) {
    // The fewer words the better a typed value; a text takes all that stand together.
    const lengths = Array.from({ length: Math.min(tokens.length, VALUE_WORDS_MAX) }, (_, index) => index + 1)
    for (const length of type === 'text' ? lengths.slice(-1) : lengths) {
      const chosen = tokens.slice(0, length)
      const raw = chosen.map(({ text }) => text).join(' ')
      const read = readTypedValue(type, raw)
      if (!read.ok) continue
      return buildField({
        type,
        value: read.value,
        raw,
        page,
        box: unionBox(chosen.map(({ box }) => box)),
        label: place.label === '' ? null : place.label,
        confidence: WEIGHTS.taughtField,
        source: 'learned',
      })
    }
  }
  return null
}

/** What stands right of the label, or below it, nearest to the height that was taught first. */
function afterLabel(
  layout: Layout,
  page: number,
  { label, labelIs, box }: NonNullable<FieldLesson['place']>,
): readonly (readonly Token[])[] {
  const words = label.split(' ')
  const found: (readonly Token[])[] = []
  const near = layout.rows
    .filter(row => row.page === page)
    .toSorted((one, other) => Math.abs(one.box[1] - box[1]) - Math.abs(other.box[1] - box[1]))
  for (const row of near) {
    for (let from = 0; from + words.length <= row.tokens.length; from++) {
      const named = row.tokens.slice(from, from + words.length)
      if (wording(named) !== label) continue
      if (labelIs === 'left') {
        const right = row.tokens.slice(from + words.length)
        const first = right[0]
        const segment = first && row.segments.find(({ tokens }) => tokens.includes(first))
        if (segment) found.push(segment.tokens.slice(segment.tokens.indexOf(first)))
      } else {
        const below = layout.rows[row.index + 1]
        const segment = below?.segments.find(each => overlaps(each.box, unionBox(named.map(token => token.box))))
        if (below?.page === page && segment) found.push(segment.tokens)
      }
    }
  }
  return found
}

function disagreement(name: string, learned: Field, read: Field): AnalysisWarning {
  return {
    code: 'LEARNED_PLACE_DIFFERS',
    severity: 'low',
    fields: [name],
    message: `An der vom Büro gelernten Stelle steht „${learned.raw}“, nach der Beschriftung wäre es „${read.raw}“. Übernommen wurde die gelernte Stelle.`,
  }
}
