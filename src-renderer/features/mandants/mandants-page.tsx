import { Button, SearchBox, Text, Title3, makeStyles, tokens } from '@fluentui/react-components'
import {
  AddRegular,
  ArchiveRegular,
  ChevronLeftRegular,
  ChevronRightRegular,
  DocumentTableRegular,
  PeopleRegular,
  SearchRegular,
} from '@fluentui/react-icons'
import { useEffect, useState } from 'react'
import { MANDANTS_PER_PAGE } from '../../../wire/mandants.ts'
import { useMandantPage } from '../../api/mandants.ts'
import { usePerson } from '../../api/people.ts'
import type { MandantItem } from '../../../wire/mandants.ts'
import { EmptyNotice } from '../../components/empty-notice.tsx'
import { LinkButton } from '../../components/link-button.tsx'
import { LoadFailure } from '../../components/load-failure.tsx'
import { TableHead } from '../../components/table-head.tsx'
import { useTableStyles } from '../../components/use-table-styles.ts'
import { Waiting } from '../../components/waiting.tsx'
import { formatDate } from '../../format.ts'
import { importTexts } from '../../import-texts.de.ts'
import { mandantTexts } from '../../mandant-texts.de.ts'
import { retentionTexts } from '../../retention-texts.de.ts'
import { DeletionTable } from './deletion-table.tsx'

const TYPING_MS = 200

const useStyles = makeStyles({
  page: {
    display: 'flex',
    flexDirection: 'column',
    gap: tokens.spacingVerticalL,
    maxWidth: '1200px',
    padding: `${tokens.spacingVerticalL} ${tokens.spacingHorizontalXXL} ${tokens.spacingVerticalXXL}`,
  },
  head: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: tokens.spacingHorizontalM },
  grow: { flexGrow: 1 },
  search: { width: '320px', maxWidth: '100%' },
  link: {
    color: tokens.colorBrandForegroundLink,
    fontWeight: tokens.fontWeightSemibold,
    textDecorationLine: 'none',
    ':hover': { textDecorationLine: 'underline' },
  },
  pager: { display: 'flex', alignItems: 'center', gap: tokens.spacingHorizontalS },
  quiet: { color: tokens.colorNeutralForeground2 },
})

export interface MandantsPageProps {
  /** What is searched for; the address keeps it. */
  readonly text: string
  readonly onText: (text: string) => void
  readonly newAddress: string
  readonly importAddress: string
  readonly retentionAddress: string
  readonly addressOf: (mandantId: string) => string
  readonly deletionAddressOf: (deletionId: string) => string
}

/** All mandants by name, found by every word of their names and numbers. */
export function MandantsPage(props: MandantsPageProps) {
  const { text, onText, newAddress, importAddress, retentionAddress, addressOf, deletionAddressOf } = props
  const { isLead } = usePerson()
  const styles = useStyles()
  const { typed, setTyped, page, setPage } = useTypedSearch(text, onText)
  const { data, error, isPending, refetch } = useMandantPage(text, page)
  return (
    <div className={styles.page}>
      <div className={styles.head}>
        <Title3 as="h1" className={styles.grow}>
          {mandantTexts.title}
        </Title3>
        <SearchBox
          className={styles.search}
          value={typed}
          maxLength={200}
          placeholder={mandantTexts.search}
          aria-label={mandantTexts.search}
          dismiss={{ 'aria-label': mandantTexts.searchClear }}
          onChange={(_event, { value }) => setTyped(value)}
        />
        {isLead && (
          <LinkButton icon={<ArchiveRegular />} href={retentionAddress}>
            {retentionTexts.title}
          </LinkButton>
        )}
        <LinkButton icon={<DocumentTableRegular />} href={importAddress}>
          {importTexts.open}
        </LinkButton>
        <LinkButton appearance="primary" icon={<AddRegular />} href={newAddress}>
          {mandantTexts.create}
        </LinkButton>
      </div>
      {isPending && <Waiting text={mandantTexts.loading} />}
      {error && <LoadFailure error={error} onRetry={() => void refetch()} />}
      {data && (
        <Text aria-live="polite" size={200} className={styles.quiet}>
          {mandantTexts.count(data.total)}
        </Text>
      )}
      {data?.total === 0 && <NoMandants isSearched={text !== ''} />}
      {data && data.mandants.length > 0 && <MandantTable mandants={data.mandants} addressOf={addressOf} />}
      {data && data.total > MANDANTS_PER_PAGE && (
        <Pager page={page} total={data.total} shown={data.mandants.length} onPage={setPage} />
      )}
      <DeletionTable addressOf={deletionAddressOf} />
    </div>
  )
}

/** What is typed goes into the address when the typing pauses; another search begins at its first page. */
function useTypedSearch(text: string, onText: (text: string) => void) {
  const [typed, setTyped] = useState(text)
  const [page, setPage] = useState(0)
  const [{ seen, told }, setKnown] = useState({ seen: text, told: text })
  // The address was changed by somebody else, as by the link to all mandants: what was typed before is over.
  if (text !== seen) {
    setKnown({ seen: text, told })
    if (text !== told) setTyped(text)
  }
  useEffect(() => {
    if (typed.trim() === text) return
    const timer = setTimeout(() => {
      setPage(0)
      setKnown({ seen: text, told: typed.trim() })
      onText(typed.trim())
    }, TYPING_MS)
    return () => clearTimeout(timer)
  }, [typed, text, onText])
  return { typed, setTyped, page, setPage }
}

function NoMandants({ isSearched }: { readonly isSearched: boolean }) {
  const { emptyTitle, emptyText, nothingFound, nothingFoundText } = mandantTexts
  return isSearched ? (
    <EmptyNotice icon={<SearchRegular />} title={nothingFound} text={nothingFoundText} />
  ) : (
    <EmptyNotice icon={<PeopleRegular />} title={emptyTitle} text={emptyText} />
  )
}

function MandantTable(props: {
  readonly mandants: readonly MandantItem[]
  readonly addressOf: (mandantId: string) => string
}) {
  const styles = useTableStyles()
  const { link } = useStyles()
  const { columns, kinds, noValue } = mandantTexts
  return (
    <section className={styles.frame} aria-label={mandantTexts.title}>
      <table className={styles.table}>
        <TableHead titles={[columns.name, columns.kind, columns.number, columns.town, columns.batches, columns.last]} />
        <tbody>
          {props.mandants.map(mandant => (
            <tr key={mandant.id}>
              <td className={styles.cell}>
                <a className={link} href={props.addressOf(mandant.id)}>
                  {mandant.name}
                </a>
              </td>
              <td className={styles.cell}>{kinds[mandant.kind]}</td>
              <td className={styles.cell}>{mandant.clientNumber ?? noValue}</td>
              <td className={styles.cell}>{mandant.town ?? noValue}</td>
              <td className={styles.cell}>{mandant.batches}</td>
              <td className={styles.cell}>
                {mandant.lastBatchAt === null ? noValue : formatDate(mandant.lastBatchAt)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

function Pager(props: {
  readonly page: number
  readonly total: number
  readonly shown: number
  readonly onPage: (page: number) => void
}) {
  const styles = useStyles()
  const { page, total, shown, onPage } = props
  const first = page * MANDANTS_PER_PAGE
  return (
    <div className={styles.pager}>
      <Button
        appearance="subtle"
        icon={<ChevronLeftRegular />}
        aria-label={mandantTexts.previous}
        title={mandantTexts.previous}
        disabled={page === 0}
        onClick={() => onPage(page - 1)}
      />
      <span aria-live="polite">{mandantTexts.range(shown === 0 ? 0 : first + 1, first + shown, total)}</span>
      <Button
        appearance="subtle"
        icon={<ChevronRightRegular />}
        aria-label={mandantTexts.next}
        title={mandantTexts.next}
        disabled={first + MANDANTS_PER_PAGE >= total}
        onClick={() => onPage(page + 1)}
      />
    </div>
  )
}
