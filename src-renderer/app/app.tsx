import { makeStyles, tokens } from '@fluentui/react-components'
import { useEffect, useState } from 'react'
import { ServerContext, takeSignInToken, useSession } from '../api/session.ts'
import { LoadFailure } from '../components/load-failure.tsx'
import { Waiting } from '../components/waiting.tsx'
import { texts } from '../texts.de.ts'
import { SendingBar } from '../features/batch-create/sending-bar.tsx'
import { useIntake } from '../features/batch-create/use-intake.ts'
import { PersonContext } from '../api/people.ts'
import { LockForm } from '../features/people/lock-form.tsx'
import { NewPasswordForm } from '../features/people/new-password-form.tsx'
import { SignInForm } from '../features/people/sign-in-form.tsx'
import { Frame } from './frame.tsx'
import { goTo, parseRoute } from './route.ts'
import { EngineNotice } from './engine-notice.tsx'
import { SignInNotice } from './sign-in-notice.tsx'

const useStyles = makeStyles({
  page: { display: 'flex', flexDirection: 'column', height: '100%' },
  center: { display: 'grid', placeItems: 'center', height: '100%', padding: tokens.spacingHorizontalXXL },
})

/** Shows the window once the engine knows us. */
export function App({ signInToken }: { readonly signInToken: string | null }) {
  const styles = useStyles()
  const [token, setToken] = useState(signInToken)
  useEffect(() => {
    // A fresh link that is opened in this very tab changes the fragment only, and loads nothing.
    const take = () => setToken(current => takeSignInToken() ?? current)
    addEventListener('hashchange', take)
    return () => removeEventListener('hashchange', take)
  }, [])
  const session = useSession(token)
  const intake = useIntake(showCreated)
  const state = session.data
  if (state?.state === 'in') {
    return (
      <div className={styles.page}>
        <EngineNotice />
        <ServerContext value={state.session.server ?? null}>
          <PersonContext value={state.session.person}>
            <Frame version={state.session.version} intake={intake} />
          </PersonContext>
        </ServerContext>
      </div>
    )
  }
  return (
    <main className={styles.center}>
      <EngineNotice />
      <SendingBar store={intake.progress} address={null} />
      {session.isPending && <Waiting text={texts.signIn.connecting} />}
      {session.isError && <LoadFailure error={session.error} onRetry={() => void session.refetch()} />}
      {state?.state === 'link' && <SignInNotice onCheck={() => void session.refetch()} />}
      {state?.state === 'signIn' && <SignInForm />}
      {state?.state === 'locked' && <LockForm name={state.name} />}
      {state?.state === 'newPassword' && <NewPasswordForm />}
    </main>
  )
}

/** Goes to a batch that was made, unless the person is somewhere else meanwhile. */
function showCreated(batchId: string): void {
  const route = parseRoute(location.hash)
  if (route.name === 'create' || route.name === 'home') goTo({ name: 'batch', batchId })
}
