import type { Mandant, MandantData, MandantSpouse } from '../../engine/model/mandant.ts'
import { EMPTY_MANDANT_DATA, EMPTY_SPOUSE } from '../../engine/model/mandant.ts'
import { newId } from '../../engine/shared/ids.ts'
import { aProject } from './a-batch.ts'

/** IdNr with a right check digit (ISO 7064 MOD 11,10), made up. */
export const ID_NRS = ['12345678995', '47036892816', '65929970489'] as const
/** USt-IdNr with a right check digit, made up. */
export const VAT_ID = 'DE136695976'

/** A person of the test organization. */
export function aMandant(wishes: Partial<Mandant> = {}): Mandant {
  return {
    id: newId('man'),
    organizationId: aProject.organizationId,
    firstName: 'Erika',
    lastName: 'Müller-Lüdenscheidt',
    companyName: null,
    taxId: null,
    taxIdNormalized: null,
    createdAt: 1_000,
    ...wishes,
  }
}

export function mandantData(wishes: Partial<MandantData> = {}): MandantData {
  return { ...EMPTY_MANDANT_DATA, ...wishes }
}

/** A spouse of whom no more than the wishes is known. */
export function aSpouse(firstName: string, lastName: string, wishes: Partial<MandantSpouse> = {}): MandantSpouse {
  return { ...EMPTY_SPOUSE, firstName, lastName, ...wishes }
}
