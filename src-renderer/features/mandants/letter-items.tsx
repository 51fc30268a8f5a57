import { Button, Checkbox, Field, Input, Text, makeStyles, tokens } from '@fluentui/react-components'
import { useState } from 'react'
import { LETTER_LINE_MAX } from '../../../wire/request-letter.ts'
import type { KeptLetter, LetterItem } from '../../../wire/request-letter.ts'
import { formatDate } from '../../format.ts'
import { objectionTexts, requestLetterTexts } from '../../request-letter-texts.de.ts'
import type { LetterDraftProps } from './letter-fields.tsx'

const useStyles = makeStyles({
  choice: { display: 'flex', flexDirection: 'column', margin: 0, padding: 0, border: 'none', minWidth: 0 },
  add: { display: 'flex', flexWrap: 'wrap', alignItems: 'end', gap: tokens.spacingHorizontalM },
  own: { flexGrow: 1, maxWidth: '520px' },
  quiet: { color: tokens.colorNeutralForeground2 },
})

interface LetterItemsProps extends LetterDraftProps {
  readonly isObjection: boolean
  readonly offered: KeptLetter['offered']
}

/** What the letter asks for: chosen of what is missing or asked in "Zu klären", and lines of one's own. */
export function LetterItems({ draft, offered, isObjection, onDraft }: LetterItemsProps) {
  const styles = useStyles()
  const known = new Set(offered.map(keyOf))
  const own = draft.items.filter(item => !known.has(keyOf(item)))
  const chosen = new Set(draft.items.map(keyOf))
  const choose = (item: LetterItem, isChosen: boolean) => {
    const rest = draft.items.filter(each => keyOf(each) !== keyOf(item))
    const { expectedId, label, from } = item
    onDraft({ ...draft, items: isChosen ? [...rest, { expectedId, label, from }] : rest })
  }
  return (
    <>
      <fieldset className={styles.choice}>
        <legend>{isObjection ? objectionTexts.choice : requestLetterTexts.choice}</legend>
        {offered.length === 0 && own.length === 0 && (
          <Text className={styles.quiet}>{isObjection ? objectionTexts.nothing : requestLetterTexts.nothing}</Text>
        )}
        {[...offered, ...own.map(item => ({ ...item, requestedAt: null }))].map(item => (
          <Checkbox
            key={keyOf(item)}
            label={labelOf(item)}
            checked={chosen.has(keyOf(item))}
            onChange={(_event, { checked }) => choose(item, checked === true)}
          />
        ))}
      </fieldset>
      <OwnItem onAdd={label => choose({ expectedId: null, label, from: '' }, true)} />
      {!isObjection && (
        <Field hint={requestLetterTexts.sharesHint}>
          <Checkbox
            label={requestLetterTexts.sharesSheet}
            checked={draft.sharesSheet}
            onChange={(_event, { checked }) => onDraft({ ...draft, sharesSheet: checked === true })}
          />
        </Field>
      )}
    </>
  )
}

function OwnItem({ onAdd }: { readonly onAdd: (label: string) => void }) {
  const styles = useStyles()
  const [label, setLabel] = useState('')
  const add = () => {
    if (label.trim() === '') return
    onAdd(label.trim())
    setLabel('')
  }
  return (
    <div className={styles.add}>
      <Field className={styles.own} label={requestLetterTexts.own}>
        <Input
          value={label}
          maxLength={LETTER_LINE_MAX}
          onChange={(_event, { value }) => setLabel(value)}
          onKeyDown={event => {
            if (event.key !== 'Enter') return
            event.preventDefault()
            add()
          }}
        />
      </Field>
      <Button disabled={label.trim() === ''} onClick={add}>
        {requestLetterTexts.add}
      </Button>
    </div>
  )
}

/** What makes two lines the same. */
function keyOf({ expectedId, label, from }: LetterItem): string {
  return expectedId ?? JSON.stringify([label, from])
}

function labelOf({ label, from, requestedAt }: KeptLetter['offered'][number]): string {
  const what = requestLetterTexts.from(label, from)
  return requestedAt === null ? what : `${what}, ${requestLetterTexts.requestedAt(formatDate(requestedAt))}`
}
