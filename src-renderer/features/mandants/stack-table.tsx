import { Text, makeStyles, tokens } from '@fluentui/react-components'
import type { BookingStack } from '../../../wire/booking-stacks.ts'
import { bookingTexts as texts } from '../../booking-texts.de.ts'
import { ConfirmButton } from '../../components/confirm-button.tsx'
import { TableHead } from '../../components/table-head.tsx'
import { useNow } from '../../components/use-now.ts'
import { useTableStyles } from '../../components/use-table-styles.ts'
import { formatIsoDate, formatMoment } from '../../format.ts'

const useStyles = makeStyles({
  faults: {
    margin: 0,
    paddingLeft: tokens.spacingHorizontalL,
    maxHeight: '240px',
    overflow: 'auto',
    fontSize: tokens.fontSizeBase200,
  },
  summary: { cursor: 'pointer', color: tokens.colorPaletteRedForeground1, fontSize: tokens.fontSizeBase200 },
  warning: { display: 'block', color: tokens.colorPaletteDarkOrangeForeground1 },
})

export interface StackTableProps {
  readonly stacks: readonly BookingStack[]
  /** Sachkontenrahmen of the mandant. */
  readonly chart: string
  readonly isBusy: boolean
  readonly onUndo: (stackId: string) => void
}

/** Files that were handed over, with what of them was not taken; each may be taken back. */
export function StackTable({ stacks, chart, isBusy, onUndo }: StackTableProps) {
  const styles = useTableStyles()
  return (
    <section className={styles.frame} aria-label={texts.stacks}>
      <table className={styles.table}>
        <TableHead titles={texts.columns} action={texts.undo} />
        <tbody>
          {stacks.map(stack => (
            <StackRow key={stack.id} stack={stack} chart={chart} isBusy={isBusy} onUndo={onUndo} />
          ))}
        </tbody>
      </table>
    </section>
  )
}

function StackRow({
  stack,
  chart,
  isBusy,
  onUndo,
}: Omit<StackTableProps, 'stacks'> & { readonly stack: BookingStack }) {
  const styles = useTableStyles()
  const now = useNow()
  const { id, fileName, yearStart, at, by, undoneAt, undoneBy } = stack
  return (
    <tr>
      <td className={styles.cell}>{fileName}</td>
      <td className={styles.cell}>{formatIsoDate(yearStart)}</td>
      <td className={styles.cell}>
        <Contents stack={stack} chart={chart} />
      </td>
      <td className={`${styles.cell} ${styles.quiet}`}>
        {formatMoment(at, now)}
        {by !== null && ` (${by})`}
      </td>
      <td className={`${styles.cell} ${styles.quiet}`}>
        {undoneAt === null ? (
          <ConfirmButton
            label={texts.undo}
            name={texts.undoOf(fileName)}
            title={texts.undoTitle}
            text={texts.undoText}
            confirm={texts.undo}
            keep={texts.keep}
            disabled={isBusy}
            onConfirm={() => onUndo(id)}
          />
        ) : (
          texts.undone(formatMoment(undoneAt, now), undoneBy)
        )}
      </td>
    </tr>
  )
}

/** What the file held, and what of it says nothing here. */
function Contents({ stack, chart }: Pick<StackTableProps, 'chart'> & { readonly stack: BookingStack }) {
  const own = useStyles()
  return (
    <>
      {texts.contents(stack)}
      {stack.chart !== '' && stack.chart !== chart && (
        <Text size={200} className={own.warning}>
          {texts.otherChart(stack.chart, chart)}
        </Text>
      )}
      {stack.counts.faulty > 0 && <Faults stack={stack} />}
    </>
  )
}

/** Lines that were not taken, with why. */
function Faults({ stack: { counts, faults } }: { readonly stack: BookingStack }) {
  const own = useStyles()
  return (
    <details>
      <summary className={own.summary}>{texts.faults(counts.faulty)}</summary>
      {/* Whoever works by keys scrolls it by keys. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <ul className={own.faults} tabIndex={0}>
        {faults.map(({ line, reason }) => (
          <li key={line}>{texts.faultLine(line, reason)}</li>
        ))}
        {counts.faulty > faults.length && <li>{texts.moreFaults(counts.faulty - faults.length)}</li>}
      </ul>
    </details>
  )
}
