import { toIso } from '../../../shared/clock.ts'
import type { Clock } from '../../../shared/clock.ts'
import { EngineError } from '../../../shared/errors.ts'
import type { Storage } from '../../../storage/storage.ts'
import { planImport } from './plan-import.ts'
import type { ImportPlan, PlannedRow } from './plan-import.ts'
import { proposeColumns } from './propose-columns.ts'
import type { ColumnChoice } from './propose-columns.ts'
import { readMandantList } from './read-list.ts'
import type { MandantList } from './read-list.ts'

export interface ImportDeps {
  readonly storage: Pick<Storage, 'mandants'>
  readonly clock: Pick<Clock, 'now'>
}

/** How many rows do what. */
export type ImportCounts = Readonly<Record<PlannedRow['action'], number>>

export interface PreparedImport {
  readonly list: MandantList
  readonly columns: ColumnChoice
  readonly rows: readonly PlannedRow[]
  readonly counts: ImportCounts
}

/** Reads a list of mandants and says what taking it would do; `columns` null proposes them. Throws as `readMandantList`. */
export async function prepareImport(
  deps: ImportDeps,
  organizationId: string,
  content: Uint8Array,
  columns: ColumnChoice | null,
): Promise<PreparedImport> {
  const list = readMandantList(content)
  const chosen = columns ?? proposeColumns(list.heads)
  if (new Set(chosen.filter(field => field !== null)).size < chosen.filter(field => field !== null).length) {
    const message = 'Zwei Spalten sind derselben Angabe zugeordnet. Bitte eine davon weglassen.'
    throw new EngineError('input', 'columns_twice', message)
  }
  const { rows } = await plan(deps, organizationId, list, chosen)
  return { list, columns: chosen, rows, counts: countsOf(rows) }
}

export type ImportOutcome =
  | { readonly outcome: 'saved'; readonly counts: ImportCounts }
  /** Mandants were changed since the preview was made; nothing was written. */
  | { readonly outcome: 'changed' }

/**
 * Takes a list of mandants: every row without a fault, in one step or not at all. `expected` is what the preview
 * counted. Throws as `prepareImport`.
 */
export async function importMandants(
  deps: ImportDeps,
  organizationId: string,
  content: Uint8Array,
  columns: ColumnChoice,
  expected: ImportCounts,
): Promise<ImportOutcome> {
  const list = readMandantList(content)
  const { rows, writings } = await plan(deps, organizationId, list, columns)
  const counts = countsOf(rows)
  const isAsShown = (Object.keys(counts) as (keyof ImportCounts)[]).every(action => counts[action] === expected[action])
  if (!isAsShown) return { outcome: 'changed' }
  const { saved } = await deps.storage.mandants.saveAll(organizationId, writings)
  return saved ? { outcome: 'saved', counts } : { outcome: 'changed' }
}

async function plan(
  { storage, clock }: ImportDeps,
  organizationId: string,
  list: MandantList,
  columns: ColumnChoice,
): Promise<ImportPlan> {
  const at = clock.now()
  const records = await storage.mandants.records(organizationId)
  return planImport(list, columns, { organizationId, records, at, today: toIso(at).slice(0, 10) })
}

function countsOf(rows: readonly PlannedRow[]): ImportCounts {
  const count = (action: PlannedRow['action']) => rows.filter(row => row.action === action).length
  return { create: count('create'), change: count('change'), same: count('same'), faulty: count('faulty') }
}
