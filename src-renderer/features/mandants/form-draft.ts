import { EMPTY_SPOUSE } from '../../api/empty-mandant-form.ts'
import type { Address, FieldFault, MandantForm, Spouse } from '../../../wire/mandants.ts'
import { mandantTexts } from '../../mandant-texts.de.ts'

/** The form while it is typed in: numbers are still text. */
export interface Draft extends Omit<MandantForm, 'clientNumber' | 'consultantNumber' | 'spouse'> {
  readonly clientNumber: string
  readonly consultantNumber: string
  readonly spouse: Spouse
}

export const EMPTY_ADDRESS: Address = { label: '', street: '', postcode: '', town: '', country: '' }

export function draftOf(form: MandantForm): Draft {
  return {
    ...form,
    clientNumber: form.clientNumber === null ? '' : String(form.clientNumber),
    consultantNumber: form.consultantNumber === null ? '' : String(form.consultantNumber),
    spouse: form.spouse ?? EMPTY_SPOUSE,
  }
}

/** What is to be sent, without empty lines; and what cannot be sent at all. */
export function formOf(draft: Draft): { readonly form: MandantForm; readonly faults: readonly FieldFault[] } {
  const numbers = ['clientNumber', 'consultantNumber'] as const
  const faults = numbers
    .filter(field => !/^\d{0,9}$/.test(draft[field].trim()))
    .map(field => ({ field, message: mandantTexts.form.digitsOnly }))
  const numberOf = (text: string) => (text.trim() === '' ? null : Number(text.trim()))
  return {
    faults,
    form: {
      ...draft,
      clientNumber: numberOf(draft.clientNumber),
      consultantNumber: numberOf(draft.consultantNumber),
      spouse: draft.kind === 'couple' ? draft.spouse : null,
      furtherNames: filled(draft.furtherNames),
      taxNumbers: filled(draft.taxNumbers),
      ibans: filled(draft.ibans),
      addresses: draft.addresses.filter(address => Object.values(address).some((text: string) => text.trim() !== '')),
    },
  }
}

/** Whether a draft says something else than what is stored; lines that are still empty say nothing. */
export function isChanged(draft: Draft, stored: MandantForm): boolean {
  const text = (form: MandantForm) => JSON.stringify(formOf(draftOf(form)).form)
  const { form, faults } = formOf(draft)
  return faults.length > 0 || text(form) !== text(stored)
}

function filled(texts: readonly string[]): string[] {
  return texts.filter(text => text.trim() !== '')
}
