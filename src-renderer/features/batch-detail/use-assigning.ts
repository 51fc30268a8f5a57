import { useState } from 'react'
import { useAssignMandant } from '../../api/batches.ts'
import type { FieldFault } from '../../../wire/mandants.ts'
import { isNameTaken, useSaveMandant } from '../../api/mandants.ts'
import { assignTexts } from '../../assign-texts.de.ts'
import type { ChosenMandant } from '../../components/mandant-choice.tsx'
import { formOfNames, noNames } from './new-mandant-fields.tsx'
import type { NewMandantNames } from './new-mandant-fields.tsx'

export interface Assigning {
  /** Whether one is chosen or made. */
  readonly way: 'known' | 'new'
  readonly setWay: (way: 'known' | 'new') => void
  readonly chosen: ChosenMandant | null
  readonly setChosen: (mandant: ChosenMandant | null) => void
  readonly names: NewMandantNames
  readonly setNames: (names: NewMandantNames) => void
  readonly faults: readonly FieldFault[]
  readonly problem: string | null
  readonly isSaving: boolean
  readonly assign: (isNobody: boolean) => Promise<void>
}

/** Makes the mandant where it is to be made, and gives it the batch. */
export function useAssigning(batchId: string, onAssigned: (mandant: ChosenMandant | null) => void): Assigning {
  const [way, setWay] = useState<'known' | 'new'>('known')
  const [chosen, setChosen] = useState<ChosenMandant | null>(null)
  const [names, setNames] = useState(noNames)
  const [faults, setFaults] = useState<readonly FieldFault[]>([])
  /** The name of which was said that there is one already. */
  const [warnedOf, setWarnedOf] = useState<string | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const give = useAssignMandant(batchId)
  const save = useSaveMandant(null)

  /** The one that was made is chosen from then on: another try does not make a second one. */
  const make = async (): Promise<ChosenMandant | null> => {
    const name = nameOf(names)
    if (warnedOf !== name && (await isNameTaken(name))) {
      setWarnedOf(name)
      setProblem(assignTexts.sameName(name))
      return null
    }
    const saved = await save.mutateAsync({ form: formOfNames(names), version: 0 })
    if (saved.outcome !== 'saved') {
      setFaults(saved.outcome === 'invalid' ? saved.faults : [])
      return null
    }
    const made = { id: saved.id, name }
    setChosen(made)
    setWay('known')
    return made
  }
  const assign = async (isNobody: boolean): Promise<void> => {
    setProblem(null)
    setFaults([])
    if (!isNobody && way === 'known' && !chosen) {
      setProblem(assignTexts.needChoice)
      return
    }
    try {
      const mandant = isNobody ? null : way === 'new' ? await make() : chosen
      if (!isNobody && !mandant) return
      await give.mutateAsync(mandant?.id ?? null)
      onAssigned(mandant)
    } catch (error) {
      setProblem(error instanceof Error ? error.message : String(error))
    }
  }
  return {
    way,
    setWay,
    chosen,
    setChosen,
    names,
    setNames,
    faults,
    problem,
    assign,
    isSaving: give.isPending || save.isPending,
  }
}

function nameOf({ kind, firstName, lastName, companyName }: NewMandantNames): string {
  return kind === 'company' ? companyName.trim() : `${firstName.trim()} ${lastName.trim()}`.trim()
}
