import { Button, Text, makeStyles, tokens } from '@fluentui/react-components'
import { ArrowLeftRegular, ChevronDownRegular, ChevronUpRegular, DismissRegular } from '@fluentui/react-icons'
import { LinkButton } from '../../components/link-button.tsx'
import { texts } from '../../texts.de.ts'
import type { MarkedSearch } from './hits-context.ts'
import type { Hits } from './use-hits.ts'

const useStyles = makeStyles({
  bar: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: tokens.spacingHorizontalXS,
    padding: `2px ${tokens.spacingHorizontalL}`,
    background: 'var(--activeBack)',
    borderBottom: `1px solid ${tokens.colorNeutralStroke2}`,
  },
  text: { flexGrow: 1, minWidth: 0, overflowWrap: 'anywhere' },
})

/** How many places of a document a search found, with ways from one to the next and back to the search. */
export function HitBar({ search, hits }: { readonly search: MarkedSearch; readonly hits: Hits }) {
  const styles = useStyles()
  const { hits: found, step } = hits
  const count = found?.length ?? 0
  return (
    <section className={styles.bar} aria-label={texts.search.hits.label}>
      <LinkButton appearance="subtle" icon={<ArrowLeftRegular />} href={search.backAddress}>
        {texts.search.hits.back}
      </LinkButton>
      <Text className={styles.text} aria-live="polite">
        {stateText(search, hits)}
      </Text>
      <Button
        appearance="subtle"
        icon={<ChevronUpRegular />}
        aria-label={texts.search.hits.previous}
        title={texts.search.hits.previous}
        disabled={count < 2}
        onClick={() => step(-1)}
      />
      <Button
        appearance="subtle"
        icon={<ChevronDownRegular />}
        aria-label={texts.search.hits.next}
        title={texts.search.hits.next}
        disabled={count < 2}
        onClick={() => step(1)}
      />
      <LinkButton
        appearance="subtle"
        icon={<DismissRegular />}
        href={search.plainAddress}
        label={texts.search.hits.end}
      />
    </section>
  )
}

function stateText({ text }: MarkedSearch, { hits: found, current }: Hits): string {
  const { looking, none, of } = texts.search.hits
  if (found === undefined) return looking
  return found.length === 0 ? none(text) : of(current + 1, found.length, text)
}
