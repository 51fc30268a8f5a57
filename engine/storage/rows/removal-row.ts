import type { ClientYearKey } from '../../model/client-year.ts'
import { editionFolder, yearsFolder, yearsWork } from '../../model/edition.ts'
import type { EditionContents } from '../../model/edition.ts'
import type { LegalHold } from '../../model/legal-hold.ts'
import type { Author } from '../../model/user.ts'
import type { DeletionSelection } from '../deletion-verbs.ts'
import type { KeptYear } from '../retention-verbs.ts'
import type { Deleted, DeletedEditionRow } from './deletion-row.ts'

export interface HoldRow {
  id: string
  mandant_id: string
  year: number | null
  reason: string
  at: number
  by_id: string | null
  by_sign: string | null
  lifted_at: number | null
  lifted_by_id: string | null
  lifted_by_sign: string | null
}

/** The hold of a row. */
export function holdOf(row: HoldRow): LegalHold {
  const { id, mandant_id: mandantId, year, reason, at, lifted_at } = row
  const lifted = lifted_at === null ? null : { at: lifted_at, by: authorOf(row.lifted_by_id, row.lifted_by_sign) }
  return { id, mandantId, year, reason, at, by: authorOf(row.by_id, row.by_sign), lifted }
}

function authorOf(userId: string | null, sign: string | null): Author | null {
  return userId === null || sign === null ? null : { userId, sign }
}

/** An edition that could show a batch. */
export interface ShowingRow extends Omit<DeletedEditionRow, 'sha256'> {
  state: string
  sha256: string | null
  path: string | null
  /** 1: a release of it stands, or is being written. */
  is_standing: number
  /** JSON of EditionContents; null before it is written. */
  contents: string | null
}

/** What SQL reads of them. `standing` is the condition of a release that stands. */
export const SHOWING_COLUMNS = 'mandant_id, year, number, state, sha256, path, contents'

/** Where something is filed. */
export interface FiledRow {
  readonly mandant_id: string | null
  readonly year: number | null
}

/**
 * Editions of client-years in which something that goes is filed or was shown once: not only those that show it,
 * since the changes of a later edition name what it no longer has.
 */
export function editionsShowing(
  rows: readonly ShowingRow[],
  filed: readonly FiledRow[],
  isGoing: (document: EditionContents['documents'][number]) => boolean,
): ShowingRow[] {
  const keyOf = (row: FiledRow) => `${row.mandant_id}/${row.year}`
  const shows = ({ contents }: ShowingRow): boolean =>
    contents !== null && (JSON.parse(contents) as EditionContents).documents.some(isGoing)
  const keys = new Set([...filed.map(keyOf), ...rows.filter(shows).map(keyOf)])
  return rows.filter(row => keys.has(keyOf(row)))
}

/** Ids that could be mandants, in entries of a batch's log: it may have been theirs once. */
export function idsIn(entries: readonly string[]): string[] {
  const ids = entries.flatMap(entry => [...entry.matchAll(/"([a-z]{2,12}_[\w-]{1,80})"/g)].map(([, id]) => id ?? ''))
  return [...new Set(ids)]
}

/** What goes of the editions: hashes for the proof, and their folders. */
export function editionRemovals(
  selection: DeletionSelection | null,
  editions: readonly ShowingRow[],
  isWholeYear: boolean,
): Pick<Deleted, 'editions' | 'folders' | 'works'> {
  const written = editions.flatMap(row => (row.sha256 === null ? [] : [{ ...row, sha256: row.sha256 }]))
  const folders = editions.map(row => editionFolder({ mandantId: row.mandant_id, year: row.year }, row.number))
  const own = isWholeYear && selection?.scope === 'client_year' ? [yearFolder(selection)] : []
  return {
    editions: written,
    folders: [...folders.filter(path => !own.some(at => path.startsWith(`${at}/`))), ...own],
    works: [],
  }
}

/** Of a mandant: all of them, with the folders above. */
export function mandantRemovals(
  mandantId: string,
  rows: readonly Pick<ShowingRow, 'mandant_id' | 'year' | 'number' | 'sha256'>[],
): Pick<Deleted, 'editions' | 'folders' | 'works'> {
  const editions = rows.flatMap(row => (row.sha256 === null ? [] : [{ ...row, sha256: row.sha256 }]))
  // One that failed or was being written may have left something, too.
  if (rows.length === 0) return { editions, folders: [], works: [] }
  return { editions, folders: [yearsFolder(mandantId)], works: [yearsWork(mandantId)] }
}

function yearFolder({ mandantId, year }: ClientYearKey): string {
  return `${yearsFolder(mandantId)}/${year}`
}

export interface KeptYearRow {
  mandant_id: string
  year: number
  documents: number
  last_delivery_at: number
  /** Of what was written, released or opened last. */
  last_edition_at: number | null
  /** JSON array; null where there is none. */
  kinds: string | null
}

/** A client-year that may be old enough. */
export function keptYearOf(row: KeptYearRow): KeptYear {
  const { mandant_id: mandantId, year, documents, kinds } = row
  const lastWorkAt = Math.max(row.last_delivery_at, row.last_edition_at ?? 0)
  const kindIds = ((kinds === null ? [] : JSON.parse(kinds)) as (string | null)[]).filter(id => id !== null)
  return { mandantId, year, documents, lastWorkAt, kindIds }
}
