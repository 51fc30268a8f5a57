import type { AnalysisResult, Field, FieldType } from './analysis-result.ts'
import type { JudgedBookings } from './judged-booking.ts'
import type { JudgedBlock } from './judged-block.ts'
import type { JudgedLine } from './judged-line.ts'
import { judgedLines } from './judged-lines.ts'
import type { Box } from './page.ts'
import type { PositionPerson, PositionReason } from './position.ts'

/** A value that a person gave a field. */
export interface JudgedField {
  readonly type: FieldType
  /** Normalised as in `Field`. */
  readonly value: string
  readonly unit: string | null
  /** As it stands on the page, or as it was typed. */
  readonly raw: string
  /** Where the person pointed; null when it was typed. Pages are those of the document. */
  readonly place: { readonly page: number; readonly box: Box } | null
}

/** What a person decided about one position of a document, or about all of them; absent: as the engine finds it. */
export interface JudgedPosition {
  /** Of a position that the person added. */
  readonly key?: string
  /** Key of the line that a person moved a position of the engine's to. */
  readonly line?: string
  readonly cents?: number
  /** Of a line that asks for days or kilometres. */
  readonly quantity?: number
  readonly person?: PositionPerson
  /** Ids of the mandant's register. */
  readonly objectId?: string
  readonly childId?: string
  readonly businessId?: string
  readonly year?: number
  /** Day of payment, YYYY-MM-DD. */
  readonly paidOn?: string
  readonly counting?: { readonly counts: 'yes' | 'no'; readonly reason: PositionReason; readonly note: string | null }
  readonly confirmed?: { readonly name: string | null; readonly at: number }
}

/** Stands for all positions of a document. */
export const WHOLE_DOCUMENT = '*'

/** By `key/ordinal` of the position within its document, or `WHOLE_DOCUMENT`. */
export type JudgedPositions = Readonly<Record<string, JudgedPosition>>

/** What a person decided about a document; it stands above everything that the engine finds. */
export interface Judgement {
  readonly kind: { readonly id: string; readonly label: string } | null
  /** By field name; null: the document does not have it. */
  readonly fields: Readonly<Record<string, JudgedField | null>>
  /** Epoch ms when somebody said that all is right. */
  readonly confirmedAt: number | null
  /**
   * Id of the document that it follows within its section, null for the first place; absent: where the engine puts it.
   */
  readonly after?: string | null
  /** Epoch ms when it was put there; what was moved later is put in its place later. */
  readonly movedAt?: number
  /** What it counts for; absent: as the engine finds it. */
  readonly positions?: JudgedPositions
  /** Where it is booked; absent: as it is suggested. */
  readonly bookings?: JudgedBookings
  /** All lines of a bill, once a person corrected one of them; absent: as they are read. */
  readonly lines?: readonly JudgedLine[]
  /** All certificates in a printout of reported data, once a person corrected one of them; absent: as they are read. */
  readonly blocks?: readonly JudgedBlock[]
  /** Taken out of the binder whole, and why; German. */
  readonly aside?: { readonly reason: string; readonly at: number }
}

export const NO_JUDGEMENT: Judgement = { kind: null, fields: {}, confirmedAt: null }

/** Check of a value that a person gave or confirmed. */
export const CONFIRMED_BY_PERSON = 'confirmed_by_person'

/** Whether the kind needs no look any more. */
export function isSureKind({ decision }: AnalysisResult['kind']): boolean {
  return decision === 'auto' || decision === 'human'
}

/** Whether a value adds up with others, or a person stands for it. */
export function isConfirmedField(field: Pick<Field, 'checks'> | undefined): boolean {
  return field !== undefined && (field.checks.includes('arith_ok') || field.checks.includes(CONFIRMED_BY_PERSON))
}

/**
 * What the engine found, with what a person decided laid over it. The engine's own kind stays among the alternatives.
 */
export function withJudgement(found: AnalysisResult, judgement: Judgement): AnalysisResult {
  const { kind, confirmedAt } = judgement
  const isUntouched = kind === null && confirmedAt === null && judgement.lines === undefined
  if (isUntouched && Object.keys(judgement.fields).length === 0) return found
  const fields = judgedFields(found.fields, judgement)
  const lines = judgedLines(found.lines ?? null, judgement.lines, fields)
  return {
    ...found,
    kind: kind ? chosenKind(found.kind, kind) : found.kind,
    fields,
    ...(lines && { lines }),
    ...(confirmedAt === null ? {} : { verdict: { decision: 'nothing_to_check', reasons: [] } }),
    review: { state: confirmedAt === null ? 'corrected' : 'confirmed', at: confirmedAt },
  }
}

/** The fields after a person's decisions. */
export function judgedFields(
  found: Readonly<Record<string, Field>>,
  { fields: judged, confirmedAt }: Judgement,
): Readonly<Record<string, Field>> {
  const fields: Record<string, Field> = { ...found }
  for (const [name, field] of Object.entries(judged)) {
    if (field === null) delete fields[name]
    else fields[name] = judgedField(field, found[name])
  }
  if (confirmedAt === null) return fields
  return Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, confirmed(field)]))
}

function chosenKind(found: AnalysisResult['kind'], kind: NonNullable<Judgement['kind']>): AnalysisResult['kind'] {
  const others = [{ id: found.id, confidence: found.confidence }, ...found.alternatives]
  return {
    id: kind.id,
    label: kind.label,
    confidence: 1,
    decision: 'human',
    alternatives: others.filter(({ id }) => id !== kind.id).slice(0, 3),
    reasons: [{ type: 'human', text: 'Von Hand gewählt', weight: 1 }],
  }
}

function judgedField({ place, ...field }: JudgedField, found: Field | undefined): Field {
  const isSame = found?.value === field.value
  return {
    ...field,
    confidence: 1,
    source: 'human',
    checks: [CONFIRMED_BY_PERSON],
    evidence: place ? [{ ...place, label: null }] : isSame ? found.evidence : [],
    alternatives: found && !isSame ? [{ value: found.value, confidence: found.confidence }] : [],
  }
}

function confirmed(field: Field): Field {
  return field.checks.includes(CONFIRMED_BY_PERSON)
    ? field
    : { ...field, checks: [...field.checks, CONFIRMED_BY_PERSON] }
}
