import { Button, MessageBar, MessageBarBody, Text, Title3, makeStyles, tokens } from '@fluentui/react-components'
import { DocumentSearchRegular, SearchRegular } from '@fluentui/react-icons'
import { useRef } from 'react'
import { isSearchable, useSearch, useSearchChoices, wholeSearch } from '../../api/search.ts'
import type { SearchHit } from '../../../wire/search.ts'
import type { SearchView } from '../../api/search.ts'
import { EmptyNotice } from '../../components/empty-notice.tsx'
import { LoadFailure } from '../../components/load-failure.tsx'
import { Waiting } from '../../components/waiting.tsx'
import { texts } from '../../texts.de.ts'
import { HitList } from './hit-list.tsx'
import { SearchExamples } from './search-examples.tsx'
import { SearchFilters } from './search-filters.tsx'
import { SearchField } from './search-field.tsx'

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
  center: { padding: tokens.spacingHorizontalXXL, textAlign: 'center' },
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
  const hits = found.data?.pages.flatMap(page => page.hits) ?? []
  const isAsked = isSearchable(search.text)
  const first = isAsked && !found.isPlaceholderData ? hits[0] : undefined
  const isNarrowed = search.mandantId !== '' || search.kind !== '' || search.year !== ''
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
      {(choices?.waiting ?? 0) >= WAITING_TOLD_MIN && (
        <MessageBar intent="info" layout="multiline">
          <MessageBarBody>{texts.search.waiting(choices?.waiting ?? 0)}</MessageBarBody>
        </MessageBar>
      )}
      <div className={styles.state}>
        <Text aria-live="polite">{stateText()}</Text>
        {first && <Text className={styles.quiet}>{texts.search.keys}</Text>}
      </div>
      <div ref={results} className={found.isPlaceholderData ? styles.old : undefined}>
        {content()}
      </div>
    </div>
  )

  function stateText(): string {
    if (search.text.trim() === '') return ''
    if (!isAsked) return texts.search.tooShort
    const told = found.data?.pages[0]
    if (!told || found.isPlaceholderData || hits.length === 0) return ''
    return texts.search.found(told.total ?? hits.length, told.isTotalExact)
  }

  function content() {
    if (!isAsked) return <SearchExamples onExample={text => onSearch({ ...search, text })} />
    if (found.error) return <LoadFailure error={found.error} onRetry={() => void found.refetch()} />
    if (!found.data) return <Waiting text={texts.search.searching} />
    if (hits.length === 0) {
      const { nothingNarrowed, nothingText, nothingHint } = texts.search
      return (
        <div className={styles.center}>
          <EmptyNotice
            icon={isNarrowed ? <SearchRegular /> : <DocumentSearchRegular />}
            title={texts.search.nothing}
            text={`${isNarrowed ? nothingNarrowed(search.text) : nothingText(search.text)} ${nothingHint}`}
          />
          {isNarrowed && (
            <Button onClick={() => onSearch({ ...wholeSearch, text: search.text, projectId: search.projectId })}>
              {texts.search.resetFilters}
            </Button>
          )}
        </div>
      )
    }
    return (
      <>
        <HitList hits={hits} addressOf={addressOf} />
        {found.hasNextPage && (
          <div className={styles.center}>
            <Button disabled={found.isFetchingNextPage} onClick={() => void found.fetchNextPage()}>
              {found.isFetchingNextPage ? texts.search.loadingMore : texts.search.more}
            </Button>
          </div>
        )}
      </>
    )
  }
}
