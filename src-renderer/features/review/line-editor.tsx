import { Button, Field, Input, Text, makeStyles, tokens } from '@fluentui/react-components'
import { useState } from 'react'
import type { FormEvent } from 'react'
import type { LineItem } from '../../../wire/batch-document.ts'
import type { LineValues } from '../../../wire/line-corrections.ts'
import { lineTexts } from '../../line-texts.de.ts'
import { leaveWithEscape, useFormStyles } from './position-editor.tsx'
import { useFormFocus } from './use-form-focus.ts'

const useStyles = makeStyles({
  form: { padding: '4px 12px 10px' },
  problem: { color: tokens.colorPaletteRedForeground1 },
})

/** The section of the lines: it has the focus when a form in it closes. */
export const LINES_ID = 'pruefen-posten-liste'

type TypedLine = Required<LineValues>

const EMPTY: TypedLine = {
  ...{ name: '', quantity: '', unit: '', price: '' },
  ...{ rate: '', discount: '', article: '', amount: '' },
}
const PAIRS = ['quantity', 'unit', 'price', 'discount', 'rate', 'amount', 'article'] as const

export interface LineEditorProps {
  /** Null: one to be added. */
  readonly item: LineItem | null
  /** What the form is called. */
  readonly label: string
  /** Null when the engine took it, else why it did not, in German. */
  readonly onTake: (values: LineValues) => Promise<string | null>
  /** Absent of a line that is only being added. */
  readonly onRemove?: () => Promise<string | null>
  readonly onClose: () => void
}

/** What a line of a bill says, as it can be typed; empty: the bill does not say it. */
export function LineEditor({ item, label, onTake, onRemove, onClose }: LineEditorProps) {
  const styles = useFormStyles()
  const own = useStyles()
  const form = useFormFocus(LINES_ID)
  const [start] = useState(() => (item ? typedLine(item) : EMPTY))
  const [draft, setDraft] = useState(start)
  const [problem, setProblem] = useState('')
  const settle = async (sent: Promise<string | null>) => {
    const refused = await sent
    if (refused === null) onClose()
    else setProblem(refused)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (item && isSame(start, draft)) onClose()
    else void settle(onTake(draft))
  }
  return (
    <form ref={form} className={`${styles.form} ${own.form}`} aria-label={label} onSubmit={submit}>
      <LineFields draft={draft} onDraft={setDraft} onLeave={onClose} />
      <Problem text={problem} />
      <div className={styles.actions}>
        <Button size="small" appearance="primary" type="submit">
          {lineTexts.take}
        </Button>
        <Button size="small" onClick={onClose}>
          {lineTexts.cancel}
        </Button>
        {onRemove && (
          <Button size="small" appearance="subtle" onClick={() => void settle(onRemove())}>
            {lineTexts.remove}
          </Button>
        )}
      </div>
    </form>
  )
}

function Problem({ text }: { readonly text: string }) {
  const styles = useStyles()
  if (text === '') return null
  return (
    <Text size={200} role="alert" className={styles.problem}>
      {text}
    </Text>
  )
}

interface LineFieldsProps {
  readonly draft: TypedLine
  readonly onDraft: (draft: TypedLine) => void
  readonly onLeave: () => void
}

function LineFields({ draft, onDraft, onLeave }: LineFieldsProps) {
  const styles = useFormStyles()
  const fieldOf = (name: keyof TypedLine) => (
    <Field key={name} label={lineTexts.fields[name]} size="small">
      <Input
        className={styles.input}
        size="small"
        data-changed
        value={draft[name]}
        maxLength={300}
        onKeyDown={leaveWithEscape(onLeave)}
        onChange={(_event, { value }) => onDraft({ ...draft, [name]: value })}
      />
    </Field>
  )
  return (
    <>
      {fieldOf('name')}
      <div className={styles.pair}>{PAIRS.map(fieldOf)}</div>
    </>
  )
}

/** A line as it can be typed: decimals with a comma. */
function typedLine({
  name,
  quantity,
  unit,
  price,
  rate,
  discount = null,
  article = null,
  amount,
}: LineItem): TypedLine {
  const decimal = (value: string | null) => (value ?? '').replace('.', ',')
  return {
    name: name ?? '',
    quantity: decimal(quantity),
    unit: unit ?? '',
    price: decimal(price),
    rate: decimal(rate),
    discount: decimal(discount),
    article: article ?? '',
    amount: decimal(amount),
  }
}

function isSame(one: TypedLine, other: TypedLine): boolean {
  return (Object.keys(one) as (keyof TypedLine)[]).every(name => one[name] === other[name])
}
