import { EMPTY_MANDANT_DATA, EMPTY_SPOUSE, initialMandantData } from '../../model/mandant.ts'
import type { Mandant, MandantData, MandantRecord } from '../../model/mandant.ts'

export interface MandantRow {
  id: string
  organization_id: string
  first_name: string | null
  last_name: string | null
  company_name: string | null
  spouse_first_name: string | null
  spouse_last_name: string | null
  tax_id: string | null
  tax_id_normalized: string | null
  created_at: number
}

/** With its row of `mandant_data`, whose columns are null while nobody has edited it. */
export interface RecordRow extends MandantRow {
  version: number | null
  changed_at: number | null
  data: string | null
}

/** The mandant of a row of `mandants`. */
export function mandantOf(row: MandantRow): Mandant {
  return {
    id: row.id,
    organizationId: row.organization_id,
    firstName: row.first_name,
    lastName: row.last_name,
    companyName: row.company_name,
    ...spouseOf(row),
    taxId: row.tax_id,
    taxIdNormalized: row.tax_id_normalized,
    createdAt: row.created_at,
  }
}

/** The other one of a couple, as the name of a mandant shows. */
export function spouseOf(row: Pick<MandantRow, 'spouse_first_name' | 'spouse_last_name'>): Pick<Mandant, 'spouse'> {
  const { spouse_first_name: firstName, spouse_last_name: lastName } = row
  return firstName === null ? {} : { spouse: { firstName, lastName: lastName ?? '' } }
}

/** The mandant with its master data, those it began with while nobody has edited them. */
export function recordOf(row: RecordRow): MandantRecord {
  const mandant = mandantOf(row)
  return {
    mandant,
    data: row.data === null ? initialMandantData(mandant) : dataOf(JSON.parse(row.data) as MandantData),
    version: row.version ?? 0,
    changedAt: row.changed_at,
  }
}

/** Data from before a field existed gets that field empty. */
function dataOf(stored: MandantData): MandantData {
  return { ...EMPTY_MANDANT_DATA, ...stored, spouse: stored.spouse && { ...EMPTY_SPOUSE, ...stored.spouse } }
}
