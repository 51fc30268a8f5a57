import { Subtitle2 } from '@fluentui/react-components'
import type { MandantKind, Spouse } from '../../../wire/mandants.ts'
import { mandantTexts } from '../../mandant-texts.de.ts'
import { registerTexts } from '../../register-texts.de.ts'
import { useCardStyles, useForm } from './form-context.ts'
import type { Draft } from './form-draft.ts'
import { ChoiceField, TextField } from './text-field.tsx'

const formTexts = mandantTexts.form

/** Who the mandant is: a person, a couple or a company, with its names. */
export function NameCard() {
  const styles = useCardStyles()
  const { draft, change } = useForm()
  return (
    <section className={styles.card} aria-label={formTexts.names}>
      <Subtitle2 as="h2">{formTexts.names}</Subtitle2>
      <ChoiceField
        field="kind"
        label={formTexts.kind}
        hint={formTexts.kindHint}
        value={draft.kind}
        options={mandantTexts.kinds}
        onValue={kind => change({ kind: kind as MandantKind, ...personOf(draft, kind as MandantKind) })}
      />
      {draft.kind === 'company' ? (
        <TextField
          field="companyName"
          label={formTexts.companyName}
          required
          value={draft.companyName ?? ''}
          onValue={companyName => change({ companyName })}
        />
      ) : (
        <PersonFields />
      )}
      {draft.kind === 'couple' && <SpouseFields />}
    </section>
  )
}

function PersonFields() {
  const styles = useCardStyles()
  const { draft, change } = useForm()
  return (
    <>
      <div className={styles.pair}>
        <TextField
          field="firstName"
          label={formTexts.firstName}
          required
          value={draft.firstName ?? ''}
          onValue={firstName => change({ firstName })}
        />
        <TextField
          field="lastName"
          label={formTexts.lastName}
          required
          value={draft.lastName ?? ''}
          onValue={lastName => change({ lastName })}
        />
      </div>
      <TextField
        field="birthName"
        label={formTexts.birthName}
        value={draft.birthName ?? ''}
        onValue={birthName => change({ birthName })}
      />
      <PersonalFields person={draft} onPerson={change} />
    </>
  )
}

interface PersonalFieldsProps {
  /** Before the names of the fields. */
  readonly path?: string
  readonly person: Pick<Spouse, 'birthDate' | 'religion'>
  readonly onPerson: (part: Partial<Pick<Spouse, 'birthDate' | 'religion'>>) => void
}

/** By what certificates tell two persons of one name apart. */
function PersonalFields({ path = '', person, onPerson }: PersonalFieldsProps) {
  const styles = useCardStyles()
  return (
    <div className={styles.pair}>
      <TextField
        field={`${path}birthDate`}
        label={registerTexts.birthDate}
        hint={registerTexts.birthDateHint}
        lengthMax={20}
        value={person.birthDate ?? ''}
        onValue={birthDate => onPerson({ birthDate })}
      />
      <TextField
        field={`${path}religion`}
        label={registerTexts.religion}
        hint={registerTexts.religionHint}
        lengthMax={20}
        value={person.religion ?? ''}
        onValue={religion => onPerson({ religion })}
      />
    </div>
  )
}

/** Somebody who was taken in by one name gets it parted when it turns out to be a person's. */
function personOf({ companyName, firstName, lastName }: Draft, kind: MandantKind): Partial<Draft> {
  const words = (companyName ?? '').trim().split(/\s+/)
  if (kind === 'company' || firstName || lastName || words.length < 2) return {}
  return { firstName: words.slice(0, -1).join(' '), lastName: words.at(-1) ?? '' }
}

function SpouseFields() {
  const styles = useCardStyles()
  const { draft, change } = useForm()
  const { spouse } = draft
  const changeSpouse = (part: Partial<Spouse>) => change({ spouse: { ...spouse, ...part } })
  return (
    <fieldset className={styles.card} aria-label={formTexts.spouse}>
      <Subtitle2 as="h3">{formTexts.spouse}</Subtitle2>
      <div className={styles.pair}>
        <TextField
          field="spouse.firstName"
          label={formTexts.firstName}
          required
          value={spouse.firstName}
          onValue={firstName => changeSpouse({ firstName })}
        />
        <TextField
          field="spouse.lastName"
          label={formTexts.lastName}
          required
          value={spouse.lastName}
          onValue={lastName => changeSpouse({ lastName })}
        />
      </div>
      <div className={styles.pair}>
        <TextField
          field="spouse.birthName"
          label={formTexts.birthName}
          value={spouse.birthName ?? ''}
          onValue={birthName => changeSpouse({ birthName })}
        />
        <TextField
          field="spouse.idNr"
          label={formTexts.idNr}
          lengthMax={100}
          value={spouse.idNr ?? ''}
          onValue={idNr => changeSpouse({ idNr })}
        />
      </div>
      <PersonalFields path="spouse." person={spouse} onPerson={changeSpouse} />
    </fieldset>
  )
}
