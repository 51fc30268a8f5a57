import { NAME_KEY, SORT_COLUMNS } from '../../rows/board-row.ts'

/** By what the board of client-years is sorted, as in the database file. */
export const board: readonly string[] = [
  `CREATE INDEX mandants_by_name ON mandants (organization_id, (${NAME_KEY}), id)`,
  ...Object.entries(SORT_COLUMNS).map(
    ([name, column]) =>
      `CREATE INDEX client_years_by_${name} ON client_years (organization_id, (${column.replaceAll('c.', '')}) DESC, mandant_id, year DESC)`,
  ),
]
