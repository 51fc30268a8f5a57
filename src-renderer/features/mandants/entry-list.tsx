import { Button, Subtitle2, Text, mergeClasses } from '@fluentui/react-components'
import { AddRegular } from '@fluentui/react-icons'
import { useEffect, useRef } from 'react'
import type { ReactNode } from 'react'
import { DismissButton } from '../../components/dismiss-button.tsx'
import { useCardStyles } from './form-context.ts'

export interface EntryListProps<Entry> {
  readonly entries: readonly Entry[]
  readonly empty: Entry
  readonly onEntries: (entries: readonly Entry[]) => void
  readonly texts: {
    readonly add: string
    readonly entry: (number: number) => string
    readonly remove: (number: number) => string
  }
  /** The fields of an entry. */
  readonly children: (entry: Entry, index: number, change: (part: Partial<Entry>) => void) => ReactNode
}

/** Entries of one kind, each with its fields; the keyboard goes to an entry that is new, and on after one that went. */
export function EntryList<Entry>({ entries, empty, onEntries, texts, children }: EntryListProps<Entry>) {
  const styles = useCardStyles()
  const { box, focusSoon } = useFocusSoon(entries.length)
  return (
    <div ref={box} className={styles.entries}>
      {entries.map((entry, index) => (
        // oxlint-disable-next-line no-array-index-key -- an entry that is new is known by its place alone
        <fieldset key={index} className={styles.card} aria-label={texts.entry(index + 1)}>
          <div className={styles.head}>
            <Subtitle2 as="h3">{texts.entry(index + 1)}</Subtitle2>
            <DismissButton
              appearance="subtle"
              label={texts.remove(index + 1)}
              onClick={() => {
                focusSoon(':scope > button')
                onEntries(entries.toSpliced(index, 1))
              }}
            />
          </div>
          {children(entry, index, part => onEntries(entries.with(index, { ...entry, ...part })))}
        </fieldset>
      ))}
      <Button
        size="small"
        className={styles.add}
        icon={<AddRegular />}
        onClick={() => {
          focusSoon(':scope > fieldset:last-of-type input')
          onEntries([...entries, empty])
        }}
      >
        {texts.add}
      </Button>
    </div>
  )
}

export interface EntryCardProps {
  readonly title: string
  readonly hint: string
  readonly isWide?: boolean
  readonly children: ReactNode
}

/** A section of the form with its heading and what it is for. */
export function EntryCard({ title, hint, isWide = false, children }: EntryCardProps) {
  const styles = useCardStyles()
  return (
    <section className={mergeClasses(styles.card, isWide && styles.wide)} aria-label={title}>
      <Subtitle2 as="h2">{title}</Subtitle2>
      <Text size={200} className={styles.quiet}>
        {hint}
      </Text>
      {children}
    </section>
  )
}

/** Moves the focus to what a selector finds in `box`, once the number of its entries has changed. */
function useFocusSoon(count: number) {
  const box = useRef<HTMLDivElement>(null)
  const wanted = useRef<string | null>(null)
  useEffect(() => {
    if (wanted.current !== null) box.current?.querySelector<HTMLElement>(wanted.current)?.focus()
    wanted.current = null
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- another number of entries is what moves the focus
  }, [count])
  const focusSoon = (selector: string) => {
    wanted.current = selector
  }
  return { box, focusSoon }
}
