import { Button, Subtitle1, Text, Title3, makeStyles, tokens } from '@fluentui/react-components'
import { Notice } from '../../components/notice.tsx'
import { AddRegular, KeyMultipleRegular } from '@fluentui/react-icons'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { useClients } from '../../api/clients.ts'
import { useNewSignInLink, useServer } from '../../api/session.ts'
import type { ClientSecret } from '../../../wire/clients.ts'
import { CopyField } from '../../components/copy-field.tsx'
import { EmptyNotice } from '../../components/empty-notice.tsx'
import { LoadFailure } from '../../components/load-failure.tsx'
import { Waiting } from '../../components/waiting.tsx'
import { texts } from '../../texts.de.ts'
import { ClientTable } from './client-table.tsx'
import { NewClientDialog } from './new-client-dialog.tsx'
import { ProjectTable } from './project-table.tsx'
import { SecretDialog } from './secret-dialog.tsx'

const useStyles = makeStyles({
  page: {
    display: 'flex',
    flexDirection: 'column',
    gap: tokens.spacingVerticalL,
    maxWidth: '1200px',
    padding: `${tokens.spacingVerticalL} ${tokens.spacingHorizontalXXL} ${tokens.spacingVerticalXXL}`,
  },
  head: { display: 'flex', alignItems: 'flex-start', justifyContent: 'space-between', gap: tokens.spacingHorizontalL },
  words: { display: 'flex', flexDirection: 'column' },
  quiet: { color: tokens.colorNeutralForeground2 },
  card: {
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'flex-start',
    gap: tokens.spacingVerticalS,
    padding: tokens.spacingHorizontalL,
    background: tokens.colorNeutralBackground1,
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusMedium,
  },
  link: { width: '100%', maxWidth: '760px' },
})

/** Who may use this engine: other programs by their clients, other browsers by sign-in links; and what they asked. */
export function ClientsPage({ requests }: { readonly requests: ReactNode }) {
  const styles = useStyles()
  const server = useServer()
  const { data, error, isPending, refetch } = useClients()
  const [asking, setAsking] = useState(false)
  const [issued, setIssued] = useState<ClientSecret | null>(null)
  const [problem, setProblem] = useState<Error | null>(null)
  const show = (secret: ClientSecret) => {
    setAsking(false)
    setProblem(null)
    setIssued(secret)
  }
  return (
    <div className={styles.page}>
      <div className={styles.head}>
        <div className={styles.words}>
          <Title3 as="h1">{texts.clients.title}</Title3>
          <Text className={styles.quiet}>{texts.clients.intro}</Text>
        </div>
        <Button appearance="primary" icon={<AddRegular />} onClick={() => setAsking(true)}>
          {texts.clients.create}
        </Button>
      </div>
      {problem && <Notice intent="error" text={problem.message} />}
      {isPending && <Waiting text={texts.clients.loading} />}
      {error && <LoadFailure error={error} onRetry={() => void refetch()} />}
      {data?.clients.length === 0 && (
        <EmptyNotice icon={<KeyMultipleRegular />} title={texts.clients.emptyTitle} text={texts.clients.emptyText} />
      )}
      {data && data.clients.length > 0 && <ClientTable clients={data.clients} onIssued={show} onProblem={setProblem} />}
      <ProjectTable />
      {requests}
      {server === null && <SignInLinkCard />}
      <NewClientDialog open={asking} onIssued={show} onClose={() => setAsking(false)} />
      <SecretDialog issued={issued} onClose={() => setIssued(null)} />
    </div>
  )
}

function SignInLinkCard() {
  const styles = useStyles()
  const create = useNewSignInLink()
  return (
    <section className={styles.card}>
      <Subtitle1 as="h2">{texts.clients.browsers}</Subtitle1>
      <Text className={styles.quiet}>{texts.clients.browsersText}</Text>
      {create.data && (
        <div className={styles.link}>
          <CopyField key={create.data.link} label={texts.clients.link} value={create.data.link} />
        </div>
      )}
      {create.error && <Text>{create.error.message}</Text>}
      <Button disabled={create.isPending} onClick={() => create.mutate()}>
        {texts.clients.newLink}
      </Button>
    </section>
  )
}
