import { Button, Text, Title3, makeStyles, tokens } from '@fluentui/react-components'
import { LockClosedRegular } from '@fluentui/react-icons'
import { texts } from '../texts.de.ts'

const useStyles = makeStyles({
  box: {
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'flex-start',
    gap: tokens.spacingVerticalM,
    maxWidth: '440px',
    padding: tokens.spacingHorizontalXXXL,
    background: tokens.colorNeutralBackground1,
    borderRadius: tokens.borderRadiusXLarge,
    boxShadow: tokens.shadow8,
  },
  icon: { fontSize: '28px', color: tokens.colorBrandForeground1 },
  ways: { margin: `${tokens.spacingVerticalXS} 0 0`, paddingLeft: '20px' },
  hint: { color: tokens.colorNeutralForeground2 },
})

export function SignInNotice({ onCheck }: { readonly onCheck: () => void }) {
  const styles = useStyles()
  return (
    <section className={styles.box}>
      <LockClosedRegular className={styles.icon} aria-hidden />
      <Title3 as="h1">{texts.signIn.title}</Title3>
      <Text>{texts.signIn.text}</Text>
      <div className={styles.hint}>
        <Text>{texts.signIn.hint}</Text>
        <ul className={styles.ways}>
          {texts.signIn.ways.map(way => (
            <li key={way}>{way}</li>
          ))}
        </ul>
      </div>
      <Button onClick={onCheck}>{texts.signIn.check}</Button>
    </section>
  )
}
