/* oxlint-disable jsx-a11y/no-noninteractive-element-interactions -- Ctrl+S that bubbles up from the fields of a form */
import {
  Button,
  MessageBar,
  MessageBarActions,
  MessageBarBody,
  Text,
  makeStyles,
  tokens,
} from '@fluentui/react-components'
import { useEffect, useMemo, useRef, useState } from 'react'
import type { KeyboardEvent } from 'react'
import { EMPTY_FORM } from '../../api/empty-mandant-form.ts'
import { useSaveMandant } from '../../api/mandants.ts'
import type { FieldFault, MandantDetail, MandantForm } from '../../../wire/mandants.ts'
import { useKeptState } from '../../components/use-kept-state.ts'
import { useNow } from '../../components/use-now.ts'
import { formatMoment } from '../../format.ts'
import { mandantTexts } from '../../mandant-texts.de.ts'
import { AddressCard } from './address-card.tsx'
import { FormContext } from './form-context.ts'
import { draftOf, formOf, isChanged } from './form-draft.ts'
import type { Draft } from './form-draft.ts'
import { NameCard } from './name-card.tsx'
import { BooksCard, NumbersCard } from './number-cards.tsx'

const formTexts = mandantTexts.form

const useStyles = makeStyles({
  form: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalL },
  cards: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fit, minmax(min(320px, 100%), 1fr))',
    gap: tokens.spacingHorizontalL,
    alignItems: 'start',
  },
  bar: {
    position: 'sticky',
    bottom: 0,
    zIndex: 1,
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: tokens.spacingHorizontalM,
    padding: `${tokens.spacingVerticalS} 0`,
    background: tokens.colorNeutralBackground2,
    borderTop: `1px solid ${tokens.colorNeutralStroke2}`,
  },
  quiet: { color: tokens.colorNeutralForeground2 },
})

export interface MandantFormProps {
  /** Null: a new one. */
  readonly mandant: MandantDetail | null
  readonly onSaved: (mandantId: string) => void
  readonly onReload: () => void
}

/** A draft, and the version that it began with. */
interface Editing {
  readonly draft: Draft
  readonly version: number
}

/** Master data: what is wrong stands at its field, and whether all is saved stands beside the button. */
export function MandantFormView({ mandant, onSaved, onReload }: MandantFormProps) {
  const styles = useStyles()
  const now = useNow()
  const stored: MandantForm = mandant?.form ?? EMPTY_FORM
  const [editing, setEditing] = useKeptState<Editing | null>(`mandant ${mandant?.id ?? ''}`, null)
  const [faults, setFaults] = useState<readonly FieldFault[]>([])
  const [hints, setHints] = useState<readonly FieldFault[]>([])
  const [isStale, setIsStale] = useState(false)
  const save = useSaveMandant(mandant?.id ?? null)
  const form = useRef<HTMLFormElement>(null)
  const draft = editing?.draft ?? draftOf(stored)
  const unsaved = editing !== null && isChanged(editing.draft, stored)

  const state = useMemo(
    () => ({
      draft,
      faults,
      hints,
      change: (part: Partial<Draft>) => {
        setEditing(current => ({
          draft: { ...(current?.draft ?? draftOf(stored)), ...part },
          version: current?.version ?? mandant?.version ?? 0,
        }))
        setFaults(told => told.filter(({ field }) => !Object.hasOwn(part, field.split('.')[0] ?? '')))
      },
    }),
    [draft, faults, hints, stored, mandant?.version, setEditing],
  )

  const isTold = useRef(false)
  const tell = (told: readonly FieldFault[]) => {
    isTold.current = true
    setFaults(told)
  }
  useEffect(() => {
    if (!isTold.current) return
    isTold.current = false
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- new faults are what moves the focus
  }, [faults])
  const submit = () => {
    if (save.isPending) return
    const sent = formOf(draft)
    if (sent.faults.length > 0) return tell(sent.faults)
    setEditing({ draft: draftOf(sent.form), version: editing?.version ?? mandant?.version ?? 0 })
    save.mutate(
      { form: sent.form, version: editing?.version ?? mandant?.version ?? 0 },
      {
        onSuccess: saved => {
          if (saved.outcome === 'invalid') return tell(saved.faults)
          if (saved.outcome === 'changed') return setIsStale(true)
          setEditing(null)
          setFaults([])
          setHints(saved.hints)
          onSaved(saved.id)
        },
      },
    )
  }
  const discard = () => {
    setEditing(null)
    setFaults([])
    setIsStale(false)
  }

  return (
    <FormContext value={state}>
      <form
        ref={form}
        className={styles.form}
        noValidate
        onKeyDown={(event: KeyboardEvent) => {
          if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 's') return
          event.preventDefault()
          submit()
        }}
        onSubmit={event => {
          event.preventDefault()
          submit()
        }}
      >
        <div className={styles.cards}>
          <NameCard />
          <NumbersCard />
          <BooksCard />
          <AddressCard />
        </div>
        {isStale && (
          <MessageBar intent="warning" layout="multiline">
            <MessageBarBody>{formTexts.changed}</MessageBarBody>
            <MessageBarActions>
              <Button
                onClick={() => {
                  discard()
                  onReload()
                }}
              >
                {formTexts.reload}
              </Button>
            </MessageBarActions>
          </MessageBar>
        )}
        {save.error && (
          <MessageBar intent="error" layout="multiline">
            <MessageBarBody>{save.error.message}</MessageBarBody>
          </MessageBar>
        )}
        <div className={styles.bar}>
          <Button type="submit" appearance="primary" disabled={save.isPending || (mandant !== null && !unsaved)}>
            {mandant === null ? formTexts.create : formTexts.save}
          </Button>
          {unsaved && (
            <Button disabled={save.isPending} onClick={discard}>
              {formTexts.discard}
            </Button>
          )}
          <Text aria-live="polite" className={styles.quiet}>
            {stateText(save.isPending, faults.length, unsaved, mandant, now)}
          </Text>
        </div>
      </form>
    </FormContext>
  )
}

function stateText(
  saving: boolean,
  faults: number,
  unsaved: boolean,
  mandant: MandantDetail | null,
  now: number,
): string {
  if (saving) return formTexts.saving
  if (faults > 0) return formTexts.wrong(faults)
  if (unsaved) return formTexts.unsaved
  if (mandant === null) return ''
  return mandant.changedAt === null ? formTexts.neverSaved : formTexts.saved(formatMoment(mandant.changedAt, now))
}
