import { Button, SearchBox, Select, Text, makeStyles, tokens } from '@fluentui/react-components'
import { FilterDismissRegular } from '@fluentui/react-icons'
import { useEffect, useRef, useState } from 'react'
import { wholeView } from '../../api/batches.ts'
import type { ListView } from '../../api/batches.ts'
import { useMandantName } from '../../api/mandants.ts'
import type { BatchStatus } from '../../../wire/batch-list.ts'
import { assignTexts } from '../../assign-texts.de.ts'
import { MandantChoice } from '../../components/mandant-choice.tsx'
import { statusTexts, texts } from '../../texts.de.ts'

const TYPING_MS = 250

const useStyles = makeStyles({
  filter: {
    display: 'flex',
    flexDirection: 'column',
    gap: tokens.spacingVerticalXS,
    padding: `${tokens.spacingVerticalS} ${tokens.spacingHorizontalL}`,
    borderBottom: `1px solid ${tokens.colorNeutralStroke2}`,
  },
  pair: { display: 'grid', gridTemplateColumns: '1fr 1fr', gap: tokens.spacingHorizontalXS },
  search: { maxWidth: 'none' },
  choice: { minWidth: 0 },
  found: { display: 'flex', alignItems: 'center', justifyContent: 'space-between' },
  quiet: { color: tokens.colorNeutralForeground2 },
})

export interface BatchFilterProps {
  readonly view: ListView
  readonly onView: (view: ListView) => void
  /** How many batches the filter finds; null while that is not known. */
  readonly found: number | null
}

/** Whether a view leaves batches out, other than by its page. */
export function isNarrowed({ status, mandantId, text }: ListView): boolean {
  return status !== '' || mandantId !== '' || text !== ''
}

/** Narrows the list by name, status and mandant; the address keeps it. */
export function BatchFilter({ view, onView, found }: BatchFilterProps) {
  const styles = useStyles()
  const mandantName = useMandantName(view.mandantId)
  const [text, setText] = useTyped(view.text, typed => onView({ ...view, text: typed, page: 0 }))
  return (
    <search className={styles.filter} aria-label={texts.list.filter}>
      <SearchBox
        className={styles.search}
        size="small"
        maxLength={200}
        placeholder={texts.list.search}
        aria-label={texts.list.search}
        value={text}
        dismiss={{ 'aria-label': texts.list.searchClear }}
        onChange={(_event, data) => setText(data.value)}
      />
      <div className={styles.pair}>
        <StatusChoice view={view} onView={onView} />
        <MandantChoice
          isFloating
          label={texts.list.mandant}
          value={view.mandantId === '' ? '' : (mandantName ?? assignTexts.unknown)}
          placeholder={texts.list.anyMandant}
          nobody={texts.list.anyMandant}
          onChoose={mandant => onView({ ...view, mandantId: mandant?.id ?? '', page: 0 })}
        />
      </div>
      {isNarrowed(view) && (
        <div className={styles.found}>
          <Text size={200} className={styles.quiet} aria-live="polite">
            {found === null ? '' : texts.list.found(found)}
          </Text>
          <Button size="small" appearance="subtle" icon={<FilterDismissRegular />} onClick={() => onView(wholeView)}>
            {texts.list.showAll}
          </Button>
        </div>
      )}
    </search>
  )
}

function StatusChoice({ view, onView }: Omit<BatchFilterProps, 'found'>) {
  const styles = useStyles()
  return (
    <Select
      className={styles.choice}
      size="small"
      aria-label={texts.list.status}
      value={view.status}
      onChange={(_event, data) => onView({ ...view, status: data.value as BatchStatus | '', page: 0 })}
    >
      <option value="">{texts.list.anyStatus}</option>
      {Object.entries(statusTexts).map(([status, label]) => (
        <option key={status} value={status}>
          {label}
        </option>
      ))}
    </Select>
  )
}

/** A text that is told when the typing pauses, and that follows a change from elsewhere. */
function useTyped(told: string, onTyped: (text: string) => void): readonly [string, (text: string) => void] {
  const [text, setText] = useState(told)
  const [known, setKnown] = useState(told)
  const latest = useRef(onTyped)
  useEffect(() => {
    latest.current = onTyped
  })
  if (known !== told) {
    setKnown(told)
    setText(told)
  }
  useEffect(() => {
    if (text.trim() === told) return
    const timer = setTimeout(() => latest.current(text.trim()), TYPING_MS)
    return () => clearTimeout(timer)
  }, [text, told])
  return [text, setText]
}
