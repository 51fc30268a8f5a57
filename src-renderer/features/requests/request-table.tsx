import { Badge, Button, Subtitle1, Text, makeStyles, mergeClasses, tokens } from '@fluentui/react-components'
import { ArrowClockwiseRegular, ArrowSwapRegular } from '@fluentui/react-icons'
import { useClients } from '../../api/clients.ts'
import { useRequests } from '../../api/requests.ts'
import type { LoggedRequest } from '../../../wire/requests.ts'
import { EmptyNotice } from '../../components/empty-notice.tsx'
import { LoadFailure } from '../../components/load-failure.tsx'
import { useTableStyles } from '../../components/use-table-styles.ts'
import { Waiting } from '../../components/waiting.tsx'
import { formatDuration, formatSecond } from '../../format.ts'
import { requestTexts } from '../../request-texts.de.ts'

const useStyles = makeStyles({
  head: { display: 'flex', alignItems: 'flex-start', justifyContent: 'space-between', gap: tokens.spacingHorizontalL },
  words: { display: 'flex', flexDirection: 'column' },
  frame: { maxHeight: '420px' },
  quiet: { color: tokens.colorNeutralForeground2 },
  number: { textAlign: 'right' },
  route: { overflowWrap: 'anywhere' },
})

/** Requests of other programs since the engine started, newest first. */
export function RequestTable() {
  const styles = useStyles()
  const { data, error, isPending, isFetching, refetch } = useRequests()
  return (
    <>
      <div className={styles.head}>
        <div className={styles.words}>
          <Subtitle1 as="h2">{requestTexts.title}</Subtitle1>
          <Text className={styles.quiet}>{requestTexts.intro}</Text>
        </div>
        <Button icon={<ArrowClockwiseRegular />} disabled={isFetching} onClick={() => void refetch()}>
          {requestTexts.refresh}
        </Button>
      </div>
      {isPending && <Waiting text={requestTexts.loading} />}
      {error && !data && <LoadFailure error={error} onRetry={() => void refetch()} />}
      {data?.requests.length === 0 && (
        <EmptyNotice icon={<ArrowSwapRegular />} title={requestTexts.emptyTitle} text={requestTexts.emptyText} />
      )}
      {data && data.requests.length > 0 && <Rows requests={data.requests} />}
    </>
  )
}

function Rows({ requests }: { readonly requests: readonly LoggedRequest[] }) {
  const table = useTableStyles()
  const styles = useStyles()
  const { columns } = requestTexts
  const clients = useClients().data?.clients ?? []
  const nameOf = (id: string | null) =>
    id === null ? requestTexts.nobody : (clients.find(client => client.id === id)?.name ?? id)
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls has to be reached by keyboard
    <section className={mergeClasses(table.frame, styles.frame)} aria-label={requestTexts.title} tabIndex={0}>
      <table className={table.table}>
        <thead>
          <tr>
            <th className={table.head}>{columns.time}</th>
            <th className={table.head}>{columns.client}</th>
            <th className={table.head}>{columns.method}</th>
            <th className={table.head}>{columns.route}</th>
            <th className={table.head}>{columns.status}</th>
            <th className={mergeClasses(table.head, styles.number)}>{columns.duration}</th>
          </tr>
        </thead>
        <tbody>
          {requests.map(request => (
            <RequestRow key={request.id} request={request} client={nameOf(request.clientId)} />
          ))}
        </tbody>
      </table>
    </section>
  )
}

interface RequestRowProps {
  readonly request: LoggedRequest
  /** Name of the program that sent it. */
  readonly client: string
}

function RequestRow({ request, client }: RequestRowProps) {
  const table = useTableStyles()
  const styles = useStyles()
  const { at, clientId, method, route, status, durationMs } = request
  return (
    <tr>
      <td className={mergeClasses(table.cell, table.nowrap)}>{formatSecond(at)}</td>
      <td className={mergeClasses(table.cell, clientId === null && table.quiet)}>{client}</td>
      <td className={table.cell}>{method}</td>
      <td className={mergeClasses(table.cell, styles.route)}>{route}</td>
      <td className={table.cell}>
        <Badge appearance="tint" color={status >= 500 ? 'danger' : status >= 400 ? 'warning' : 'success'}>
          {status}
        </Badge>
      </td>
      <td className={mergeClasses(table.cell, table.nowrap, styles.number)}>{formatDuration(durationMs)}</td>
    </tr>
  )
}
