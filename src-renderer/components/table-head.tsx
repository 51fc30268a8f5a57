import { useTableStyles } from './use-table-styles.ts'

export interface TableHeadProps {
  readonly titles: readonly string[]
  /** What the last column with the buttons is called for who hears the table; absent where there is none. */
  readonly action?: string
}

/** The titles of a table that looks as `useTableStyles` says. */
export function TableHead({ titles, action }: TableHeadProps) {
  const styles = useTableStyles()
  return (
    <thead>
      <tr>
        {titles.map(title => (
          <th key={title} className={styles.head}>
            {title}
          </th>
        ))}
        {action !== undefined && (
          <th className={styles.head}>
            <span className="visually-hidden">{action}</span>
          </th>
        )}
      </tr>
    </thead>
  )
}
