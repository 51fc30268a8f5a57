import { Button, Select, makeStyles, tokens } from '@fluentui/react-components'
import { FilterDismissRegular } from '@fluentui/react-icons'
import type { SearchChoices } from '../../../wire/search.ts'
import type { SearchView } from '../../api/search.ts'
import { texts } from '../../texts.de.ts'

const useStyles = makeStyles({
  filters: { display: 'flex', flexWrap: 'wrap', gap: tokens.spacingHorizontalS, alignItems: 'center' },
  choice: { minWidth: '120px', maxWidth: '260px' },
})

export interface SearchFiltersProps {
  readonly search: SearchView
  /** Undefined until they are known. */
  readonly choices: SearchChoices | undefined
  readonly onSearch: (search: SearchView) => void
}

/** Narrows the hits by mandant, year and kind; the source only where another program sent batches, too. */
export function SearchFilters({ search, choices, onSearch }: SearchFiltersProps) {
  const styles = useStyles()
  const narrowed = { ...search, mandantId: '', kind: '', year: '' }
  const isNarrowed = search.mandantId !== '' || search.kind !== '' || search.year !== ''
  return (
    <fieldset className={styles.filters} style={{ border: 'none', margin: 0, padding: 0 }}>
      <legend className="visually-hidden">{texts.search.filters}</legend>
      <Choice
        label={texts.search.mandant}
        any={texts.search.anyMandant}
        value={search.mandantId}
        options={choices?.mandants.map(({ id, name }) => [id, name]) ?? []}
        onValue={mandantId => onSearch({ ...search, mandantId })}
      />
      <Choice
        label={texts.search.year}
        any={texts.search.anyYear}
        value={search.year}
        options={choices?.years.map(year => [String(year), String(year)]) ?? []}
        onValue={year => onSearch({ ...search, year })}
      />
      <Choice
        label={texts.search.kind}
        any={texts.search.anyKind}
        value={search.kind}
        options={choices?.kinds.map(({ id, label }) => [id, label]) ?? []}
        onValue={kind => onSearch({ ...search, kind })}
      />
      {(choices?.projects.length ?? 0) > 1 && (
        <Choice
          label={texts.search.source}
          any={texts.search.ownSource}
          value={search.projectId}
          options={choices?.projects.filter(({ isOwn }) => !isOwn).map(({ id, name }) => [id, name]) ?? []}
          onValue={projectId => onSearch({ ...narrowed, projectId })}
        />
      )}
      {isNarrowed && (
        <Button appearance="subtle" icon={<FilterDismissRegular />} onClick={() => onSearch(narrowed)}>
          {texts.search.resetFilters}
        </Button>
      )}
    </fieldset>
  )
}

interface ChoiceProps {
  readonly label: string
  readonly any: string
  readonly value: string
  readonly options: readonly (readonly [value: string, label: string])[]
  readonly onValue: (value: string) => void
}

function Choice({ label, any, value, options, onValue }: ChoiceProps) {
  const styles = useStyles()
  // What the address names is shown as chosen even when no document has it (any more).
  const isKnown = value === '' || options.some(([each]) => each === value)
  return (
    <Select className={styles.choice} aria-label={label} value={value} onChange={(_event, data) => onValue(data.value)}>
      <option value="">{any}</option>
      {!isKnown && <option value={value}>{value}</option>}
      {options.map(([each, name]) => (
        <option key={each} value={each}>
          {name}
        </option>
      ))}
    </Select>
  )
}
