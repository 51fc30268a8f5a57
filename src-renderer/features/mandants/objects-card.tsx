import { mandantTexts } from '../../mandant-texts.de.ts'
import { registerTexts } from '../../register-texts.de.ts'
import { EntryCard, EntryList } from './entry-list.tsx'
import { useCardStyles, useForm } from './form-context.ts'
import type { Draft } from './form-draft.ts'
import { EMPTY_OBJECT } from './object-draft.ts'
import type { ObjectDraft } from './object-draft.ts'
import { ChoiceField, TextField } from './text-field.tsx'
import { TextList } from './text-list.tsx'

const objectTexts = registerTexts.objects

/** What the mandant owns of houses and flats, and what for. */
export function ObjectsCard() {
  const { draft, change } = useForm()
  const empty: ObjectDraft = { ...EMPTY_OBJECT, owner: draft.kind === 'couple' ? 'joint' : 'A' }
  return (
    <EntryCard title={objectTexts.title} hint={objectTexts.hint} isWide>
      <EntryList entries={draft.objects} empty={empty} texts={objectTexts} onEntries={objects => change({ objects })}>
        {(object, index, changeObject) => <ObjectFields object={object} index={index} onObject={changeObject} />}
      </EntryList>
    </EntryCard>
  )
}

interface ObjectFieldsProps {
  readonly object: ObjectDraft
  readonly index: number
  readonly onObject: (part: Partial<ObjectDraft>) => void
}

function ObjectFields(props: ObjectFieldsProps) {
  const styles = useCardStyles()
  const { object, index, onObject } = props
  const field = (name: 'name' | 'street' | 'postcode' | 'town') => ({
    field: `objects.${index}.${name}`,
    value: object[name],
    onValue: (value: string) => onObject({ [name]: value }),
  })
  return (
    <>
      <TextField {...field('name')} label={objectTexts.fields.name} hint={objectTexts.nameHint} />
      <TextField {...field('street')} label={objectTexts.fields.street} />
      <div className={styles.pair}>
        <TextField {...field('postcode')} label={objectTexts.fields.postcode} lengthMax={20} />
        <TextField {...field('town')} label={objectTexts.fields.town} />
      </div>
      <UseFields {...props} />
      <TextList
        field={`objects.${index}.references`}
        title={objectTexts.fields.references}
        item={objectTexts.reference}
        hint={objectTexts.referencesHint}
        values={object.references}
        onValues={references => onObject({ references })}
      />
    </>
  )
}

/** What a property is for, and whose it is. */
function UseFields({ object, index, onObject }: ObjectFieldsProps) {
  const styles = useCardStyles()
  const { draft } = useForm()
  const field = (name: 'use' | 'owner' | 'letSharePercent' | 'ownerSharePercent') => ({
    field: `objects.${index}.${name}`,
    value: object[name],
    onValue: (value: string) => onObject({ [name]: value }),
  })
  return (
    <>
      <div className={styles.pair}>
        <ChoiceField {...field('use')} label={objectTexts.fields.use} options={objectTexts.uses} />
        {object.use === 'mixed' && (
          <TextField
            {...field('letSharePercent')}
            label={objectTexts.fields.letSharePercent}
            hint={objectTexts.letShareHint}
            lengthMax={10}
          />
        )}
      </div>
      <div className={styles.pair}>
        {draft.kind === 'couple' && (
          <ChoiceField {...field('owner')} label={objectTexts.fields.owner} options={ownersOf(draft)} />
        )}
        <TextField
          {...field('ownerSharePercent')}
          label={objectTexts.fields.ownerSharePercent}
          hint={objectTexts.ownerShareHint}
          lengthMax={10}
        />
      </div>
    </>
  )
}

/** Owners by their first names where these are known. */
function ownersOf({ firstName, spouse }: Draft): Readonly<Record<string, string>> {
  const { owners } = objectTexts
  return { ...owners, A: firstName?.trim() || mandantTexts.kinds.person, B: spouse.firstName.trim() || owners.B }
}
