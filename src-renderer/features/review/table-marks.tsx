/* oxlint-disable jsx-a11y/prefer-tag-over-role -- a part of a picture has no element of its own */
import { makeStyles, mergeClasses } from '@fluentui/react-components'
import type { ReadBox, ReadTable } from '../../../wire/page-tables.ts'
import { usePageTables } from '../../api/page-tables.ts'
import { styleOf } from '../../documents/unread-marks.tsx'
import { texts } from '../../texts.de.ts'

const useStyles = makeStyles({
  layer: { position: 'absolute', inset: 0, pointerEvents: 'none' },
  part: { position: 'absolute', boxSizing: 'border-box' },
  table: { border: '2px solid rgba(92, 46, 145, .8)' },
  column: { borderLeft: '1px solid rgba(92, 46, 145, .55)' },
  cell: { background: 'rgba(92, 46, 145, .10)' },
  sum: { background: 'rgba(92, 46, 145, .26)' },
  form: { border: '1px solid rgba(92, 46, 145, .55)' },
  unsure: { border: '2px dashed #c25700' },
})

export interface TableMarksProps {
  readonly documentId: string
  readonly page: number
}

/** Tables, numbered boxes and lines as they were read, drawn over the page; lines that do not add up are dashed. */
export function TableMarks({ documentId, page }: TableMarksProps) {
  const styles = useStyles()
  const read = usePageTables(documentId, page)
  if (!read) return null
  return (
    <div className={styles.layer}>
      {read.tables.map(table => (
        <TableMark key={table.box.join(' ')} table={table} />
      ))}
      {read.boxes.map(one => (
        <BoxMark key={`${one.number} ${one.box.join(' ')}`} box={one} />
      ))}
      {read.lines
        .filter(({ isSure }) => !isSure)
        .map(({ name, box }) => (
          <div
            key={`line ${box.join(' ')}`}
            className={mergeClasses(styles.part, styles.unsure)}
            role="img"
            aria-label={texts.review.lineUnsure(name)}
            data-line="unsure"
            style={styleOf(box)}
          />
        ))}
    </div>
  )
}

function TableMark({ table: { box, columns, rows } }: { readonly table: ReadTable }) {
  const styles = useStyles()
  const heads = columns.flatMap(({ head }) => (head === '' ? [] : [head]))
  return (
    <>
      <div
        className={mergeClasses(styles.part, styles.table)}
        role="img"
        aria-label={texts.review.tableRead(rows.length, heads)}
        data-table
        style={styleOf(box)}
      />
      {columns.slice(1).map(column => (
        <div
          key={column.box.join(' ')}
          className={mergeClasses(styles.part, styles.column)}
          style={styleOf(column.box)}
        />
      ))}
      {rows.flatMap(({ sort, cells }) =>
        cells.map(cell => (
          <div
            key={`cell ${cell.join(' ')}`}
            className={mergeClasses(styles.part, sort === 'sum' ? styles.sum : styles.cell)}
            style={styleOf(cell)}
          />
        )),
      )}
    </>
  )
}

function BoxMark({ box: { number, label, box, value } }: { readonly box: ReadBox }) {
  const styles = useStyles()
  return (
    <>
      <div
        className={mergeClasses(styles.part, styles.form)}
        role="img"
        aria-label={texts.review.boxRead(number, label)}
        data-form-box={number}
        style={styleOf(box)}
      />
      {value && <div className={mergeClasses(styles.part, styles.sum)} style={styleOf(value)} />}
    </>
  )
}
