import {
  Table,
  TableBody,
  TableCell,
  TableHeader,
  TableHeaderCell,
  TableRow,
  Text,
  makeStyles,
  tokens,
} from '@fluentui/react-components'
import type { Connections } from '../../../wire/connections.ts'
import { useConnections } from '../../api/connections.ts'
import { LoadFailure } from '../../components/load-failure.tsx'
import { useNow } from '../../components/use-now.ts'
import { Waiting } from '../../components/waiting.tsx'
import { connectionTexts as words } from '../../connection-texts.de.ts'
import { formatMoment } from '../../format.ts'
import { texts } from '../../texts.de.ts'
import { SettingsCard } from './settings-card.tsx'

const useStyles = makeStyles({
  quiet: { color: tokens.colorNeutralForeground2 },
  cell: { overflowWrap: 'anywhere' },
})

/** Every place that the program connected to, so that an office can see that nothing else was. */
export function ConnectionsCard() {
  const styles = useStyles()
  const { data, error, isPending, refetch } = useConnections()
  return (
    <SettingsCard id="connections" title={texts.settings.groups.connections}>
      {isPending && <Waiting text={words.loading} />}
      {error && !data && <LoadFailure error={error} onRetry={() => void refetch()} />}
      {data && <Text className={styles.quiet}>{words.intro(data.days)}</Text>}
      {data?.connections.length === 0 && <Text>{words.none}</Text>}
      {data && data.connections.length > 0 && <Found connections={data.connections} />}
    </SettingsCard>
  )
}

function Found({ connections }: Pick<Connections, 'connections'>) {
  const styles = useStyles()
  const now = useNow()
  return (
    <Table size="small" aria-label={words.list}>
      <TableHeader>
        <TableRow>
          {Object.entries(words.columns).map(([name, title]) => (
            <TableHeaderCell key={name}>{title}</TableHeaderCell>
          ))}
        </TableRow>
      </TableHeader>
      <TableBody>
        {connections.map(({ purpose, host, port, made, failed, lastAt }) => (
          <TableRow key={`${purpose} ${host} ${port}`}>
            <TableCell className={styles.cell}>{words.purposes[purpose]}</TableCell>
            <TableCell className={styles.cell}>{`${host}:${port}`}</TableCell>
            <TableCell>{words.count(made, failed)}</TableCell>
            <TableCell>{formatMoment(lastAt, now)}</TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  )
}
