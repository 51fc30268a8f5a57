import { makeStyles, tokens } from '@fluentui/react-components'

const useStyles = makeStyles({
  part: { breakInside: 'avoid' },
  heading: { fontSize: tokens.fontSizeBase300, margin: '6px 0 2px' },
  list: { display: 'grid', gridTemplateColumns: 'max-content 1fr', gap: '2px 10px', margin: 0, fontSize: '13px' },
  key: { fontWeight: tokens.fontWeightSemibold, whiteSpace: 'normal', maxWidth: '130px' },
  text: { margin: 0 },
})

export interface KeyListProps {
  readonly title: string
  readonly keys: readonly (readonly [key: string, what: string])[]
}

/** Keys with what they do, under a heading. */
export function KeyList({ title, keys }: KeyListProps) {
  const styles = useStyles()
  return (
    <section className={styles.part} aria-label={title}>
      <h3 className={styles.heading}>{title}</h3>
      <dl className={styles.list}>
        {keys.map(([key, text]) => [
          <dt key={`${key} Taste`} className={styles.key}>
            {key}
          </dt>,
          <dd key={key} className={styles.text}>
            {text}
          </dd>,
        ])}
      </dl>
    </section>
  )
}
