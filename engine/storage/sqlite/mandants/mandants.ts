import type Database from 'better-sqlite3'
import type { FiledDocument } from '../../../model/expected-document.ts'
import type { Mandant, MandantChange } from '../../../model/mandant.ts'
import type { MandantVerbs } from '../../mandant-verbs.ts'
import { mandantOf, recordOf } from '../../rows/mandant-row.ts'
import type { MandantRow, RecordRow } from '../../rows/mandant-row.ts'
import type { Synchronous } from '../promised.ts'
import { createMandantSearch } from './mandants-search.ts'
import { createMandantSaving } from './save-mandant.ts'
import { SELECT_RECORD } from './select-record.ts'

type Lookups = Pick<MandantVerbs, 'find' | 'findByTaxId' | 'findByName' | 'list'>

/** Mandants of an organization; another organization's are never found. */
export function createMandantVerbs(db: Database.Database): Synchronous<MandantVerbs> {
  const record = db.prepare<[string, string], RecordRow>(`${SELECT_RECORD} WHERE m.organization_id = ? AND m.id = ?`)
  const records = db.prepare<[string], RecordRow>(`${SELECT_RECORD} WHERE m.organization_id = ? ORDER BY m.id`)
  return {
    ...createLookups(db),
    record: (organizationId, id) => {
      const row = record.get(organizationId, id)
      return row ? recordOf(row) : null
    },
    records: organizationId => records.all(organizationId).map(recordOf),
    search: createMandantSearch(db),
    ...createMandantSaving(db),
    history: createHistory(db),
    filedDocuments: createFiledDocuments(db),
  }
}

function createLookups(db: Database.Database): Synchronous<Lookups> {
  const find = db.prepare<[string, string], MandantRow>('SELECT * FROM mandants WHERE organization_id = ? AND id = ?')
  const byTaxId = db.prepare<[string, string, string, string], MandantRow>(
    `SELECT * FROM mandants WHERE organization_id = ? AND tax_id_normalized = ?
     UNION ALL SELECT m.* FROM mandant_numbers n JOIN mandants m ON m.id = n.mandant_id
     WHERE n.organization_id = ? AND n.value = ? AND n.kind IN ('idnr', 'vat_id') LIMIT 1`,
  )
  const byName = db.prepare<[string, string, string, string], MandantRow>(
    `SELECT * FROM mandants WHERE organization_id = ?
     AND (company_name = ? OR (company_name IS NULL AND (first_name || ' ' || last_name = ?
         OR CASE WHEN spouse_last_name = last_name OR spouse_last_name = '' THEN first_name || ' und ' || spouse_first_name || ' ' || last_name
          ELSE first_name || ' ' || last_name || ' und ' || spouse_first_name || ' ' || spouse_last_name END = ?)))
     ORDER BY created_at, id LIMIT 1`,
  )
  const list = db.prepare<[string, number], MandantRow>(
    'SELECT * FROM mandants WHERE organization_id = ? ORDER BY coalesce(company_name, last_name), id LIMIT ?',
  )
  const orNull = (row: MandantRow | undefined): Mandant | null => (row ? mandantOf(row) : null)
  return {
    find: (organizationId, id) => orNull(find.get(organizationId, id)),
    findByTaxId: (organizationId, taxId) => orNull(byTaxId.get(organizationId, taxId, organizationId, taxId)),
    findByName: (organizationId, name) => orNull(byName.get(organizationId, name, name, name)),
    list: (organizationId, limit) => list.all(organizationId, limit).map(mandantOf),
  }
}

function createHistory(db: Database.Database): Synchronous<MandantVerbs>['history'] {
  const history = db.prepare<[string], { version: number; at: number; changes: string }>(
    'SELECT * FROM mandant_history WHERE mandant_id = ? ORDER BY version DESC',
  )
  return mandantId =>
    history.all(mandantId).map(({ version, at, changes }): MandantChange => {
      return { version, at, changes: JSON.parse(changes) as MandantChange['changes'] }
    })
}

function createFiledDocuments(db: Database.Database): Synchronous<MandantVerbs>['filedDocuments'] {
  const filed = db.prepare<[string, string], FiledDocument>(
    `SELECT d.id AS documentId, d.batch_id AS batchId, d.filename, d.analysis ->> '$.kind.id' AS kindId,
       d.analysis ->> '$.kind.label' AS kindLabel, d.analysis ->> '$.fields.issuer.value' AS issuer,
       f.year
     FROM filings f JOIN documents d ON d.id = f.document_id JOIN batches b ON b.id = d.batch_id
     WHERE f.organization_id = ? AND f.mandant_id = ? AND b.status = 'completed' AND d.status = 'processed'
       AND d.is_container = 0 AND d.analysis IS NOT NULL AND d.judgement ->> '$.aside' IS NULL
       AND NOT EXISTS (SELECT 1 FROM json_each(d.notes) n WHERE n.value ->> '$.code' = 'other_mandant')
     ORDER BY b.created_at DESC, d.position`,
  )
  return (organizationId, mandantId) => filed.all(organizationId, mandantId)
}
