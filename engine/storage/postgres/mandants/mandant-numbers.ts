import { namesOf } from '../../../model/mandant.ts'
import { mandantNumbers, writtenTaxNumbers } from '../../../model/mandant-numbers.ts'
import type { Mandant, MandantData, MandantNames } from '../../../model/mandant.ts'
import type { MandantNumber } from '../../../model/mandant-numbers.ts'
import { jsonText } from '../json-text.ts'
import { sql } from '../sql-statement.ts'
import type { Sql } from '../sql-client.ts'

interface NumberOfMandant extends MandantNumber {
  readonly organizationId: string
  readonly id: string
}

export interface MandantVersion {
  readonly names: MandantNames
  readonly data: MandantData
  readonly version: number
  readonly at: number
}

/**
 * Whoever gives a mandant of the organization numbers waits for the others: a number that is free stays free until the
 * end.
 */
export async function lockNumbers(db: Sql, organizationId: string): Promise<void> {
  await db.row(sql`SELECT pg_advisory_xact_lock(hashtextextended('mandant numbers ' || ${organizationId}, 0))`)
}

/** A number that only one may have and another mandant has. */
export async function takenNumber(
  db: Sql,
  organizationId: string,
  id: string,
  data: MandantData,
): Promise<MandantNumber | null> {
  for (const { kind, value } of mandantNumbers(data)) {
    const isOwn = kind === 'idnr' || kind === 'vat_id'
    if (isOwn && (await hasOwner(db, { organizationId, id, kind, value }))) return { kind, value }
  }
  return null
}

/** Writes names, master data and numbers of a mandant that is there. */
export async function writeMandant(db: Sql, mandant: Mandant, change: MandantVersion): Promise<void> {
  const { id, organizationId } = mandant
  const { names, data, version, at } = change
  const { taxId, taxIdNormalized } = await keyOf(db, mandant, data)
  const { spouse } = namesOf(names, data)
  await db.run(
    sql`UPDATE mandants SET first_name = ${names.firstName}, last_name = ${names.lastName},
          company_name = ${names.companyName}, spouse_first_name = ${spouse?.firstName ?? null},
          spouse_last_name = ${spouse?.lastName ?? null}, tax_id = ${taxId}, tax_id_normalized = ${taxIdNormalized} WHERE id = ${id}`,
  )
  await db.run(
    sql`INSERT INTO mandant_data (mandant_id, version, changed_at, data) VALUES (${id}, ${version}, ${at}, ${jsonText(data)})
        ON CONFLICT (mandant_id)
        DO UPDATE SET version = excluded.version, changed_at = excluded.changed_at, data = excluded.data`,
  )
  await db.run(sql`DELETE FROM mandant_numbers WHERE mandant_id = ${id}`)
  for (const { kind, value } of mandantNumbers(data)) {
    await db.run(
      sql`INSERT INTO mandant_numbers (organization_id, value, kind, mandant_id) VALUES (${organizationId}, ${value}, ${kind}, ${id})`,
    )
  }
}

/**
 * The number by which other programs find it: the one they gave while it is still right, else the best that there is.
 */
async function keyOf(
  db: Sql,
  { id, organizationId, taxId, taxIdNormalized }: Mandant,
  data: MandantData,
): Promise<Pick<Mandant, 'taxId' | 'taxIdNormalized'>> {
  const numbers = mandantNumbers(data).filter(({ kind }) => kind !== 'spouse_idnr')
  if (numbers.some(({ value }) => value === taxIdNormalized)) return { taxId, taxIdNormalized }
  for (const { kind, value } of numbers) {
    if (await hasOwner(db, { organizationId, id, kind, value })) continue
    const written = writtenTaxNumbers(data).find(text => text.replaceAll(/\D/g, '') === value)
    return { taxId: written ?? value, taxIdNormalized: value }
  }
  return { taxId: null, taxIdNormalized: null }
}

/** Whether another mandant of the organization has the number. */
async function hasOwner(db: Sql, { organizationId, id, kind, value }: NumberOfMandant): Promise<boolean> {
  const row = await db.row(
    sql`SELECT 1 FROM mandant_numbers
        WHERE organization_id = ${organizationId} AND value = ${value} AND kind = ${kind} AND mandant_id <> ${id}
        UNION ALL SELECT 1 FROM mandants
        WHERE organization_id = ${organizationId} AND tax_id_normalized = ${value} AND id <> ${id} LIMIT 1`,
  )
  return row !== undefined
}
