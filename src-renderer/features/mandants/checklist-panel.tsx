import { Button, Field, Select, Text, makeStyles, tokens } from '@fluentui/react-components'
import { ChevronLeftRegular, ChevronRightRegular } from '@fluentui/react-icons'
import { useChecklist, useChecklistChanges } from '../../api/mandants.ts'
import { LoadFailure } from '../../components/load-failure.tsx'
import { useNow } from '../../components/use-now.ts'
import { Waiting } from '../../components/waiting.tsx'
import { mandantTexts } from '../../mandant-texts.de.ts'
import { AddExpected } from './add-expected.tsx'
import { ChecklistTable, isThere } from './checklist-table.tsx'
import { RequestLetter } from './request-letter.tsx'
import { SuggestionTable } from './suggestion-table.tsx'

const listTexts = mandantTexts.checklist
const YEARS_BACK = 12

const useStyles = makeStyles({
  panel: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalL },
  year: { display: 'flex', flexWrap: 'wrap', alignItems: 'flex-end', gap: tokens.spacingHorizontalS },
  grow: { flexGrow: 1 },
  quiet: { color: tokens.colorNeutralForeground2 },
})

export interface ChecklistPanelProps {
  readonly mandantId: string
  readonly year: number
  readonly onYear: (year: number) => void
  readonly documentAddressOf: (batchId: string, documentId: string) => string
}

/** What is expected for a tax year, what has come in, and what the year before suggests. */
export function ChecklistPanel({ mandantId, year, onYear, documentAddressOf }: ChecklistPanelProps) {
  const styles = useStyles()
  const { data, error, isPending, refetch } = useChecklist(mandantId, year)
  const changes = useChecklistChanges(mandantId, year)
  const problem = changes.add.error ?? changes.remove.error ?? changes.setState.error
  const expected = data?.expected ?? []
  const needed = expected.filter(({ state }) => state !== 'waived')
  return (
    <div className={styles.panel}>
      <div className={styles.year}>
        <YearChoice year={year} onYear={onYear} />
        {needed.length > 0 && (
          <Text aria-live="polite" className={styles.quiet}>
            {listTexts.summary(needed.filter(isThere).length, needed.length)}
          </Text>
        )}
      </div>
      {isPending && <Waiting text={listTexts.loading} />}
      {error && <LoadFailure error={error} onRetry={() => void refetch()} />}
      {problem && <LoadFailure error={problem} onRetry={() => void refetch()} />}
      {data && expected.length === 0 && <Text className={styles.quiet}>{listTexts.emptyText(year)}</Text>}
      {data && <RequestLetter mandantId={mandantId} year={year} documentId={null} />}
      {expected.length > 0 && (
        <ChecklistTable
          expected={expected}
          documentAddressOf={documentAddressOf}
          onState={(expectedId, state) => changes.setState.mutate({ expectedId, state })}
          onRemove={expectedId => changes.remove.mutate(expectedId)}
        />
      )}
      {data && (
        <SuggestionTable
          suggestions={data.suggestions}
          disabled={changes.add.isPending}
          onTake={taken =>
            changes.add.mutate(
              taken.map(({ kindId, label, issuerHint }) => ({ kindId, label, issuerHint, everyYear: true })),
            )
          }
        />
      )}
      {data && <AddExpected kinds={data.kinds} add={changes.add} />}
    </div>
  )
}

function YearChoice({ year, onYear }: Pick<ChecklistPanelProps, 'year' | 'onYear'>) {
  const styles = useStyles()
  const newest = new Date(useNow()).getFullYear() + 1
  const years = [...new Set([year, ...Array.from({ length: YEARS_BACK }, (_, index) => newest - index)])].toSorted(
    (one, other) => other - one,
  )
  return (
    <div className={styles.year}>
      <Field label={listTexts.year}>
        <Select value={String(year)} onChange={(_event, { value }) => onYear(Number(value))}>
          {years.map(each => (
            <option key={each} value={each}>
              {each}
            </option>
          ))}
        </Select>
      </Field>
      <Button
        icon={<ChevronLeftRegular />}
        aria-label={String(year - 1)}
        title={String(year - 1)}
        onClick={() => onYear(year - 1)}
      />
      <Button
        icon={<ChevronRightRegular />}
        aria-label={String(year + 1)}
        title={String(year + 1)}
        onClick={() => onYear(year + 1)}
      />
    </div>
  )
}
