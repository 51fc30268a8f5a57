import { Link, makeStyles, mergeClasses, tokens } from '@fluentui/react-components'
import type { ReactNode } from 'react'
import { useTableStyles } from '../../components/use-table-styles.ts'
import { formatCents } from '../../documents/position-words.ts'

const useStyles = makeStyles({
  card: { '& h2': { margin: `0 0 ${tokens.spacingVerticalS}`, fontSize: tokens.fontSizeBase400 } },
  number: { textAlign: 'right', whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' },
  text: { overflowWrap: 'anywhere' },
  sum: { fontWeight: tokens.fontWeightSemibold },
})

/** A cell: text, or an amount in cents (of euro where nothing else is said) with where it stands. */
export type BookCell = ReactNode | { readonly cents: number | null; readonly href?: string; readonly currency?: string }

export interface BookRow {
  readonly key: string
  readonly cells: readonly BookCell[]
  readonly isSum?: boolean
}

export interface BookTableProps {
  readonly title: string
  readonly lead?: string
  readonly heads: readonly string[]
  /** How many of the last columns hold numbers. */
  readonly numbers: number
  readonly rows: readonly BookRow[]
}

/** A list of bookkeeping; a click on a number goes to its place on the page. */
export function BookTable({ title, lead, heads, numbers, rows }: BookTableProps) {
  const styles = useStyles()
  const table = useTableStyles()
  const isNumber = (column: number) => column >= heads.length - numbers
  return (
    <section className={styles.card} aria-label={title}>
      <h2>{title}</h2>
      {lead !== undefined && <p className={table.quiet}>{lead}</p>}
      {rows.length > 0 && (
        <div className={table.frame}>
          <table className={table.table} aria-label={title}>
            <thead>
              <tr>
                {heads.map((head, column) => (
                  <th key={head} className={mergeClasses(table.head, isNumber(column) && styles.number)}>
                    {head}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map(({ key, cells, isSum }) => (
                <tr key={key} className={isSum ? styles.sum : undefined}>
                  {cells.map((cell, column) => (
                    <td
                      key={heads[column]}
                      className={mergeClasses(table.cell, isNumber(column) ? styles.number : styles.text)}
                    >
                      <Content cell={cell} />
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  )
}

function Content({ cell }: { readonly cell: BookCell }) {
  if (typeof cell !== 'object' || cell === null || !('cents' in cell)) return cell
  if (cell.cents === null) return '–'
  const shown = formatCents(cell.cents, cell.currency)
  return cell.href === undefined ? shown : <Link href={cell.href}>{shown}</Link>
}
