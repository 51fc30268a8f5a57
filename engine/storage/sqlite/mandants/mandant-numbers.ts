import type Database from 'better-sqlite3'
import { namesOf } from '../../../model/mandant.ts'
import { mandantNumbers, writtenTaxNumbers } from '../../../model/mandant-numbers.ts'
import type { Mandant, MandantData, MandantNames } from '../../../model/mandant.ts'
import type { MandantNumber } from '../../../model/mandant-numbers.ts'

interface NumberOfMandant extends MandantNumber {
  readonly organizationId: string
  readonly id: string
}

interface MandantVersion {
  readonly names: MandantNames
  readonly data: MandantData
  readonly version: number
  readonly at: number
}

/** A number that only one may have and another mandant has; null when there is none. */
export function createTakenCheck(
  db: Database.Database,
): (organizationId: string, id: string, data: MandantData) => MandantNumber | null {
  const hasOwner = createOwnerCheck(db)
  return (organizationId, id, data) => {
    const number = mandantNumbers(data).find(
      ({ kind, value }) => (kind === 'idnr' || kind === 'vat_id') && hasOwner({ organizationId, id, kind, value }),
    )
    return number ?? null
  }
}

/** Writes names, master data and numbers of a mandant that is there. To be called within a transaction. */
export function createMandantWriting(db: Database.Database): (mandant: Mandant, change: MandantVersion) => void {
  const rename = db.prepare(
    `UPDATE mandants SET first_name = @firstName, last_name = @lastName, company_name = @companyName,
     spouse_first_name = @spouseFirstName, spouse_last_name = @spouseLastName, tax_id = @taxId,
     tax_id_normalized = @taxIdNormalized WHERE id = @id`,
  )
  const write = db.prepare(
    `INSERT INTO mandant_data (mandant_id, version, changed_at, data) VALUES (@id, @version, @at, @data)
     ON CONFLICT DO UPDATE SET version = @version, changed_at = @at, data = @data`,
  )
  const forgetNumbers = db.prepare('DELETE FROM mandant_numbers WHERE mandant_id = ?')
  const addNumber = db.prepare(
    'INSERT INTO mandant_numbers (organization_id, value, kind, mandant_id) VALUES (@organizationId, @value, @kind, @id)',
  )
  const keyOf = createKeyChoice(db)
  return (mandant, { names, data, version, at }) => {
    const { id, organizationId } = mandant
    const spouse = namesOf(names, data).spouse
    const both = { spouseFirstName: spouse?.firstName ?? null, spouseLastName: spouse?.lastName ?? null }
    rename.run({ id, ...names, ...both, ...keyOf(mandant, data) })
    write.run({ id, version, at, data: JSON.stringify(data) })
    forgetNumbers.run(id)
    for (const number of mandantNumbers(data)) addNumber.run({ organizationId, id, ...number })
  }
}

/**
 * The number by which other programs find it: the one they gave while it is still right, else the best that there is.
 */
function createKeyChoice(
  db: Database.Database,
): (mandant: Mandant, data: MandantData) => Pick<Mandant, 'taxId' | 'taxIdNormalized'> {
  const hasOwner = createOwnerCheck(db)
  return ({ id, organizationId, taxId, taxIdNormalized }, data) => {
    const numbers = mandantNumbers(data).filter(({ kind }) => kind !== 'spouse_idnr')
    if (numbers.some(({ value }) => value === taxIdNormalized)) return { taxId, taxIdNormalized }
    const free = numbers.find(number => !hasOwner({ organizationId, id, ...number }))
    const written = writtenTaxNumbers(data).find(text => text.replaceAll(/\D/g, '') === free?.value)
    return { taxId: written ?? free?.value ?? null, taxIdNormalized: free?.value ?? null }
  }
}

/** Whether another mandant of the organization has the number. */
function createOwnerCheck(db: Database.Database): (number: NumberOfMandant) => boolean {
  const owner = db
    .prepare<object, number>(
      `SELECT 1 FROM mandant_numbers
         WHERE organization_id = @organizationId AND value = @value AND kind = @kind AND mandant_id <> @id
       UNION ALL SELECT 1 FROM mandants
         WHERE organization_id = @organizationId AND tax_id_normalized = @value AND id <> @id LIMIT 1`,
    )
    .pluck()
  return number => owner.get(number) !== undefined
}
