import type { FiledDocument } from '../../../model/expected-document.ts'
import { initialMandantData, mandantChanges } from '../../../model/mandant.ts'
import type { Mandant, MandantChange, MandantData } from '../../../model/mandant.ts'
import { Refused } from '../../mandant-refused.ts'
import type { MandantSave, MandantVerbs, MandantWriting, SaveOutcome } from '../../mandant-verbs.ts'
import { mandantOf, recordOf } from '../../rows/mandant-row.ts'
import type { MandantRow, RecordRow } from '../../rows/mandant-row.ts'
import { jsonText } from '../json-text.ts'
import { lockNumbers, takenNumber, writeMandant } from './mandant-numbers.ts'
import { insertMandant } from './mandant-rows.ts'
import { createMandantSearch } from './mandants-search.ts'
import { raw, sql } from '../sql-statement.ts'
import type { SqlStatement } from '../sql-statement.ts'
import type { Sql, SqlClient } from '../sql-client.ts'

const SELECT_RECORD = raw(
  'SELECT m.*, d.version, d.changed_at, d.data FROM mandants m LEFT JOIN mandant_data d ON d.mandant_id = m.id',
)

/** Mandants of an organization; another organization's are never found. */
export function createMandantVerbs(client: SqlClient): MandantVerbs {
  return { ...createMandantFinding(client), ...createRecordVerbs(client), search: createMandantSearch(client) }
}

function createMandantFinding(client: SqlClient) {
  const one = async (statement: SqlStatement): Promise<Mandant | null> => {
    const row = await client.row<MandantRow>(statement)
    return row ? mandantOf(row) : null
  }
  return {
    find: (organizationId, id) =>
      one(sql`SELECT * FROM mandants WHERE organization_id = ${organizationId} AND id = ${id}`),
    findByTaxId: (organizationId, taxId) =>
      one(
        sql`SELECT m.* FROM mandants m WHERE organization_id = ${organizationId}
            AND (tax_id_normalized = ${taxId} OR id IN (SELECT mandant_id FROM mandant_numbers
              WHERE organization_id = ${organizationId} AND value = ${taxId} AND kind IN ('idnr', 'vat_id')))
            ORDER BY (tax_id_normalized = ${taxId}) IS NOT TRUE, id LIMIT 1`,
      ),
    findByName: (organizationId, name) =>
      one(
        sql`SELECT * FROM mandants WHERE organization_id = ${organizationId} AND (company_name = ${name}
              OR (company_name IS NULL AND (first_name || ' ' || last_name = ${name}
                OR CASE WHEN spouse_last_name = last_name OR spouse_last_name = '' THEN first_name || ' und ' || spouse_first_name || ' ' || last_name
          ELSE first_name || ' ' || last_name || ' und ' || spouse_first_name || ' ' || spouse_last_name END = ${name}))) ORDER BY created_at, id LIMIT 1`,
      ),
    list: async (organizationId, limit) => {
      const rows = await client.rows<MandantRow>(
        sql`SELECT * FROM mandants WHERE organization_id = ${organizationId}
            ORDER BY coalesce(company_name, last_name), id LIMIT ${limit}`,
      )
      return rows.map(mandantOf)
    },
    filedDocuments: (organizationId, mandantId) => listFiled(client, organizationId, mandantId),
  } satisfies Partial<MandantVerbs>
}

function createRecordVerbs(client: SqlClient) {
  return {
    record: async (organizationId, id) => {
      const row = await readRecord(client, organizationId, id)
      return row ? recordOf(row) : null
    },
    records: async organizationId => {
      const rows = await client.rows<RecordRow>(
        sql`${SELECT_RECORD} WHERE m.organization_id = ${organizationId} ORDER BY m.id`,
      )
      return rows.map(recordOf)
    },
    create: (mandant, data, at) => client.transaction(db => create(db, mandant, data, at)),
    save: (organizationId, mandantId, change) => client.transaction(db => save(db, organizationId, mandantId, change)),
    saveAll: async (organizationId, writings) => {
      try {
        await client.transaction(db => saveEach(db, organizationId, writings))
        return { saved: true }
      } catch (error) {
        if (error instanceof Refused) return { saved: false, index: error.index, outcome: error.outcome }
        throw error
      }
    },
    history: async mandantId => {
      const rows = await client.rows<{ version: number; at: number; changes: string }>(
        sql`SELECT version, at, changes FROM mandant_history WHERE mandant_id = ${mandantId} ORDER BY version DESC`,
      )
      return rows.map(({ version, at, changes }): MandantChange => {
        return { version, at, changes: JSON.parse(changes) as MandantChange['changes'] }
      })
    },
  } satisfies Partial<MandantVerbs>
}

function readRecord(db: Sql, organizationId: string, id: string): Promise<RecordRow | undefined> {
  return db.row<RecordRow>(sql`${SELECT_RECORD} WHERE m.organization_id = ${organizationId} AND m.id = ${id}`)
}

async function saveEach(db: Sql, organizationId: string, writings: readonly MandantWriting[]): Promise<void> {
  for (const [index, writing] of writings.entries()) {
    const outcome =
      writing.type === 'create'
        ? await create(db, writing.mandant, writing.data, writing.at)
        : await save(db, organizationId, writing.mandantId, writing.change)
    // Thrown, so that the transaction takes back what was written before.
    if (!outcome.saved) throw new Refused(index, outcome)
  }
}

async function create(db: Sql, mandant: Mandant, data: MandantData, at: number): Promise<SaveOutcome> {
  await lockNumbers(db, mandant.organizationId)
  const taken = await takenNumber(db, mandant.organizationId, mandant.id, data)
  if (taken) return { saved: false, reason: 'number_taken', ...taken }
  const bare = { ...mandant, taxId: null, taxIdNormalized: null }
  await insertMandant(db, bare)
  await writeMandant(db, bare, { names: mandant, data, version: 1, at })
  await remember(db, mandant.id, { version: 1, at, changes: [] })
  return { saved: true, version: 1 }
}

async function save(db: Sql, organizationId: string, mandantId: string, change: MandantSave): Promise<SaveOutcome> {
  await lockNumbers(db, organizationId)
  const row = await readRecord(db, organizationId, mandantId)
  if (!row) return { saved: false, reason: 'not_found' }
  const known = recordOf(row)
  if (known.version !== change.version) return { saved: false, reason: 'changed', version: known.version }
  const taken = await takenNumber(db, organizationId, mandantId, change.data)
  if (taken) return { saved: false, reason: 'number_taken', ...taken }
  const { firstName, lastName, companyName } = known.mandant
  const before = row.data === null ? initialMandantData(known.mandant) : known.data
  const changes = mandantChanges({ firstName, lastName, companyName, ...before }, { ...change.names, ...change.data })
  if (changes.length === 0) return { saved: true, version: known.version }
  const version = known.version + 1
  await writeMandant(db, known.mandant, { names: change.names, data: change.data, version, at: change.at })
  await remember(db, mandantId, { version, at: change.at, changes })
  return { saved: true, version }
}

async function remember(db: Sql, mandantId: string, { version, at, changes }: MandantChange): Promise<void> {
  await db.run(
    sql`INSERT INTO mandant_history (mandant_id, version, at, changes)
        VALUES (${mandantId}, ${version}, ${at}, ${jsonText(changes)})`,
  )
}

function listFiled(db: Sql, organizationId: string, mandantId: string): Promise<readonly FiledDocument[]> {
  return db.rows<FiledDocument>(
    sql`SELECT d.id AS "documentId", d.batch_id AS "batchId", d.filename, d.analysis -> 'kind' ->> 'id' AS "kindId",
          d.analysis -> 'kind' ->> 'label' AS "kindLabel", d.analysis -> 'fields' -> 'issuer' ->> 'value' AS issuer,
          f.year
        FROM filings f JOIN documents d ON d.id = f.document_id JOIN batches b ON b.id = d.batch_id
        WHERE f.organization_id = ${organizationId} AND f.mandant_id = ${mandantId} AND b.status = 'completed'
          AND d.status = 'processed' AND d.is_container = 0 AND d.analysis IS NOT NULL
          AND d.judgement ->> 'aside' IS NULL
          AND NOT EXISTS (SELECT 1 FROM json_array_elements(d.notes) n WHERE n ->> 'code' = 'other_mandant')
        ORDER BY b.created_at DESC, d.position`,
  )
}
