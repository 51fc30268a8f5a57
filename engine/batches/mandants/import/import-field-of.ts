import type { ImportField } from './import-words.ts'
import { IMPORT_FIELDS } from './import-words.ts'

const BY_PATH: Readonly<Record<string, ImportField>> = {
  'spouse.firstName': 'spouseFirstName',
  'spouse.lastName': 'spouseLastName',
  'spouse.birthName': 'spouseBirthName',
  'spouse.birthDate': 'spouseBirthDate',
  'spouse.religion': 'spouseReligion',
  'spouse.idNr': 'spouseIdNr',
  'addresses.0.street': 'street',
  'addresses.0.postcode': 'postcode',
  'addresses.0.town': 'town',
}

/** The column that a fault of a form (path of its field) comes from; null where no column holds it. */
export function importFieldOf(path: string): ImportField | null {
  if (path.startsWith('taxNumbers.')) return 'taxNumber'
  if (path.startsWith('ibans.')) return 'iban'
  return BY_PATH[path] ?? IMPORT_FIELDS.find(field => field === path) ?? null
}
