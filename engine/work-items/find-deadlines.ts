import type { AnalysisResult, Field } from '../model/analysis-result.ts'
import type { WorkItem } from '../model/work-item.ts'
import { isCalendarDay } from '../model/calendar-day.ts'

/** A day that a document names: the end of an objection period, by when it is to be paid, or answered. */
export interface DocumentDeadline {
  readonly type: 'objection' | 'payment' | 'answer'
  /** YYYY-MM-DD. */
  readonly day: string
  /** The engine worked it out; the paper does not print it. */
  readonly isComputed: boolean
  /** Where it was read from; null where a person typed it. */
  readonly place: WorkItem['place']
  /** Name of the field that holds it. */
  readonly field: string
}

const FIELDS = [
  ['einspruchsfrist', 'objection'],
  ['due', 'payment'],
  ['antwortBis', 'answer'],
] as const

/** The days that a document names. What is paid when it is bought has no day by which it is due. */
export function findDeadlines(analysis: AnalysisResult | null): readonly DocumentDeadline[] {
  return FIELDS.flatMap(([name, type]) => {
    const field: Field | undefined = analysis?.fields[name]
    if (!field || !isCalendarDay(field.value)) return []
    const [first] = field.evidence
    const place = first ? { page: first.page, box: first.box } : null
    return [{ type, day: field.value, isComputed: field.source === 'computed', place, field: name }]
  })
}

/** The first of the days that a document names. */
export function deadlineOf(analysis: AnalysisResult | null): string | null {
  const [first = null] = findDeadlines(analysis)
    .map(({ day }) => day)
    .toSorted()
  return first
}
