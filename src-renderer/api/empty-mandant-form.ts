import type { MandantForm } from '../../wire/mandants.ts'

/** Master data of a mandant of whom nothing is known yet. */
export const EMPTY_FORM: MandantForm = {
  kind: 'person',
  firstName: null,
  lastName: null,
  companyName: null,
  birthName: null,
  furtherNames: [],
  spouse: null,
  clientNumber: null,
  consultantNumber: null,
  idNr: null,
  taxNumbers: [],
  vatId: null,
  vatStatus: null,
  vatBasis: null,
  businessYearStartMonth: null,
  chart: null,
  addresses: [],
  ibans: [],
  notes: '',
}
