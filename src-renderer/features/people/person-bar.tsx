import { Button, makeStyles, tokens } from '@fluentui/react-components'
import { LockClosedRegular, SignOutRegular } from '@fluentui/react-icons'
import { useLock, usePerson, useSignOut } from '../../api/people.ts'
import { peopleTexts as texts } from '../../people-texts.de.ts'

const useStyles = makeStyles({
  bar: { display: 'flex', alignItems: 'center', gap: '2px' },
  sign: {
    padding: '3px 9px',
    borderRadius: tokens.borderRadiusCircular,
    background: 'rgba(255,255,255,.18)',
    color: '#fff',
    fontSize: tokens.fontSizeBase200,
    fontWeight: tokens.fontWeightSemibold,
  },
  button: { color: '#fff', ':hover': { color: '#fff', background: 'rgba(255,255,255,.12)' } },
})

/** Who is signed in, with the ways to leave the desk; nothing where there are no users. */
export function PersonBar() {
  const styles = useStyles()
  const { person } = usePerson()
  const lock = useLock()
  const signOut = useSignOut()
  if (!person) return null
  const told = texts.signedIn(person.name, texts.roles[person.role])
  return (
    <section className={styles.bar} aria-label={told}>
      <span className={styles.sign} title={told}>
        {person.sign}
      </span>
      <Button
        className={styles.button}
        size="small"
        appearance="transparent"
        icon={<LockClosedRegular />}
        title={texts.lock}
        aria-label={texts.lock}
        onClick={() => lock.mutate(undefined)}
      />
      <Button
        className={styles.button}
        size="small"
        appearance="transparent"
        icon={<SignOutRegular />}
        title={texts.signOut}
        aria-label={texts.signOut}
        onClick={() => signOut.mutate(undefined)}
      />
    </section>
  )
}
