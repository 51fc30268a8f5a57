import { Button, MessageBar, MessageBarBody, Text } from '@fluentui/react-components'
import type { MailboxFacts } from '../../../wire/mailbox.ts'
import { useLookIntoMailbox, useMailbox } from '../../api/mailbox.ts'
import { useNow } from '../../components/use-now.ts'
import { LoadFailure } from '../../components/load-failure.tsx'
import { Waiting } from '../../components/waiting.tsx'
import { formatMoment } from '../../format.ts'
import { mailboxTexts as words } from '../../mailbox-texts.de.ts'

/** Whether the mailbox is read, and what stays in it. */
export function MailboxState() {
  const { data, error, isPending, refetch } = useMailbox()
  if (isPending) return <Waiting text={words.loading} />
  if (!data) return error && <LoadFailure error={error} onRetry={() => void refetch()} />
  return (
    <>
      <Text>{words.intro}</Text>
      {data.account === null ? <Text>{words.off}</Text> : <Watched facts={data} account={data.account} />}
    </>
  )
}

function Watched({ facts, account }: { readonly facts: MailboxFacts; readonly account: string }) {
  const { state, lookedAt, faults, recent } = facts
  const look = useLookIntoMailbox()
  const now = useNow()
  const told = words.states[state]
  return (
    <>
      <Text>
        {lookedAt === null ? words.never(account, told) : words.lookedAt(account, told, formatMoment(lookedAt, now))}
      </Text>
      {faults.map(({ code, subject, message }) => (
        <MessageBar key={`${code} ${subject}`} intent={subject === '' ? 'error' : 'warning'} layout="multiline">
          <MessageBarBody>{subject === '' ? message : words.stays(subject, message)}</MessageBarBody>
        </MessageBar>
      ))}
      {recent.length > 0 && (
        <Text>
          {words.recent}: {recent.map(({ batchName }) => `„${batchName}“`).join(', ')}
        </Text>
      )}
      {look.error && <LoadFailure error={look.error} onRetry={() => look.mutate()} />}
      <div>
        <Button disabled={look.isPending} onClick={() => look.mutate()}>
          {look.isPending ? words.looking : words.look}
        </Button>
      </div>
    </>
  )
}
