import type { FieldFault, RealEstate } from '../../../wire/mandants.ts'
import { formatDecimal, parseRate } from '../../format.ts'
import { registerTexts } from '../../register-texts.de.ts'

/** A property while it is typed in: shares are still text. */
export interface ObjectDraft extends Omit<RealEstate, 'letSharePercent' | 'ownerSharePercent'> {
  readonly letSharePercent: string
  readonly ownerSharePercent: string
}

const WHOLE_PERCENT = 100

export const EMPTY_OBJECT: ObjectDraft = {
  id: '',
  name: '',
  street: '',
  postcode: '',
  town: '',
  use: 'let',
  letSharePercent: '',
  ownerSharePercent: '',
  owner: 'A',
  references: [],
}

export function objectDraftOf(object: RealEstate): ObjectDraft {
  const { letSharePercent, ownerSharePercent } = object
  return {
    ...object,
    letSharePercent: letSharePercent === null ? '' : formatDecimal(letSharePercent),
    ownerSharePercent: formatDecimal(ownerSharePercent),
  }
}

/** What is to be sent of a property; an empty share is not known, or the whole. */
export function objectOf(draft: ObjectDraft): RealEstate {
  const { use, letSharePercent, ownerSharePercent, references } = draft
  return {
    ...draft,
    letSharePercent: use === 'mixed' ? parseRate(letSharePercent) : null,
    ownerSharePercent: parseRate(ownerSharePercent) ?? WHOLE_PERCENT,
    references: references.filter(text => text.trim() !== ''),
  }
}

/** Shares that are no numbers and cannot be sent. */
export function objectDraftFaults(drafts: readonly ObjectDraft[]): FieldFault[] {
  return drafts.flatMap(({ use, letSharePercent, ownerSharePercent }, index) => [
    ...(use === 'mixed' ? percentFault(`objects.${index}.letSharePercent`, letSharePercent) : []),
    ...percentFault(`objects.${index}.ownerSharePercent`, ownerSharePercent),
  ])
}

export function isFilledObject({ name, street, postcode, town, references }: RealEstate): boolean {
  return references.length > 0 || [name, street, postcode, town].some(text => text.trim() !== '')
}

function percentFault(field: string, text: string): FieldFault[] {
  return text.trim() === '' || parseRate(text) !== null ? [] : [{ field, message: registerTexts.percentOnly }]
}
