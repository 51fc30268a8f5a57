import { SearchBox, makeStyles, tokens } from '@fluentui/react-components'
import { useEffect, useRef, useState } from 'react'
import type { KeyboardEvent } from 'react'
import { SEARCH_LETTERS_MAX } from '../../../wire/search.ts'
import { texts } from '../../texts.de.ts'

/** After the last letter; with the answer it stays below what feels like waiting. */
const TYPING_MS = 150
/** Where the shortcut leads (app/use-search-shortcut.ts). */
const FIELD_ID = 'suchfeld'

const useStyles = makeStyles({
  field: { maxWidth: 'none', width: '100%', marginBottom: tokens.spacingVerticalS },
})

export interface SearchFieldProps {
  /** As the address says it. */
  readonly text: string
  readonly onText: (text: string) => void
  /** Enter, when what is typed has been answered. */
  readonly onEnter: (() => void) | undefined
  /** Arrow down: to the hits. */
  readonly onDown: () => void
}

/** Where the search is typed; it is told when the typing pauses, and follows a change from elsewhere. */
export function SearchField({ text: told, onText, onEnter, onDown }: SearchFieldProps) {
  const styles = useStyles()
  const [text, setText] = useTypedText(told, onText)
  useEffect(() => document.getElementById(FIELD_ID)?.focus(), [])

  const onKey = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown') {
      event.preventDefault()
      onDown()
    }
    if (event.key === 'Enter' && text.trim() === told) onEnter?.()
  }
  return (
    <SearchBox
      id={FIELD_ID}
      className={styles.field}
      size="large"
      maxLength={SEARCH_LETTERS_MAX}
      placeholder={texts.search.placeholder}
      aria-label={texts.search.label}
      autoComplete="off"
      spellCheck={false}
      value={text}
      dismiss={{ 'aria-label': texts.search.clear }}
      onChange={(_event, data) => setText(data.value)}
      onKeyDown={onKey}
    />
  )
}

/** A text that is told when the typing pauses, and that follows a change from elsewhere. */
function useTypedText(told: string, onText: (text: string) => void): readonly [string, (text: string) => void] {
  const [text, setText] = useState(told)
  const [known, setKnown] = useState(told)
  const latest = useRef(onText)
  useEffect(() => {
    latest.current = onText
  })
  if (known !== told) {
    setKnown(told)
    if (told !== text.trim()) setText(told)
  }
  useEffect(() => {
    if (text.trim() === told) return
    const timer = setTimeout(() => latest.current(text.trim()), TYPING_MS)
    return () => clearTimeout(timer)
  }, [text, told])
  return [text, setText]
}
