import { Subtitle2, Text, makeStyles, tokens } from '@fluentui/react-components'
import type { BookingStacks } from '../../../wire/booking-stacks.ts'
import { bookingTexts as texts } from '../../booking-texts.de.ts'
import { TableHead } from '../../components/table-head.tsx'
import { useTableStyles } from '../../components/use-table-styles.ts'
import { formatIsoDate } from '../../format.ts'

const useStyles = makeStyles({
  section: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalXS },
  quiet: { color: tokens.colorNeutralForeground2 },
  frame: { maxHeight: '480px' },
})

/** How partners were booked, the most frequent first. */
export function HabitTable({ habits, habitsTotal }: Pick<BookingStacks, 'habits' | 'habitsTotal'>) {
  const own = useStyles()
  const styles = useTableStyles()
  return (
    <section className={own.section} aria-label={texts.habits}>
      <Subtitle2 as="h2">{texts.habits}</Subtitle2>
      <Text size={200} className={own.quiet}>
        {texts.shown(habits.length, habitsTotal)}
      </Text>
      {/* Whoever works by keys scrolls it by keys. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div className={`${styles.frame} ${own.frame}`} tabIndex={0}>
        <table className={styles.table}>
          <TableHead titles={texts.habitColumns} />
          <tbody>
            {habits.map(habit => {
              const { label, personalAccount, account, taxKey, costCentre, costObject, count, lastDay } = habit
              const cells = [personalAccount, account, taxKey, costCentre, costObject, count.toLocaleString('de')]
              return (
                <tr key={[label, ...cells, lastDay].join('\n')}>
                  <td className={styles.cell}>{label === '' ? texts.nobody : label}</td>
                  {cells.map((cell, at) => (
                    // Cells have the order of their columns.
                    // oxlint-disable-next-line react/no-array-index-key
                    <td key={at} className={`${styles.cell} ${styles.nowrap}`}>
                      {cell}
                    </td>
                  ))}
                  <td className={`${styles.cell} ${styles.nowrap}`}>{formatIsoDate(lastDay)}</td>
                </tr>
              )
            })}
          </tbody>
        </table>
      </div>
    </section>
  )
}
