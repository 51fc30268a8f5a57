import { Link, makeStyles, tokens } from '@fluentui/react-components'
import type { TargetNote } from '../../../wire/target-programs.ts'
import { texts } from '../../texts.de.ts'

const words = texts.settings.targets

const useStyles = makeStyles({
  list: { margin: 0, paddingLeft: '20px', fontSize: tokens.fontSizeBase200, color: tokens.colorNeutralForeground2 },
  summary: { cursor: 'pointer', fontWeight: tokens.fontWeightSemibold, paddingTop: '4px', paddingBottom: '4px' },
})

/** What is known of the import of each program, what nobody ever tried, and where it was read. */
export function TargetNotes({ targets }: { readonly targets: readonly TargetNote[] }) {
  const styles = useStyles()
  return (
    <section aria-label={words.title}>
      {targets.map(({ id, name, folder, imported, unproved, sources }) => (
        <details key={id}>
          <summary className={styles.summary}>
            {words.summary(name, folder)} {imported ?? words.never}
          </summary>
          <ul className={styles.list}>
            {unproved.map(text => (
              <li key={text}>{text}</li>
            ))}
            {sources.map(({ title, url, says }) => (
              <li key={title}>
                <Link href={url} target="_blank" rel="noreferrer" inline>
                  {title}
                </Link>
                : {says}
              </li>
            ))}
          </ul>
        </details>
      ))}
    </section>
  )
}
