import { makeStyles, tokens } from '@fluentui/react-components'
import { useSession } from '../api/session.ts'
import { LoadFailure } from '../components/load-failure.tsx'
import { Waiting } from '../components/waiting.tsx'
import { texts } from '../texts.de.ts'
import { Frame } from './frame.tsx'
import { SignInNotice } from './sign-in-notice.tsx'

const useStyles = makeStyles({
  center: { display: 'grid', placeItems: 'center', height: '100%', padding: tokens.spacingHorizontalXXL },
})

/** Shows the window once the engine knows us. */
export function App({ signInToken }: { readonly signInToken: string | null }) {
  const styles = useStyles()
  const session = useSession(signInToken)
  if (session.data) return <Frame version={session.data.version} />
  return (
    <main className={styles.center}>
      {session.isPending && <Waiting text={texts.signIn.connecting} />}
      {session.isError && <LoadFailure error={session.error} onRetry={() => void session.refetch()} />}
      {session.data === null && <SignInNotice onCheck={() => void session.refetch()} />}
    </main>
  )
}
