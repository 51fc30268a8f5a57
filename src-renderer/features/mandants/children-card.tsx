import type { Child } from '../../../wire/mandants.ts'
import { registerTexts } from '../../register-texts.de.ts'
import { EntryCard, EntryList } from './entry-list.tsx'
import { useCardStyles, useForm } from './form-context.ts'
import { EMPTY_CHILD } from './form-draft.ts'
import { TextField } from './text-field.tsx'

const childTexts = registerTexts.children

/** The children of a person or a couple. */
export function ChildrenCard() {
  const { draft, change } = useForm()
  if (draft.kind === 'company') return null
  return (
    <EntryCard title={childTexts.title} hint={childTexts.hint}>
      <EntryList
        entries={draft.children}
        empty={EMPTY_CHILD}
        texts={childTexts}
        onEntries={children => change({ children })}
      >
        {(child, index, changeChild) => <ChildFields child={child} index={index} onChild={changeChild} />}
      </EntryList>
    </EntryCard>
  )
}

interface ChildFieldsProps {
  readonly child: Child
  readonly index: number
  readonly onChild: (part: Partial<Child>) => void
}

function ChildFields({ child, index, onChild }: ChildFieldsProps) {
  const styles = useCardStyles()
  const field = (name: Exclude<keyof Child, 'id'>) => ({
    field: `children.${index}.${name}`,
    value: child[name] ?? '',
    onValue: (value: string) => onChild({ [name]: value }),
  })
  return (
    <>
      <div className={styles.pair}>
        <TextField {...field('firstName')} label={childTexts.fields.firstName} required />
        <TextField {...field('lastName')} label={childTexts.fields.lastName} hint={childTexts.lastNameHint} />
      </div>
      <div className={styles.pair}>
        <TextField
          {...field('birthDate')}
          label={childTexts.fields.birthDate}
          hint={registerTexts.birthDateHint}
          lengthMax={20}
        />
        <TextField {...field('idNr')} label={childTexts.fields.idNr} lengthMax={100} />
      </div>
    </>
  )
}
