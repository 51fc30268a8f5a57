import { Badge, Text, mergeClasses } from '@fluentui/react-components'
import { useRevokeClient, useRotateClient } from '../../api/clients.ts'
import type { Client, ClientSecret } from '../../../wire/clients.ts'
import { ConfirmButton } from '../../components/confirm-button.tsx'
import { TableHead } from '../../components/table-head.tsx'
import { useTableStyles } from '../../components/use-table-styles.ts'
import { formatDate } from '../../format.ts'
import { texts } from '../../texts.de.ts'

export interface ClientTableProps {
  readonly clients: readonly Client[]
  readonly onIssued: (issued: ClientSecret) => void
  readonly onProblem: (error: Error) => void
}

/** Programs that may send batches, with what they may do; each gets a new secret or is shut out here. */
export function ClientTable({ clients, onIssued, onProblem }: ClientTableProps) {
  const styles = useTableStyles()
  const { columns } = texts.clients
  return (
    <section className={styles.frame} aria-label={texts.clients.title}>
      <table className={styles.table}>
        <TableHead titles={[columns.name, columns.scopes, columns.created, columns.state]} action={columns.action} />
        <tbody>
          {clients.map(client => (
            <ClientRow key={client.id} client={client} onIssued={onIssued} onProblem={onProblem} />
          ))}
        </tbody>
      </table>
    </section>
  )
}

interface ClientRowProps extends Pick<ClientTableProps, 'onIssued' | 'onProblem'> {
  readonly client: Client
}

function ClientRow({ client, onIssued, onProblem }: ClientRowProps) {
  const styles = useTableStyles()
  const revoked = client.revokedAt !== null
  return (
    <tr>
      <td className={styles.cell}>
        <Text weight="semibold" size={200}>
          {client.name}
        </Text>
        {client.projectName !== client.name && <div className={styles.quiet}>{client.projectName}</div>}
        <div className={mergeClasses(styles.quiet, styles.nowrap)}>{client.id}</div>
      </td>
      <td className={mergeClasses(styles.cell, styles.quiet)}>
        {client.scopes.map(scope => (
          <div key={scope}>{texts.clients.scopeTexts[scope]}</div>
        ))}
      </td>
      <td className={mergeClasses(styles.cell, styles.nowrap)}>{formatDate(client.createdAt)}</td>
      <td className={styles.cell}>
        <Badge appearance="tint" color={revoked ? 'informative' : 'success'}>
          {revoked ? texts.clients.revoked : texts.clients.active}
        </Badge>
      </td>
      <td className={mergeClasses(styles.cell, styles.actions)}>
        {!revoked && <ClientActions client={client} onIssued={onIssued} onProblem={onProblem} />}
      </td>
    </tr>
  )
}

function ClientActions({ client, onIssued, onProblem }: ClientRowProps) {
  const rotate = useRotateClient(client.id)
  const revoke = useRevokeClient(client.id)
  return (
    <>
      <ConfirmButton
        label={texts.clients.rotate}
        name={`${texts.clients.rotate}: ${client.name}`}
        title={texts.clients.rotateTitle}
        text={texts.clients.rotateText(client.name)}
        confirm={texts.clients.rotateConfirm}
        keep={texts.clients.cancel}
        disabled={rotate.isPending}
        onConfirm={() => rotate.mutate(undefined, { onSuccess: onIssued, onError: onProblem })}
      />
      <ConfirmButton
        label={texts.clients.revoke}
        name={`${texts.clients.revoke}: ${client.name}`}
        title={texts.clients.revokeTitle}
        text={texts.clients.revokeText(client.name)}
        confirm={texts.clients.revokeConfirm}
        keep={texts.clients.cancel}
        disabled={revoke.isPending}
        onConfirm={() => revoke.mutate(undefined, { onError: onProblem })}
      />
    </>
  )
}
