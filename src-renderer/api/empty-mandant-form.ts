import type { MandantForm, Spouse } from '../../wire/mandants.ts'

/** A spouse of whom nothing is known yet. */
export const EMPTY_SPOUSE: Spouse = {
  firstName: '',
  lastName: '',
  birthName: null,
  idNr: null,
  birthDate: null,
  religion: null,
}

/** Master data of a mandant of whom nothing is known yet. */
export const EMPTY_FORM: MandantForm = {
  kind: 'person',
  firstName: null,
  lastName: null,
  companyName: null,
  birthName: null,
  birthDate: null,
  religion: null,
  furtherNames: [],
  spouse: null,
  children: [],
  objects: [],
  businesses: [],
  clientNumber: null,
  consultantNumber: null,
  idNr: null,
  taxNumbers: [],
  vatId: null,
  vatStatus: null,
  vatBasis: null,
  profitMethod: null,
  businessYearStartMonth: null,
  chart: null,
  targetProgram: null,
  addresses: [],
  ibans: [],
  notes: '',
}
