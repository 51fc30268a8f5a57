import { Text, Title3, makeStyles, tokens } from '@fluentui/react-components'
import { useRef } from 'react'
import { isSearchable, useSearch, useSearchChoices } from '../../api/search.ts'
import type { SearchHit } from '../../../wire/search.ts'
import type { SearchView } from '../../api/search.ts'
import { Notice } from '../../components/notice.tsx'
import { texts } from '../../texts.de.ts'
import { SearchExamples } from './search-examples.tsx'
import { SearchFilters } from './search-filters.tsx'
import { SearchField } from './search-field.tsx'
import { SearchResults } from './search-results.tsx'
import type { FoundHits } from './search-results.tsx'

const useStyles = makeStyles({
  page: {
    display: 'flex',
    flexDirection: 'column',
    gap: tokens.spacingVerticalM,
    boxSizing: 'border-box',
    width: '100%',
    maxWidth: '980px',
    padding: `${tokens.spacingVerticalL} ${tokens.spacingHorizontalXXL} ${tokens.spacingVerticalXXL}`,
    '@media (max-width: 820px)': { padding: tokens.spacingHorizontalL },
  },
  state: { display: 'flex', flexWrap: 'wrap', justifyContent: 'space-between', columnGap: tokens.spacingHorizontalL },
  quiet: { color: tokens.colorNeutralForeground2 },
  // The hits of the text before, until those of the new one are there.
  old: { opacity: 0.6 },
})

/** Fewer are done before the sentence is read. */
const WAITING_TOLD_MIN = 100

export interface SearchPageProps {
  readonly search: SearchView
  readonly onSearch: (search: SearchView) => void
  /** Address of a hit's document, at the page of the hit. */
  readonly addressOf: (hit: SearchHit) => string
}

/**
 * Search over the text of all documents: hits while typing, narrowed by mandant, year and kind; the address keeps it.
 */
export function SearchPage({ search, onSearch, addressOf }: SearchPageProps) {
  const styles = useStyles()
  const results = useRef<HTMLDivElement>(null)
  const choices = useSearchChoices(search.projectId).data
  const found = useSearch(search)
  const isAsked = isSearchable(search.text)
  const first = isAsked && !found.isPlaceholderData ? found.data?.pages.flatMap(page => page.hits)[0] : undefined
  return (
    <div className={styles.page}>
      <Title3 as="h1">{texts.search.title}</Title3>
      <search aria-label={texts.search.label}>
        <SearchField
          text={search.text}
          onText={text => onSearch({ ...search, text })}
          onEnter={first && (() => location.assign(addressOf(first)))}
          onDown={() => results.current?.querySelector<HTMLElement>('a[data-hit]')?.focus()}
        />
        <SearchFilters search={search} choices={choices} onSearch={onSearch} />
      </search>
      {choices && choices.waiting >= WAITING_TOLD_MIN && (
        <Notice intent="info" text={texts.search.waiting(choices.waiting)} />
      )}
      <div className={styles.state}>
        <Text aria-live="polite">{stateText(search.text, found)}</Text>
        {first && <Text className={styles.quiet}>{texts.search.keys}</Text>}
      </div>
      <div ref={results} className={found.isPlaceholderData ? styles.old : undefined}>
        {isAsked ? (
          <SearchResults {...{ search, found, onSearch, addressOf }} />
        ) : (
          <SearchExamples onExample={text => onSearch({ ...search, text })} />
        )}
      </div>
    </div>
  )
}

function stateText(text: string, { data, isPlaceholderData }: FoundHits): string {
  if (text.trim() === '') return ''
  if (!isSearchable(text)) return texts.search.tooShort
  const told = data?.pages[0]
  const hits = data?.pages.flatMap(page => page.hits) ?? []
  if (!told || isPlaceholderData || hits.length === 0) return ''
  return texts.search.found(told.total ?? hits.length, told.isTotalExact)
}
