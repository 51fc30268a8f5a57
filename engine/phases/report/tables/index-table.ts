import type { BinderPlan } from '../../../model/binder-plan.ts'
import { isConfirmedField } from '../../../model/judgement.ts'
import { certaintyOf } from '../sheets/certainty.ts'
import type { BoundDocument, BoundStack } from '../pages/bound-stack.ts'
import { originalNames } from '../outputs/name-originals.ts'
import { relatedDocuments } from '../sheets/related-documents.ts'
import type { Relation } from '../sheets/related-documents.ts'
import type { PositionView } from '../sheets/position-view.ts'
import { singlePath } from '../outputs/single-path.ts'
import { belegNumber } from '../pages/stamp-page.ts'

/** A value with its type: programs that read a table get numbers and dates, never texts that look like them. */
export type TableCell =
  | { readonly type: 'text'; readonly value: string }
  /** Decimal string with two places. */
  | { readonly type: 'amount'; readonly value: string }
  | { readonly type: 'count'; readonly value: number }
  /** YYYY-MM-DD. */
  | { readonly type: 'day'; readonly value: string }
  | { readonly type: 'none' }

export interface IndexTable {
  /** German; `width` in characters, for programs that show columns. */
  readonly columns: readonly { readonly title: string; readonly width: number }[]
  readonly rows: readonly (readonly TableCell[])[]
}

const TEXT_LENGTH_MAX = 2000
export const NONE: TableCell = { type: 'none' }

const ASIDE_STATES = {
  duplicate: 'Duplikat',
  failed: 'nicht verarbeitet',
  other_mandant: 'anderer Mandant',
  removed: 'herausgenommen',
} as const

const COLUMNS = [
  ['Nr.', 8],
  ['Status', 16],
  ['Abschnitt', 28],
  ['Art', 26],
  ['Sicherheit', 11],
  ['Datum', 12],
  ['Absender', 30],
  ['Belegnummer', 18],
  ['Netto', 12],
  ['Steuer', 12],
  ['Betrag', 12],
  ['Währung', 9],
  ['rechnerisch schlüssig', 12],
  ['zählt', 8],
  ['Grund', 30],
  ['Jahr', 7],
  ['Seite der Mappe', 9],
  ['Seiten', 8],
  ['Zu klären', 40],
  ['Gehört zu', 30],
  ['Einzelbeleg', 50],
  ['Dateiname', 30],
  ['Enthalten in', 30],
  ['Original', 30],
  ['SHA-256', 66],
] as const

/** What the Belegmappe says of each document, as one row: those in the binder by number, then those that are not. */
export function indexTable(plan: BinderPlan, stack: BoundStack, view: PositionView): IndexTable {
  const names = originalNames(plan.inputs)
  const related = relatedDocuments(plan, stack)
  const inOrder = [...stack.documents].sort(
    (one, other) => one.planned.placement.position - other.planned.placement.position,
  )
  return {
    columns: COLUMNS.map(([title, width]) => ({ title, width })),
    rows: [
      ...inOrder.map(document => boundRow(document, names, related.get(document.planned.documentId) ?? [], view)),
      ...stack.setAside.map(({ filename, within, reason, pageCount, documentId, sha256 }) => [
        NONE,
        text(ASIDE_STATES[reason.type]),
        ...Array.from({ length: 15 }, () => NONE),
        pageCount === null ? NONE : count(pageCount),
        text(reason.type === 'duplicate' ? `Gleich mit „${reason.duplicateOfFilename}“` : reason.message),
        NONE,
        NONE,
        text(filename),
        text(within),
        text(sha256 === null ? null : (names.get(documentId) ?? null)),
        text(sha256),
      ]),
    ],
  }
}

function boundRow(
  { planned, pages }: BoundDocument,
  names: ReadonlyMap<string, string>,
  relations: readonly Relation[],
  view: PositionView,
): TableCell[] {
  const { analysis, placement } = planned
  const fields = analysis?.fields ?? {}
  const gross = fields['gross']
  return [
    text(belegNumber(placement.position)),
    text('in der Mappe'),
    text(placement.sectionTitle),
    text(analysis?.kind.label ?? null),
    text(certaintyOf(analysis)),
    day(fields['date']?.value),
    text(fields['issuer']?.value ?? null),
    text(fields['number']?.value ?? null),
    amount(fields['net']?.value),
    amount(fields['tax']?.value),
    amount(gross?.value),
    text(gross ? (gross.unit ?? 'EUR') : null),
    text(gross ? (isConfirmedField(gross) ? 'ja' : 'nein') : null),
    ...countingCells(view, planned.documentId),
    analysis?.year ? count(analysis.year) : NONE,
    count(pages[0]?.leaf.number ?? 0),
    count(pages.length),
    // As in the binder: who confirmed a document has settled what it warned of.
    text(
      certaintyOf(analysis) === 'geprüft'
        ? null
        : (analysis?.warnings ?? []).map(each => each.message).join(' ') || null,
    ),
    text(relations.map(relation => relation.text).join(', ') || null),
    text(singlePath(planned)),
    text(planned.filename),
    text(planned.within),
    text(names.get(planned.documentId) ?? null),
    text(planned.sha256),
  ]
}

/** Whether a document counts, and why not. */
function countingCells(view: PositionView, documentId: string): TableCell[] {
  const counting = view.counting.get(documentId)
  return counting ? [text(COUNTS_TEXTS[counting.counts]), text(view.reasonOf(counting) || null)] : [NONE, NONE]
}

/** An answer of the counting rule, in one word. */
export const COUNTS_TEXTS = { yes: 'ja', no: 'nein', asks: 'offen' } as const

export function text(value: string | null): TableCell {
  if (value === null) return NONE
  return { type: 'text', value: value.length > TEXT_LENGTH_MAX ? `${value.slice(0, TEXT_LENGTH_MAX)}…` : value }
}

export function count(value: number): TableCell {
  return { type: 'count', value }
}

/** An amount that is none stays readable, as a text. */
function amount(value: string | undefined): TableCell {
  if (value === undefined) return NONE
  return /^-?\d{1,13}\.\d{2}$/.test(value) ? { type: 'amount', value } : text(value)
}

export function day(value: string | undefined): TableCell {
  if (value === undefined) return NONE
  const isDay = /^\d{4}-\d{2}-\d{2}$/.test(value) && !Number.isNaN(Date.parse(`${value}T00:00:00Z`))
  return isDay ? { type: 'day', value } : text(value)
}
