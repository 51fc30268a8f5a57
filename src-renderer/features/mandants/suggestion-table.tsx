import { Button, Subtitle2, Text, makeStyles, tokens } from '@fluentui/react-components'
import { AddRegular } from '@fluentui/react-icons'
import type { Suggestion } from '../../../wire/checklist.ts'
import { useTableStyles } from '../../components/use-table-styles.ts'
import { mandantTexts } from '../../mandant-texts.de.ts'

const listTexts = mandantTexts.checklist

const useStyles = makeStyles({
  section: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalXS },
  head: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: tokens.spacingHorizontalM },
  grow: { flexGrow: 1 },
  quiet: { color: tokens.colorNeutralForeground2 },
})

export interface SuggestionTableProps {
  readonly suggestions: readonly Suggestion[]
  readonly disabled: boolean
  readonly onTake: (taken: readonly Suggestion[]) => void
}

/** What an earlier year had and this one's list does not name; taken over one by one or together. */
export function SuggestionTable({ suggestions, disabled, onTake }: SuggestionTableProps) {
  const styles = useTableStyles()
  const own = useStyles()
  const { columns } = listTexts
  const [first] = suggestions
  if (!first) return null
  const title = listTexts.suggestions(first.lastYear)
  return (
    <section className={own.section} aria-label={title}>
      <div className={own.head}>
        <Subtitle2 as="h2" className={own.grow}>
          {title}
        </Subtitle2>
        <Button icon={<AddRegular />} disabled={disabled} onClick={() => onTake(suggestions)}>
          {listTexts.takeAll}
        </Button>
      </div>
      <Text size={200} className={own.quiet}>
        {listTexts.suggestionsText}
      </Text>
      <div className={styles.frame}>
        <table className={styles.table}>
          <thead className="visually-hidden">
            <tr>
              {[columns.document, columns.issuer, columns.found, columns.action].map(column => (
                <th key={column}>{column}</th>
              ))}
            </tr>
          </thead>
          <tbody>
            {suggestions.map(suggestion => (
              <SuggestionRow
                key={`${suggestion.kindId} ${suggestion.issuerHint}`}
                suggestion={suggestion}
                disabled={disabled}
                onTake={onTake}
              />
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}

interface SuggestionRowProps extends Omit<SuggestionTableProps, 'suggestions'> {
  readonly suggestion: Suggestion
}

function SuggestionRow({ suggestion, disabled, onTake }: SuggestionRowProps) {
  const styles = useTableStyles()
  const { label, issuerHint, count } = suggestion
  return (
    <tr>
      <td className={styles.cell}>{label}</td>
      <td className={styles.cell}>{issuerHint ?? mandantTexts.noValue}</td>
      <td className={`${styles.cell} ${styles.quiet}`}>{listTexts.times(count)}</td>
      <td className={`${styles.cell} ${styles.actions}`}>
        <Button
          size="small"
          disabled={disabled}
          aria-label={listTexts.takeOf([label, issuerHint].filter(Boolean).join(', '))}
          onClick={() => onTake([suggestion])}
        >
          {listTexts.take}
        </Button>
      </td>
    </tr>
  )
}
