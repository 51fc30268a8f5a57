import { useState } from 'react'
import { useMandantChoices } from '../api/mandants.ts'
import type { MandantItem } from '../../wire/mandants.ts'
import { assignTexts } from '../assign-texts.de.ts'
import { ChoiceBox } from './choice-box.tsx'

const NOBODY = 'nobody'

export interface ChosenMandant {
  readonly id: string
  readonly name: string
}

export interface MandantChoiceProps {
  readonly label: string
  /** Name of the one that is chosen; empty for none. */
  readonly value: string
  readonly placeholder: string
  /** Stands for no mandant at the head of the list; without it one has to be chosen. */
  readonly nobody?: string
  readonly isFloating?: boolean
  readonly onChoose: (mandant: ChosenMandant | null) => void
}

/** Finds one mandant among thousands by parts of the name or the number. */
export function MandantChoice({ label, value, placeholder, nobody, isFloating = false, onChoose }: MandantChoiceProps) {
  const [isOpen, setOpen] = useState(false)
  const [search, setSearch] = useState('')
  const { data } = useMandantChoices(search)
  const mandants = data?.mandants ?? []
  const hasNobody = nobody !== undefined && search.trim() === ''
  const choose = (id: string) => {
    const found = mandants.find(mandant => mandant.id === id)
    if (id === NOBODY) onChoose(null)
    else if (found) onChoose({ id: found.id, name: found.name })
  }
  return (
    <ChoiceBox
      isFloating={isFloating}
      label={label}
      value={value}
      placeholder={placeholder}
      nothingFound={data ? assignTexts.nothingFound : ''}
      isOpen={isOpen}
      onOpen={setOpen}
      onSearch={setSearch}
      groupsFor={() => [
        ...(hasNobody ? [{ title: label, choices: [{ id: NOBODY, label: nobody }] }] : []),
        { title: assignTexts.choices(mandants.length, data?.total ?? 0), choices: mandants.map(choiceOf) },
      ]}
      onChoose={choose}
      onCancel={() => setSearch('')}
    />
  )
}

/** Namesakes are told apart by number and town. */
function choiceOf({ id, name, clientNumber, town }: MandantItem) {
  const hint = [clientNumber === null ? '' : String(clientNumber), town ?? ''].filter(part => part !== '').join(', ')
  return { id, label: name, ...(hint !== '' && { hint }) }
}
