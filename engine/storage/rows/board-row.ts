import { mandantName } from '../../model/mandant.ts'
import { spouseOf } from './mandant-row.ts'
import type { MandantData } from '../../model/mandant.ts'
import type { ClientYearState } from '../../model/client-year-state.ts'
import type { BoardCursor, BoardPage, BoardQuery, BoardRow, BoardSort, ShelvedDocument } from '../board-verbs.ts'
import type { ClientYearCounts } from '../client-year-verbs.ts'

/** Letters as people sort them (DIN 5007-1); `lower` of a database knows those of ASCII alone. */
const SORTED_AS = [
  ['Ä', 'a'],
  ['ä', 'a'],
  ['Ö', 'o'],
  ['ö', 'o'],
  ['Ü', 'u'],
  ['ü', 'u'],
  ['ß', 'ss'],
] as const

/**
 * Name of a mandant as it is sorted and looked for, as SQL that both databases know and index. Whoever changes it or
 * `SORT_COLUMNS` adds a migration that makes the indexes of `board` anew.
 */
export const NAME_KEY = SORTED_AS.reduce(
  (name, [from, to]) => `replace(${name}, '${from}', '${to}')`,
  "lower(coalesce(company_name, last_name || ' ' || first_name))",
)

/** What is typed, as the same. */
export function nameKey(text: string): string {
  return SORTED_AS.reduce((name, [from, to]) => name.replaceAll(from, to), text.toLowerCase())
}

/** What was counted of a client-year `c`; null since something changed. */
const COUNTED = (column: string): string => `CASE WHEN c.items_mark = c.items_counted THEN c.${column} END`

/** The release of a client-year `c` that stands. */
const RELEASED = 'e.mandant_id = c.mandant_id AND e.year = c.year AND e.released_at IS NOT NULL AND e.opened_at IS NULL'

/** Counts of work items of a client-year `c`, and its editions, as columns. */
export const ITEM_COUNTS = `${COUNTED('open_items')} AS "openItems", ${COUNTED('open_questions')} AS "openQuestions",
  (SELECT e.number FROM year_editions e WHERE ${RELEASED}) AS "releasedEdition",
  coalesce((SELECT e.outdated FROM year_editions e WHERE e.mandant_id = c.mandant_id AND e.year = c.year
    AND e.state = 'written' ORDER BY e.number DESC LIMIT 1), 0) AS "editionOutdated"`

/** Sums of a client-year `c`, as JSON. */
export const TOTALS = COUNTED('totals')

const QUESTIONS = `coalesce(${COUNTED('open_questions')}, 0)`

const OPEN = `NOT EXISTS (SELECT 1 FROM year_editions e WHERE ${RELEASED})`

/** `clientYearState` as conditions on a client-year `c`. */
export const STATE_CONDITIONS: Readonly<Record<ClientYearState, string>> = {
  nothing_yet: `c.documents = 0 AND ${OPEN}`,
  to_check: `c.documents > 0 AND c.unchecked > 0 AND ${OPEN}`,
  to_clarify: `c.documents > 0 AND c.unchecked = 0 AND ${QUESTIONS} > 0 AND ${OPEN}`,
  incomplete: `c.documents > 0 AND c.unchecked = 0 AND ${QUESTIONS} = 0 AND c.missing > 0 AND ${OPEN}`,
  checked: `c.documents > 0 AND c.unchecked = 0 AND ${QUESTIONS} = 0 AND c.missing = 0 AND ${OPEN}`,
  released: `EXISTS (SELECT 1 FROM year_editions e WHERE ${RELEASED})`,
}

/** What a board is sorted by, downwards but for the name. */
export const SORT_COLUMNS: Readonly<Record<Exclude<BoardSort, 'name'>, string>> = {
  delivery: 'coalesce(c.last_delivery_at, 0)',
  unchecked: 'c.unchecked',
  missing: 'c.missing',
}

export interface BoardItemRow extends ClientYearCounts {
  first_name: string | null
  last_name: string | null
  company_name: string | null
  spouse_first_name: string | null
  spouse_last_name: string | null
  /** Null before somebody edited the mandant. */
  kind: MandantData['kind'] | null
  client_number: number | null
  totals: string | null
  /** What it is sorted by. */
  key: string | number
}

/** One row more than wanted says that there is more. */
export function boardPageOf(
  rows: readonly BoardItemRow[],
  { limit }: Pick<BoardQuery, 'limit'>,
  total: number | null,
): BoardPage {
  const shown = rows.slice(0, limit)
  const last = rows.length > limit ? shown.at(-1) : undefined
  const next: BoardCursor | null = last ? { key: last.key, mandantId: last.mandantId, year: last.year } : null
  return { rows: shown.map(rowOf), next, total }
}

function rowOf({
  first_name,
  last_name,
  company_name,
  spouse_first_name,
  spouse_last_name,
  kind,
  client_number,
  key: _key,
  ...counts
}: BoardItemRow): BoardRow {
  return {
    ...counts,
    mandantName: mandantName({
      firstName: first_name,
      lastName: last_name,
      companyName: company_name,
      ...spouseOf({ spouse_first_name, spouse_last_name }),
    }),
    mandantKind: kind ?? (company_name === null ? 'person' : 'company'),
    clientNumber: client_number,
  }
}

export interface ShelvedRow extends Omit<ShelvedDocument, 'isChecked' | 'isDoubtful' | 'isRemoved'> {
  is_checked: number
  is_doubtful: number
  is_removed: number
}

export function shelvedOf({ is_checked, is_doubtful, is_removed, ...row }: ShelvedRow): ShelvedDocument {
  return { ...row, isChecked: is_checked === 1, isDoubtful: is_doubtful === 1, isRemoved: is_removed === 1 }
}
