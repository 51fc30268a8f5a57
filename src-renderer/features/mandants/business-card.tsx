import type { Business, MandantForm } from '../../../wire/mandants.ts'
import { registerTexts } from '../../register-texts.de.ts'
import { EntryCard, EntryList } from './entry-list.tsx'
import { useForm } from './form-context.ts'
import { EMPTY_BUSINESS } from './form-draft.ts'
import { ChoiceField, TextField } from './text-field.tsx'

const businessTexts = registerTexts.businesses

/** Which businesses the mandant runs, and how their profit is found. */
export function BusinessCard() {
  const { draft, change } = useForm()
  return (
    <EntryCard title={businessTexts.title} hint={businessTexts.hint}>
      <ChoiceField
        field="profitMethod"
        label={businessTexts.profitMethod}
        value={draft.profitMethod ?? ''}
        options={businessTexts.profitMethods}
        onValue={method => change({ profitMethod: (method || null) as MandantForm['profitMethod'] })}
      />
      <EntryList
        entries={draft.businesses}
        empty={EMPTY_BUSINESS}
        texts={businessTexts}
        onEntries={businesses => change({ businesses })}
      >
        {(business, index, changeBusiness) => {
          const field = (name: Exclude<keyof Business, 'id'>) => ({
            field: `businesses.${index}.${name}`,
            value: business[name] ?? '',
            onValue: (value: string) => changeBusiness({ [name]: value }),
          })
          return (
            <>
              <TextField {...field('name')} label={businessTexts.fields.name} required />
              <TextField {...field('taxNumber')} label={businessTexts.fields.taxNumber} lengthMax={100} />
              <TextField {...field('vatId')} label={businessTexts.fields.vatId} lengthMax={100} />
            </>
          )
        }}
      </EntryList>
    </EntryCard>
  )
}
