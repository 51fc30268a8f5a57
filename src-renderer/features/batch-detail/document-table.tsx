/* oxlint-disable jsx-a11y/no-noninteractive-element-interactions -- keys that bubble up from the entries of a list */
import { Button, Subtitle1, makeStyles, mergeClasses, tokens } from '@fluentui/react-components'
import { DocumentRegular } from '@fluentui/react-icons'
import { useState } from 'react'
import type { BatchDocument } from '../../api/wire.ts'
import { moveFocus } from '../../components/move-focus.ts'
import { EmptyNotice } from '../../components/empty-notice.tsx'
import { texts } from '../../texts.de.ts'
import { DocumentRow } from './document-row.tsx'
import { needsReview } from './document-state.ts'

const useStyles = makeStyles({
  head: { display: 'flex', alignItems: 'center', justifyContent: 'space-between', marginTop: tokens.spacingVerticalS },
  filters: { display: 'flex', margin: 0, padding: 0, border: 'none', gap: tokens.spacingHorizontalXS },
  scroll: {
    overflow: 'auto',
    minHeight: '160px',
    flexShrink: 1,
    background: tokens.colorNeutralBackground1,
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusMedium,
  },
  table: {
    width: '100%',
    minWidth: '860px',
    tableLayout: 'fixed',
    borderCollapse: 'collapse',
    fontSize: '13px',
  },
  column: {
    boxSizing: 'border-box',
    position: 'sticky',
    top: 0,
    zIndex: 1,
    background: tokens.colorNeutralBackground2,
    fontSize: tokens.fontSizeBase200,
    fontWeight: tokens.fontWeightSemibold,
    color: tokens.colorNeutralForeground2,
    textAlign: 'left',
    padding: '7px 8px',
    whiteSpace: 'nowrap',
  },
  number: { textAlign: 'right' },
  narrow: { width: '42px' },
  pages: { width: '58px' },
  date: { width: '84px' },
  amount: { width: '98px' },
  status: { width: '136px' },
  kind: { width: '21%' },
  sender: { width: '15%' },
})

type Filter = keyof typeof texts.detail.filter

/** The documents of a batch with what was recognised on them; each opens to its pages. */
export function DocumentTable(props: {
  readonly documents: readonly BatchDocument[]
  readonly addressOf: (documentId: string) => string
}) {
  const styles = useStyles()
  const { documents, addressOf } = props
  const [filter, setFilter] = useState<Filter>('all')
  const sets: Readonly<Record<Filter, readonly BatchDocument[]>> = {
    all: documents,
    review: documents.filter(needsReview),
    failed: documents.filter(document => document.status === 'failed'),
  }
  const { columns } = texts.detail
  const names = new Map(documents.map(document => [document.id, document.filename]))
  return (
    <>
      <div className={styles.head}>
        <Subtitle1 as="h2">{texts.detail.documents}</Subtitle1>
        <fieldset className={styles.filters} aria-label={texts.detail.filterLabel}>
          {(Object.keys(sets) as Filter[]).map(key => (
            <Button
              key={key}
              size="small"
              appearance={key === filter ? 'primary' : 'subtle'}
              aria-pressed={key === filter}
              onClick={() => setFilter(key)}
            >
              {`${texts.detail.filter[key]} (${sets[key].length})`}
            </Button>
          ))}
        </fieldset>
      </div>
      <section className={styles.scroll} aria-label={texts.detail.documents}>
        <table className={styles.table}>
          <thead>
            <tr>
              <th className={mergeClasses(styles.column, styles.number, styles.narrow)}>{columns.position}</th>
              <th className={styles.column}>{columns.document}</th>
              <th className={mergeClasses(styles.column, styles.kind)}>{columns.kind}</th>
              <th className={mergeClasses(styles.column, styles.date)}>{columns.date}</th>
              <th className={mergeClasses(styles.column, styles.sender)}>{columns.sender}</th>
              <th className={mergeClasses(styles.column, styles.number, styles.amount)}>{columns.amount}</th>
              <th className={mergeClasses(styles.column, styles.number, styles.pages)}>{columns.pages}</th>
              <th className={mergeClasses(styles.column, styles.status)}>{columns.status}</th>
            </tr>
          </thead>
          <tbody onKeyDown={event => moveFocus(event, 'a')}>
            {sets[filter].map(document => (
              <DocumentRow
                key={document.id}
                document={document}
                href={addressOf(document.id)}
                duplicateOfName={document.duplicateOf === null ? null : (names.get(document.duplicateOf) ?? null)}
              />
            ))}
          </tbody>
        </table>
        {sets[filter].length === 0 && <EmptyNotice icon={<DocumentRegular />} text={texts.detail.nothingHere} />}
      </section>
    </>
  )
}
