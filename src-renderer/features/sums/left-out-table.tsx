import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components'
import type { LeftOutTotal } from '../../../wire/positions.ts'
import { useTableStyles } from '../../components/use-table-styles.ts'
import { formatSum } from '../../documents/position-words.ts'
import { sumsTexts } from '../../sums-texts.de.ts'
import { positionsOf } from './group-sums.ts'
import { OpenSum } from './open-sum.tsx'
import type { PositionTableProps } from './position-table.tsx'
import { PositionTable } from './position-table.tsx'
import { useOpenRows } from './use-open-rows.ts'

const useStyles = makeStyles({
  title: { color: tokens.colorNeutralForeground2, fontSize: tokens.fontSizeBase200, margin: '6px 0 2px' },
  sum: { textAlign: 'right', whiteSpace: 'nowrap' },
  inner: { padding: '0 12px 10px 24px', background: tokens.colorNeutralBackground2 },
})

export interface LeftOutTableProps extends Omit<PositionTableProps, 'positions'> {
  readonly title: string
  readonly form: string
  readonly rows: readonly LeftOutTotal[]
}

/** What is in no sum of a form, by its reason. */
export function LeftOutTable({ title, form, rows, ...lookup }: LeftOutTableProps) {
  const styles = useStyles()
  const table = useTableStyles()
  const open = useOpenRows()
  return (
    <div>
      <div className={styles.title}>{title}</div>
      <div className={table.frame}>
        <table className={table.table} aria-label={`${form}: ${title}`}>
          <tbody>
            {rows.map(({ side, sideTitle, reason, title: name, unit, quantity, cents, positionIds }) => (
              <LeftOutRow
                key={`${side} ${unit} ${reason}`}
                name={`${name} (${sideTitle})`}
                sum={`${sumsTexts.positions(positionIds.length)}, ${formatSum({ unit, quantity, cents })}`}
                isOpen={open.isOpen(`${side} ${unit} ${reason}`)}
                onToggle={() => open.toggle(`${side} ${unit} ${reason}`)}
                positions={positionsOf(lookup.set, positionIds)}
                {...lookup}
              />
            ))}
          </tbody>
        </table>
      </div>
    </div>
  )
}

interface LeftOutRowProps extends PositionTableProps {
  readonly name: string
  readonly sum: string
  readonly isOpen: boolean
  readonly onToggle: () => void
}

function LeftOutRow({ name, sum, isOpen, onToggle, ...lookup }: LeftOutRowProps) {
  const styles = useStyles()
  const table = useTableStyles()
  return (
    <>
      <tr>
        <td className={table.cell}>{name}</td>
        <td className={mergeClasses(table.cell, styles.sum)}>
          <OpenSum label={name} sum={sum} isOpen={isOpen} onToggle={onToggle} />
        </td>
      </tr>
      {isOpen && (
        <tr>
          <td colSpan={2} className={styles.inner}>
            <PositionTable {...lookup} />
          </td>
        </tr>
      )}
    </>
  )
}
