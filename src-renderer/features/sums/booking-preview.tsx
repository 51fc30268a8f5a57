import { Link, Subtitle2, Text, makeStyles, mergeClasses, tokens } from '@fluentui/react-components'
import type { BatchDetail } from '../../../wire/batch-detail.ts'
import type { BookingRow } from '../../../wire/bookings.ts'
import { useBookings } from '../../api/bookings.ts'
import { bookingTexts as texts } from '../../booking-texts.de.ts'
import { LoadFailure } from '../../components/load-failure.tsx'
import { Notice } from '../../components/notice.tsx'
import { useTableStyles } from '../../components/use-table-styles.ts'
import { Waiting } from '../../components/waiting.tsx'
import { formatIsoDate, formatMoney } from '../../format.ts'

const useStyles = makeStyles({
  section: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalS },
  sum: { textAlign: 'right', whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' },
  number: { fontVariantNumeric: 'tabular-nums' },
  text: { minWidth: '150px', overflowWrap: 'anywhere' },
  why: { minWidth: '150px' },
  paper: { display: 'block', fontSize: tokens.fontSizeBase200 },
  without: { margin: 0, paddingLeft: tokens.spacingHorizontalL, fontSize: tokens.fontSizeBase200 },
})

export interface BookingPreviewProps {
  readonly batch: BatchDetail
  readonly addressOf: (documentId: string) => string
}

/** The Buchungsstapel of a batch as it is, or would be, written: each row leads to its document. */
export function BookingPreview({ batch, addressOf }: BookingPreviewProps) {
  const styles = useStyles()
  const { data, error, refetch } = useBookings(batch)
  if (!data) {
    return error ? (
      <LoadFailure error={error} onRetry={() => void refetch()} />
    ) : (
      <Waiting text={texts.previewLoading} />
    )
  }
  const nameOf = (documentId: string) => batch.documents.find(({ id }) => id === documentId)?.filename ?? ''
  const { rows, without, notWritten, hasMandant } = data
  return (
    <section className={styles.section} aria-label={texts.preview}>
      <Subtitle2 as="h2">{texts.preview}</Subtitle2>
      {notWritten !== '' && <Notice intent="info" text={notWritten} />}
      {!hasMandant && rows.length > 0 && <Notice intent="info" text={texts.noMandant} />}
      {rows.length === 0 ? (
        <Text>{texts.previewNone}</Text>
      ) : (
        <RowTable rows={rows} nameOf={nameOf} addressOf={addressOf} />
      )}
      {without.length > 0 && (
        <details>
          <summary>{texts.without(without.length)}</summary>
          <ul className={styles.without}>
            {without.map(({ documentId, reason }) => (
              <li key={documentId}>
                <Link inline href={addressOf(documentId)}>
                  {nameOf(documentId)}
                </Link>
                {`: ${reason}`}
              </li>
            ))}
          </ul>
        </details>
      )}
    </section>
  )
}

interface RowTableProps extends Pick<BookingPreviewProps, 'addressOf'> {
  readonly rows: readonly BookingRow[]
  readonly nameOf: (documentId: string) => string
}

function RowTable({ rows, nameOf, addressOf }: RowTableProps) {
  const own = useStyles()
  const styles = useTableStyles()
  const number = mergeClasses(styles.cell, styles.nowrap, own.number)
  return (
    // Whoever works by keys scrolls it by keys.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className={styles.frame} tabIndex={0}>
      <table className={styles.table}>
        <RowHead />
        <tbody>
          {rows.map(({ documentId, rate, amount, debit, date, number: field, text, suggested }) => (
            <tr key={`${documentId} ${rate}`}>
              <td className={mergeClasses(styles.cell, own.sum)}>{formatMoney(amount, 'EUR')}</td>
              <td className={styles.cell}>{debit}</td>
              <td className={number}>{suggested?.personalAccount ?? texts.open}</td>
              <td className={number}>{suggested?.account ?? texts.open}</td>
              <td className={number}>{suggested?.taxKey}</td>
              <td className={number}>{formatIsoDate(date)}</td>
              <td className={`${styles.cell} ${styles.nowrap}`}>{field}</td>
              <td className={mergeClasses(styles.cell, own.text)}>
                {text}
                <Link inline className={own.paper} href={addressOf(documentId)}>
                  {nameOf(documentId)}
                </Link>
              </td>
              <td className={styles.cell}>
                {[suggested?.costCentre, suggested?.costObject].filter(Boolean).join(' / ')}
              </td>
              <td className={mergeClasses(styles.cell, styles.quiet, own.why)}>
                {suggested?.reason ?? texts.openReason}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** Amounts stand to the right under their title. */
function RowHead() {
  const own = useStyles()
  const styles = useTableStyles()
  const [amount, ...others] = texts.previewColumns
  return (
    <thead>
      <tr>
        <th className={mergeClasses(styles.head, own.sum)}>{amount}</th>
        {others.map(title => (
          <th key={title} className={styles.head}>
            {title}
          </th>
        ))}
      </tr>
    </thead>
  )
}
