import { EMPTY_SPOUSE } from '../../api/empty-mandant-form.ts'
import type { Address, Business, Child, FieldFault, MandantForm, Spouse } from '../../../wire/mandants.ts'
import { formatIsoDate } from '../../format.ts'
import { mandantTexts } from '../../mandant-texts.de.ts'
import { isFilledObject, objectDraftFaults, objectDraftOf, objectOf } from './object-draft.ts'
import type { ObjectDraft } from './object-draft.ts'

/** The form while it is typed in: numbers and days are still text. */
export interface Draft extends Omit<MandantForm, 'clientNumber' | 'consultantNumber' | 'spouse' | 'objects'> {
  readonly clientNumber: string
  readonly consultantNumber: string
  readonly spouse: Spouse
  readonly objects: readonly ObjectDraft[]
}

export const EMPTY_ADDRESS: Address = { label: '', street: '', postcode: '', town: '', country: '' }
export const EMPTY_CHILD: Child = { id: '', firstName: '', lastName: null, birthDate: null, idNr: null }
export const EMPTY_BUSINESS: Business = { id: '', name: '', taxNumber: null, vatId: null }

export function draftOf(form: MandantForm): Draft {
  return {
    ...withGermanDay(form),
    clientNumber: form.clientNumber === null ? '' : String(form.clientNumber),
    consultantNumber: form.consultantNumber === null ? '' : String(form.consultantNumber),
    spouse: withGermanDay(form.spouse ?? EMPTY_SPOUSE),
    children: form.children.map(withGermanDay),
    objects: form.objects.map(objectDraftOf),
  }
}

/** What is to be sent, without empty lines and entries; and what cannot be sent at all. Days go as they were typed. */
export function formOf(draft: Draft): { readonly form: MandantForm; readonly faults: readonly FieldFault[] } {
  const numbers = ['clientNumber', 'consultantNumber'] as const
  const faults = numbers
    .filter(field => !/^\d{0,9}$/.test(draft[field].trim()))
    .map(field => ({ field, message: mandantTexts.form.digitsOnly }))
  const numberOf = (text: string) => (text.trim() === '' ? null : Number(text.trim()))
  return {
    faults: [...faults, ...objectDraftFaults(draft.objects)],
    form: {
      ...draft,
      clientNumber: numberOf(draft.clientNumber),
      consultantNumber: numberOf(draft.consultantNumber),
      spouse: draft.kind === 'couple' ? draft.spouse : null,
      furtherNames: filled(draft.furtherNames),
      taxNumbers: filled(draft.taxNumbers),
      ibans: filled(draft.ibans),
      addresses: draft.addresses.filter(isFilled),
      children: draft.children.filter(isFilled),
      objects: draft.objects.map(objectOf).filter(isFilledObject),
      businesses: draft.businesses.filter(isFilled),
    },
  }
}

/** Whether a draft says something else than what is stored; lines that are still empty say nothing. */
export function isChanged(draft: Draft, stored: MandantForm): boolean {
  const text = (form: MandantForm) => JSON.stringify(formOf(draftOf(form)).form)
  const { form, faults } = formOf(draft)
  return faults.length > 0 || text(form) !== text(stored)
}

/** Whether anything was typed into an entry of texts; its id was not. */
function isFilled(entry: Address | Child | Business): boolean {
  return Object.entries(entry).some(
    ([name, text]: [string, string | null]) => name !== 'id' && (text ?? '').trim() !== '',
  )
}

function filled(texts: readonly string[]): string[] {
  return texts.filter(text => text.trim() !== '')
}

function withGermanDay<Person extends { readonly birthDate: string | null }>(person: Person): Person {
  return { ...person, birthDate: person.birthDate && formatIsoDate(person.birthDate) }
}
