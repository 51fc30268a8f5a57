import { Button, Field, Input, Select, Text, makeStyles, tokens } from '@fluentui/react-components'
import { useEffect, useRef, useState } from 'react'
import type { FormEvent, KeyboardEvent, ReactNode } from 'react'
import type { BlockValues } from '../../../wire/block-corrections.ts'
import type { Judging } from '../../../wire/corrections.ts'
import type { ReportedLine, YearReported } from '../../../wire/reported.ts'
import { useReportedCorrection } from '../../api/reported.ts'
import { reportedTexts as texts } from '../../reported-texts.de.ts'

const useStyles = makeStyles({
  form: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalS },
  fields: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fill, minmax(240px, 1fr))',
    gap: tokens.spacingHorizontalM,
    '& > *': { minWidth: 0 },
    // The longest choice would else make the box wider than its column.
    '& select': { minWidth: 0, width: '100%', textOverflow: 'ellipsis' },
  },
  input: { width: '100%', minWidth: 0 },
  actions: { display: 'flex', flexWrap: 'wrap', gap: tokens.spacingHorizontalS },
  problem: { color: tokens.colorPaletteRedForeground1 },
})

interface Draft extends Omit<BlockValues, 'amounts'> {
  /** By field, as typed. */
  readonly amounts: Readonly<Record<string, string>>
}

type Printout = YearReported['printouts'][number]

export interface ReportedFormProps {
  /** The certificate; null: one that was not read is added to the printout. */
  readonly line: ReportedLine | null
  readonly printout: Pick<Printout, 'documentId' | 'batchId' | 'filename'> & Partial<Pick<Printout, 'pages'>>
  readonly kinds: YearReported['kinds']
  readonly persons: YearReported['persons']
  readonly onClose: () => void
}

/** What a reported certificate says, as it can be typed; or it is taken out, or a new one is added. */
export function ReportedForm({ line, printout, kinds, persons, onClose }: ReportedFormProps) {
  const styles = useStyles()
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => form.current?.querySelector('select')?.focus(), [])
  const [draft, setDraft] = useState(() => (line ? draftOf(line) : emptyDraft(kinds)))
  const [page, setPage] = useState('1')
  const { mutate, error, isPending } = useReportedCorrection()
  const { documentId, batchId } = printout
  const send = (judging: Judging) => mutate({ batchId, judging }, { onSuccess: onClose })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const amounts = fieldsOf(kinds, draft.id).map(({ field }) => ({ field, value: draft.amounts[field] ?? '' }))
    send(judgingOf(line, documentId, page, { ...draft, amounts }))
  }
  return (
    <form
      ref={form}
      className={styles.form}
      aria-label={line ? texts.changeOf(line.label, line.from) : texts.addTo(printout)}
      onSubmit={submit}
    >
      {line === null && <Text weight="semibold">{texts.addTo(printout)}</Text>}
      <DraftFields {...{ draft, kinds, persons }} onDraft={setDraft} onLeave={onClose}>
        {line === null && <PageField page={page} pages={printout.pages ?? null} onPage={setPage} onLeave={onClose} />}
      </DraftFields>
      {error && (
        <Text role="alert" className={styles.problem}>
          {error.message}
        </Text>
      )}
      <FormActions
        isPending={isPending}
        onCancel={onClose}
        onRemove={line && (() => send({ type: 'remove_block', documentId, block: line.key }))}
      />
    </form>
  )
}

function judgingOf(line: ReportedLine | null, documentId: string, page: string, values: BlockValues): Judging {
  return line
    ? { type: 'set_block', documentId, block: line.key, values }
    : { type: 'add_block', documentId, page: Number(page), values }
}

interface FormActionsProps {
  readonly isPending: boolean
  readonly onCancel: () => void
  /** Null where there is nothing to take out. */
  readonly onRemove: (() => void) | null
}

function FormActions({ isPending, onCancel, onRemove }: FormActionsProps) {
  const styles = useStyles()
  return (
    <div className={styles.actions}>
      <Button appearance="primary" type="submit" disabled={isPending}>
        {texts.take}
      </Button>
      <Button onClick={onCancel}>{texts.cancel}</Button>
      {onRemove && (
        <Button appearance="subtle" disabled={isPending} onClick={onRemove}>
          {texts.remove}
        </Button>
      )}
    </div>
  )
}

interface DraftFieldsProps extends Pick<ReportedFormProps, 'kinds' | 'persons'> {
  readonly draft: Draft
  readonly onDraft: (draft: Draft) => void
  readonly onLeave: () => void
  /** Further fields, before the amounts. */
  readonly children: ReactNode
}

function DraftFields({ draft, kinds, persons, onDraft, onLeave, children }: DraftFieldsProps) {
  const styles = useStyles()
  const onKeyDown = ({ key }: KeyboardEvent) => key === 'Escape' && onLeave()
  return (
    <div className={styles.fields}>
      <Field label={texts.kind}>
        <Select value={draft.id} onChange={(_event, { value: id }) => onDraft({ ...draft, id })}>
          {kinds.map(({ id, label }) => (
            <option key={id} value={id}>
              {label}
            </option>
          ))}
        </Select>
      </Field>
      <Field label={texts.from}>
        <Input
          className={styles.input}
          value={draft.from}
          maxLength={120}
          onKeyDown={onKeyDown}
          onChange={(_event, { value: from }) => onDraft({ ...draft, from })}
        />
      </Field>
      {persons.length > 0 && <PersonField draft={draft} persons={persons} onDraft={onDraft} />}
      {children}
      {fieldsOf(kinds, draft.id).map(({ field, label }) => (
        <Field key={field} label={label}>
          <Input
            className={styles.input}
            value={draft.amounts[field] ?? ''}
            maxLength={40}
            onKeyDown={onKeyDown}
            onChange={(_event, { value }) => onDraft({ ...draft, amounts: { ...draft.amounts, [field]: value } })}
          />
        </Field>
      ))}
    </div>
  )
}

interface PageFieldProps {
  readonly page: string
  readonly pages: number | null
  readonly onPage: (page: string) => void
  readonly onLeave: () => void
}

/** On which page of the printout it stands, so that whoever looks at it later finds it. */
function PageField({ page, pages, onPage, onLeave }: PageFieldProps) {
  const styles = useStyles()
  return (
    <Field label={texts.page}>
      <Input
        className={styles.input}
        type="number"
        value={page}
        min={1}
        {...(pages !== null && { max: pages })}
        required
        onKeyDown={({ key }) => key === 'Escape' && onLeave()}
        onChange={(_event, { value }) => onPage(value)}
      />
    </Field>
  )
}

/** Which of a couple it is about. */
function PersonField({ draft, persons, onDraft }: Pick<DraftFieldsProps, 'draft' | 'persons' | 'onDraft'>) {
  const personOf = (value: string) => persons.find(({ id }) => id === value)?.id ?? null
  return (
    <Field label={texts.person}>
      <Select
        value={draft.person ?? ''}
        onChange={(_event, { value }) => onDraft({ ...draft, person: personOf(value) })}
      >
        <option value="">{texts.personOpen}</option>
        {persons.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </Select>
    </Field>
  )
}

function fieldsOf(kinds: YearReported['kinds'], id: string) {
  return kinds.find(one => one.id === id)?.amounts ?? []
}

function emptyDraft([first]: YearReported['kinds']): Draft {
  return { id: first?.id ?? '', from: '', person: null, amounts: {} }
}

function draftOf({ id, from, person, amounts }: ReportedLine): Draft {
  const typed = amounts.map(one => [one.field, (one.reportedCents / 100).toFixed(2).replace('.', ',')] as const)
  return { id, from: from ?? '', person, amounts: Object.fromEntries(typed) }
}
