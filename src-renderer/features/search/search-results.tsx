import { Button, makeStyles, tokens } from '@fluentui/react-components'
import { DocumentSearchRegular, SearchRegular } from '@fluentui/react-icons'
import type { useSearch } from '../../api/search.ts'
import { wholeSearch } from '../../api/search.ts'
import type { SearchView } from '../../api/search.ts'
import type { SearchHit } from '../../../wire/search.ts'
import { EmptyNotice } from '../../components/empty-notice.tsx'
import { LoadFailure } from '../../components/load-failure.tsx'
import { Waiting } from '../../components/waiting.tsx'
import { texts } from '../../texts.de.ts'
import { HitList } from './hit-list.tsx'

const useStyles = makeStyles({ center: { padding: tokens.spacingHorizontalXXL, textAlign: 'center' } })

/** What a search has found, as far as it is loaded. */
export type FoundHits = ReturnType<typeof useSearch>

export interface SearchResultsProps {
  readonly search: SearchView
  readonly found: FoundHits
  readonly onSearch: (search: SearchView) => void
  /** Address of a hit's document, at the page of the hit. */
  readonly addressOf: (hit: SearchHit) => string
}

/** The hits of a search, or why there are none. */
export function SearchResults({ search, found, onSearch, addressOf }: SearchResultsProps) {
  const styles = useStyles()
  if (found.error) return <LoadFailure error={found.error} onRetry={() => void found.refetch()} />
  if (!found.data) return <Waiting text={texts.search.searching} />
  const hits = found.data.pages.flatMap(page => page.hits)
  if (hits.length === 0) return <NothingFound search={search} onSearch={onSearch} />
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

function NothingFound({ search, onSearch }: Pick<SearchResultsProps, 'search' | 'onSearch'>) {
  const styles = useStyles()
  const { nothing, nothingNarrowed, nothingText, nothingHint, resetFilters } = texts.search
  const isNarrowed = search.mandantId !== '' || search.kind !== '' || search.year !== ''
  return (
    <div className={styles.center}>
      <EmptyNotice
        icon={isNarrowed ? <SearchRegular /> : <DocumentSearchRegular />}
        title={nothing}
        text={`${isNarrowed ? nothingNarrowed(search.text) : nothingText(search.text)} ${nothingHint}`}
      />
      {isNarrowed && (
        <Button onClick={() => onSearch({ ...wholeSearch, text: search.text, projectId: search.projectId })}>
          {resetFilters}
        </Button>
      )}
    </div>
  )
}
