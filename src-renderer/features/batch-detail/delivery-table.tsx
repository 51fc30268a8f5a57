import { Badge, Button, Subtitle1, Text, mergeClasses } from '@fluentui/react-components'
import { Notice } from '../../components/notice.tsx'
import { ArrowClockwiseRegular } from '@fluentui/react-icons'
import { useDeliveries, useReplayDelivery } from '../../api/deliveries.ts'
import { isOffline } from '../../api/request.ts'
import type { Delivery } from '../../../wire/deliveries.ts'
import { LoadFailure } from '../../components/load-failure.tsx'
import { useNow } from '../../components/use-now.ts'
import { TableHead } from '../../components/table-head.tsx'
import { useTableStyles } from '../../components/use-table-styles.ts'
import { Waiting } from '../../components/waiting.tsx'
import { formatDuration, formatMoment } from '../../format.ts'
import { statusTexts, texts } from '../../texts.de.ts'

const colors = { pending: 'informative', delivered: 'success', exhausted: 'danger', gone: 'danger' } as const

/** What the program that sent the batch was told, and whether it arrived; what did not can be sent again. */
export function DeliveryTable({ batchId }: { readonly batchId: string }) {
  const styles = useTableStyles()
  const { data, error, isPending, refetch } = useDeliveries(batchId)
  const replay = useReplayDelivery(batchId)
  const { columns } = texts.deliveries
  return (
    <>
      <div>
        <Subtitle1 as="h2">{texts.deliveries.title}</Subtitle1>{' '}
        {data && <Text className={styles.quiet}>{texts.deliveries.intro(data.receiver)}</Text>}
      </div>
      {isPending && <Waiting text={texts.deliveries.loading} />}
      {error && !isOffline(error) && <LoadFailure error={error} onRetry={() => void refetch()} />}
      {replay.error && <Notice intent="error" text={replay.error.message} />}
      {data?.deliveries.length === 0 && <Text className={styles.quiet}>{texts.deliveries.none}</Text>}
      {data && data.deliveries.length > 0 && (
        <section className={styles.frame} aria-label={texts.deliveries.title}>
          <table className={styles.table}>
            <TableHead titles={[columns.event, columns.time, columns.state, columns.last]} action={columns.action} />
            <tbody>
              {data.deliveries.map(delivery => (
                <DeliveryRow
                  key={delivery.id}
                  delivery={delivery}
                  busy={replay.isPending}
                  onReplay={() => replay.mutate(delivery.id)}
                />
              ))}
            </tbody>
          </table>
        </section>
      )}
    </>
  )
}

function DeliveryRow(props: { readonly delivery: Delivery; readonly busy: boolean; readonly onReplay: () => void }) {
  const styles = useTableStyles()
  const now = useNow()
  const { delivery, busy, onReplay } = props
  const { attempts, state } = delivery
  const event = statusTexts[delivery.status]
  return (
    <tr>
      <td className={styles.cell}>{event}</td>
      <td className={mergeClasses(styles.cell, styles.nowrap)}>{formatMoment(delivery.occurredAt, now)}</td>
      <td className={styles.cell}>
        <Badge appearance="tint" color={colors[state]}>
          {texts.deliveries.states[state]}
        </Badge>{' '}
        {attempts.length > 0 && <span className={styles.quiet}>{texts.deliveries.attempts(attempts.length)}</span>}
      </td>
      <td className={mergeClasses(styles.cell, styles.quiet)}>
        <Attempts delivery={delivery} />
      </td>
      <td className={mergeClasses(styles.cell, styles.actions)}>
        {state !== 'pending' && (
          <Button
            size="small"
            icon={<ArrowClockwiseRegular />}
            aria-label={texts.deliveries.replayOf(event)}
            disabled={busy}
            onClick={onReplay}
          >
            {texts.deliveries.replay}
          </Button>
        )}
      </td>
    </tr>
  )
}

/** How the last attempt went, and when the next one is due. */
function Attempts({ delivery: { attempts, state, nextAttemptAt } }: { readonly delivery: Delivery }) {
  const now = useNow()
  const last = attempts.at(-1)
  return (
    <>
      {last && lastText(last)}
      {state === 'pending' && nextAttemptAt !== null && nextAttemptAt > now && (
        <>
          {last && ', '}
          {texts.deliveries.next(formatMoment(nextAttemptAt, now))}
        </>
      )}
    </>
  )
}

function lastText({ statusCode, durationMs }: Delivery['attempts'][number]): string {
  const duration = formatDuration(durationMs)
  return statusCode === null ? texts.deliveries.unanswered(duration) : texts.deliveries.answered(statusCode, duration)
}
