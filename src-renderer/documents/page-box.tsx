import { Input, makeStyles } from '@fluentui/react-components'
import { useState } from 'react'
import { documentTexts } from '../document-texts.de.ts'

const useStyles = makeStyles({
  box: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '4px',
    whiteSpace: 'nowrap',
    fontVariantNumeric: 'tabular-nums',
  },
  input: { width: '52px', minWidth: 0 },
})

export interface PageBoxProps {
  /** Index of the page that is shown; -1 where there is none. */
  readonly at: number
  readonly count: number
  readonly onPage: (index: number) => void
}

/** "Seite 3 von 12", of which the number can be typed over; Enter goes there, Escape does not. */
export function PageBox({ at, count, onPage }: PageBoxProps) {
  const styles = useStyles()
  const [typed, setTyped] = useState<string | null>(null)
  if (count < 2) return <span>{documentTexts.page(at + 1, count)}</span>
  const wanted = typed === null || !/^\d{1,6}$/.test(typed.trim()) ? null : Number(typed)
  const go = () => {
    setTyped(null)
    if (wanted !== null && wanted >= 1) onPage(Math.min(wanted, count) - 1)
  }
  return (
    <span className={styles.box}>
      {documentTexts.pageWord}
      <Input
        className={styles.input}
        size="small"
        inputMode="numeric"
        aria-label={documentTexts.pageBox(count)}
        value={typed ?? String(at + 1)}
        // What is typed is a number: no single key of the screen is meant.
        data-changed={typed === null ? undefined : 'true'}
        onFocus={event => event.target.select()}
        onChange={(_event, { value }) => setTyped(value)}
        onBlur={() => setTyped(null)}
        onKeyDown={event => {
          if (event.key !== 'Enter' && event.key !== 'Escape') return
          event.preventDefault()
          if (event.key === 'Enter') go()
          else setTyped(null)
        }}
      />
      {documentTexts.ofPages(count)}
    </span>
  )
}
