import { Text, makeStyles, mergeClasses, tokens } from '@fluentui/react-components'
import type { PositionTotal } from '../../../wire/positions.ts'
import { useTableStyles } from '../../components/use-table-styles.ts'
import { formatSum, lineText } from '../../documents/position-words.ts'
import { sumsTexts } from '../../sums-texts.de.ts'
import { positionsOf } from './group-sums.ts'
import { OpenSum } from './open-sum.tsx'
import type { PositionTableProps } from './position-table.tsx'
import { PositionTable } from './position-table.tsx'
import { useOpenRows } from './use-open-rows.ts'

const useStyles = makeStyles({
  sum: { textAlign: 'right', whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' },
  line: { whiteSpace: 'nowrap', color: tokens.colorNeutralForeground2 },
  inner: { padding: '0 12px 10px 24px', background: tokens.colorNeutralBackground2 },
})

export interface SumTableProps extends Omit<PositionTableProps, 'positions'> {
  /** What the table is called for who hears it. */
  readonly name: string
  readonly lines: readonly PositionTotal[]
}

/** The sums of one person, object, child or business; a click on one shows what it is made of. */
export function SumTable({ name, lines, ...lookup }: SumTableProps) {
  const styles = useStyles()
  const table = useTableStyles()
  const rows = useOpenRows()
  const { line, label, sum, confirmed } = sumsTexts.columns
  return (
    <div className={table.frame}>
      <table className={table.table} aria-label={name}>
        <thead>
          <tr>
            <th className={table.head}>{line}</th>
            <th className={table.head}>{label}</th>
            <th className={mergeClasses(table.head, styles.sum)}>{sum}</th>
            <th className={mergeClasses(table.head, styles.sum)}>{confirmed}</th>
          </tr>
        </thead>
        <tbody>
          {lines.map(total => (
            <SumRow
              key={`${total.key} ${total.year}`}
              total={total}
              isOpen={rows.isOpen(`${total.key} ${total.year}`)}
              onToggle={() => rows.toggle(`${total.key} ${total.year}`)}
              {...lookup}
            />
          ))}
        </tbody>
      </table>
    </div>
  )
}

interface SumRowProps extends Omit<PositionTableProps, 'positions'> {
  readonly total: PositionTotal
  readonly isOpen: boolean
  readonly onToggle: () => void
}

function SumRow({ total, isOpen, onToggle, ...lookup }: SumRowProps) {
  const styles = useStyles()
  const table = useTableStyles()
  const positions = positionsOf(lookup.set, total.positionIds)
  const [printed, ...others] = new Set(positions.map(({ printedLine }) => printedLine))
  const sum = formatSum(total)
  return (
    <>
      <tr>
        <td className={mergeClasses(table.cell, styles.line)}>
          {lineText({ ...total, printedLine: others.length === 0 ? (printed ?? null) : null })}
        </td>
        <td className={table.cell}>
          {total.label}
          {total.year !== null && total.year !== lookup.set.year && <Text size={200}> {total.year}</Text>}
          {total.assumedYearCents !== 0 && (
            <Text block className={table.quiet}>
              {sumsTexts.assumed}
            </Text>
          )}
        </td>
        <td className={mergeClasses(table.cell, styles.sum)}>
          <OpenSum label={total.label} sum={sum} isOpen={isOpen} onToggle={onToggle} />
        </td>
        <td className={mergeClasses(table.cell, styles.sum)}>
          {formatSum({ unit: total.unit, quantity: total.confirmedQuantity, cents: total.confirmedCents })}
        </td>
      </tr>
      {isOpen && (
        <tr>
          <td colSpan={4} className={styles.inner}>
            <PositionTable positions={positions} {...lookup} />
          </td>
        </tr>
      )}
    </>
  )
}
