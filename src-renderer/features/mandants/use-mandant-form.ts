import { useEffect, useMemo, useRef, useState } from 'react'
import { EMPTY_FORM } from '../../api/empty-mandant-form.ts'
import { useSaveMandant } from '../../api/mandants.ts'
import type { FieldFault, MandantDetail, MandantForm } from '../../../wire/mandants.ts'
import { useKeptState } from '../../components/use-kept-state.ts'
import type { FormState } from './form-context.ts'
import { draftOf, formOf, isChanged } from './form-draft.ts'
import type { Draft } from './form-draft.ts'

/** A draft, and the version that it began with. */
interface Editing {
  readonly draft: Draft
  readonly version: number
}

/** What is edited of a mandant (null: a new one), kept while a person looks at other places. */
function useEditing(mandant: MandantDetail | null) {
  const stored: MandantForm = mandant?.form ?? EMPTY_FORM
  const [editing, setEditing] = useKeptState<Editing | null>(`mandant ${mandant?.id ?? ''}`, null)
  return {
    stored,
    setEditing,
    draft: editing?.draft ?? draftOf(stored),
    version: editing?.version ?? mandant?.version ?? 0,
    isUnsaved: editing !== null && isChanged(editing.draft, stored),
  }
}

/** Faults of fields; the first faulty field of `form` gets the focus when new ones are told. */
function useFaults() {
  const [faults, setFaults] = useState<readonly FieldFault[]>([])
  const form = useRef<HTMLFormElement>(null)
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
  return { faults, setFaults, tell, form }
}

/** The master data of a mandant while they are edited: draft, faults, and saving. `onSaved` gets the mandant's id. */
export function useMandantForm(mandant: MandantDetail | null, onSaved: (mandantId: string) => void) {
  const { stored, draft, version, isUnsaved, setEditing } = useEditing(mandant)
  const { faults, setFaults, tell, form } = useFaults()
  const [hints, setHints] = useState<readonly FieldFault[]>([])
  const [isStale, setIsStale] = useState(false)
  const save = useSaveMandant(mandant?.id ?? null)

  const state: FormState = useMemo(
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
    [draft, faults, hints, stored, mandant?.version, setEditing, setFaults],
  )
  const onAnswer = (saved: NonNullable<typeof save.data>) => {
    if (saved.outcome === 'invalid') return tell(saved.faults)
    if (saved.outcome === 'changed') return setIsStale(true)
    setEditing(null)
    setFaults([])
    setHints(saved.hints)
    onSaved(saved.id)
  }
  const submit = () => {
    if (save.isPending) return
    const sent = formOf(draft)
    if (sent.faults.length > 0) return tell(sent.faults)
    setEditing({ draft: draftOf(sent.form), version })
    save.mutate({ form: sent.form, version }, { onSuccess: onAnswer })
  }
  const discard = () => {
    setEditing(null)
    setFaults([])
    setIsStale(false)
  }
  return { form, state, isUnsaved, isStale, isSaving: save.isPending, error: save.error, submit, discard }
}
