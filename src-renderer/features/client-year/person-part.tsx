import { Text, makeStyles } from '@fluentui/react-components'
import { useState } from 'react'
import type { ShelvedDocument } from '../../../wire/client-years.ts'
import type { MandantForm } from '../../../wire/mandants.ts'
import type { PositionPerson } from '../../../wire/positions.ts'
import { useMandant } from '../../api/mandants.ts'
import { ChoiceBox } from '../../components/choice-box.tsx'
import { manyTexts } from '../../many-texts.de.ts'
import type { Many } from './use-many.ts'

const useStyles = makeStyles({
  part: { display: 'flex', flexDirection: 'column', gap: '2px', width: '200px', maxWidth: '100%' },
})

const AS_FOUND = 'as-found'

export interface PersonPartProps {
  readonly chosen: readonly ShelvedDocument[]
  readonly many: Many
  readonly mandantId: string
}

/** Says for whom of a couple all that the chosen documents count for is; nothing to choose for one person alone. */
export function PersonPart({ chosen, many, mandantId }: PersonPartProps) {
  const styles = useStyles()
  const [isOpen, setOpen] = useState(false)
  const { data } = useMandant(mandantId)
  const persons = data ? personsOf(data.form) : []
  if (persons.length < 2) return null
  const choose = (id: string) => {
    const found = persons.find(person => person.id === id)
    const { done } = manyTexts
    many.change(chosen, { type: 'person', person: found?.id ?? null }, number =>
      found ? done.person(number, found.label) : done.personAsFound(number),
    )
  }
  const fitting = (search: string) => {
    const all = [...persons, { id: AS_FOUND, label: manyTexts.persons.asFound }]
    const words = search.trim().toLocaleLowerCase('de')
    return all.filter(({ label }) => label.toLocaleLowerCase('de').includes(words))
  }
  return (
    <div className={styles.part} data-part="person">
      <Text aria-hidden>{manyTexts.personShort}</Text>
      <ChoiceBox
        isFloating
        label={manyTexts.person}
        value=""
        placeholder={manyTexts.personSearch}
        nothingFound={manyTexts.noPersonFound}
        isOpen={isOpen}
        onOpen={setOpen}
        groupsFor={search => [{ title: manyTexts.personShort, choices: fitting(search) }]}
        onChoose={choose}
        onCancel={() => setOpen(false)}
      />
    </div>
  )
}

interface PersonChoice {
  readonly id: PositionPerson
  readonly label: string
}

function personsOf({ firstName, lastName, spouse }: MandantForm): readonly PersonChoice[] {
  if (spouse === null) return []
  const nameOf = (first: string | null, last: string | null, id: string): string =>
    [first, last].filter(part => part !== null && part !== '').join(' ') || `Person ${id}`
  return [
    { id: 'A', label: nameOf(firstName, lastName, 'A') },
    { id: 'B', label: nameOf(spouse.firstName, spouse.lastName ?? lastName, 'B') },
    { id: 'gemeinsam', label: manyTexts.persons.gemeinsam },
  ]
}
