import type Database from 'better-sqlite3'
import type { FiledDocument } from '../../model/expected-document.ts'
import { initialMandantData, mandantChanges, mandantNumbers, writtenTaxNumbers } from '../../model/mandant.ts'
import type { Mandant, MandantChange, MandantData, MandantNames, MandantRecord } from '../../model/mandant.ts'
import type { MandantSave, MandantVerbs, SaveOutcome } from '../mandant-verbs.ts'
import { mandantOf, recordOf } from '../rows/mandant-row.ts'
import type { MandantRow, RecordRow } from '../rows/mandant-row.ts'
import { createMandantSearch } from './mandants-search.ts'
import type { Synchronous } from './promised.ts'

/** Mandants of an organization; another organization's are never found. */
export function createMandantVerbs(db: Database.Database): Synchronous<MandantVerbs> {
  const find = db.prepare<[string, string], MandantRow>('SELECT * FROM mandants WHERE organization_id = ? AND id = ?')
  const byTaxId = db.prepare<[string, string, string, string], MandantRow>(
    `SELECT * FROM mandants WHERE organization_id = ? AND tax_id_normalized = ?
     UNION ALL SELECT m.* FROM mandant_numbers n JOIN mandants m ON m.id = n.mandant_id
     WHERE n.organization_id = ? AND n.value = ? AND n.kind IN ('idnr', 'vat_id') LIMIT 1`,
  )
  const byName = db.prepare<[string, string, string], MandantRow>(
    `SELECT * FROM mandants WHERE organization_id = ?
     AND (company_name = ? OR (company_name IS NULL AND first_name || ' ' || last_name = ?)) ORDER BY created_at, id LIMIT 1`,
  )
  const list = db.prepare<[string, number], MandantRow>(
    'SELECT * FROM mandants WHERE organization_id = ? ORDER BY coalesce(company_name, last_name), id LIMIT ?',
  )
  const SELECT_RECORD =
    'SELECT m.*, d.version, d.changed_at, d.data FROM mandants m LEFT JOIN mandant_data d ON d.mandant_id = m.id'
  const record = db.prepare<[string, string], RecordRow>(`${SELECT_RECORD} WHERE m.organization_id = ? AND m.id = ?`)
  const records = db.prepare<[string], RecordRow>(`${SELECT_RECORD} WHERE m.organization_id = ? ORDER BY m.id`)
  const insert = db.prepare(
    `INSERT INTO mandants (id, organization_id, first_name, last_name, company_name, tax_id, tax_id_normalized, created_at)
     VALUES (@id, @organizationId, @firstName, @lastName, @companyName, NULL, NULL, @createdAt)`,
  )
  const rename = db.prepare(
    `UPDATE mandants SET first_name = @firstName, last_name = @lastName, company_name = @companyName, tax_id = @taxId,
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
  const owner = db
    .prepare<object, number>(
      `SELECT 1 FROM mandant_numbers WHERE organization_id = @organizationId AND value = @value AND kind = @kind AND mandant_id <> @id
       UNION ALL SELECT 1 FROM mandants WHERE organization_id = @organizationId AND tax_id_normalized = @value AND id <> @id LIMIT 1`,
    )
    .pluck()
  const remember = db.prepare('INSERT INTO mandant_history (mandant_id, version, at, changes) VALUES (?, ?, ?, ?)')
  const history = db.prepare<[string], { version: number; at: number; changes: string }>(
    'SELECT * FROM mandant_history WHERE mandant_id = ? ORDER BY version DESC',
  )
  const filed = db.prepare<[string, string], FiledDocument>(
    `SELECT d.id AS documentId, d.batch_id AS batchId, d.filename, d.analysis ->> '$.kind.id' AS kindId,
       d.analysis ->> '$.kind.label' AS kindLabel, d.analysis ->> '$.fields.issuer.value' AS issuer, d.analysis ->> '$.year' AS year
     FROM batches b JOIN documents d ON d.batch_id = b.id
     WHERE b.organization_id = ? AND b.mandant_id = ? AND b.status = 'completed' AND d.status = 'processed'
       AND d.is_container = 0 AND d.analysis IS NOT NULL
       AND NOT EXISTS (SELECT 1 FROM json_each(d.notes) n WHERE n.value ->> '$.code' = 'other_mandant') ORDER BY b.created_at DESC, d.position`,
  )
  const orNull = (row: MandantRow | undefined): Mandant | null => (row ? mandantOf(row) : null)

  /** A number that only one may have and another mandant has. */
  function taken(organizationId: string, id: string, data: MandantData): SaveOutcome | null {
    const number = mandantNumbers(data).find(
      ({ kind, value }) => (kind === 'idnr' || kind === 'vat_id') && owner.get({ organizationId, id, kind, value }),
    )
    return number ? { saved: false, reason: 'number_taken', ...number } : null
  }

  function replace(known: MandantRecord, names: MandantNames, data: MandantData, version: number, at: number): void {
    const { id, organizationId } = known.mandant
    rename.run({ id, ...names, ...keyOf(known.mandant, data) })
    write.run({ id, version, at, data: JSON.stringify(data) })
    forgetNumbers.run(id)
    for (const number of mandantNumbers(data)) addNumber.run({ organizationId, id, ...number })
  }

  /**
   * The number by which other programs find it: the one they gave while it is still right, else the best that there is.
   */
  function keyOf(mandant: Mandant, data: MandantData): Pick<Mandant, 'taxId' | 'taxIdNormalized'> {
    const numbers = mandantNumbers(data).filter(({ kind }) => kind !== 'spouse_idnr')
    const { id, organizationId, taxId, taxIdNormalized } = mandant
    if (numbers.some(({ value }) => value === taxIdNormalized)) return { taxId, taxIdNormalized }
    const free = numbers.find(number => !owner.get({ organizationId, id, ...number }))
    const written = writtenTaxNumbers(data).find(text => text.replaceAll(/\D/g, '') === free?.value)
    return { taxId: written ?? free?.value ?? null, taxIdNormalized: free?.value ?? null }
  }

  return {
    find: (organizationId, id) => orNull(find.get(organizationId, id)),
    findByTaxId: (organizationId, taxId) => orNull(byTaxId.get(organizationId, taxId, organizationId, taxId)),
    findByName: (organizationId, name) => orNull(byName.get(organizationId, name, name)),
    list: (organizationId, limit) => list.all(organizationId, limit).map(mandantOf),
    record: (organizationId, id) => {
      const row = record.get(organizationId, id)
      return row ? recordOf(row) : null
    },
    records: organizationId => records.all(organizationId).map(recordOf),
    search: createMandantSearch(db),
    create: db.transaction((mandant: Mandant, data: MandantData, at: number): SaveOutcome => {
      const refusal = taken(mandant.organizationId, mandant.id, data)
      if (refusal) return refusal
      insert.run(mandant)
      const bare = { ...mandant, taxId: null, taxIdNormalized: null }
      replace({ mandant: bare, data, version: 0, changedAt: null }, mandant, data, 1, at)
      remember.run(mandant.id, 1, at, JSON.stringify([]))
      return { saved: true, version: 1 }
    }),
    save: db.transaction((organizationId: string, mandantId: string, change: MandantSave): SaveOutcome => {
      const row = record.get(organizationId, mandantId)
      if (!row) return { saved: false, reason: 'not_found' }
      const known = recordOf(row)
      if (known.version !== change.version) return { saved: false, reason: 'changed', version: known.version }
      const refusal = taken(organizationId, mandantId, change.data)
      if (refusal) return refusal
      const { firstName, lastName, companyName } = known.mandant
      const before = row.data === null ? initialMandantData(known.mandant) : known.data
      const changes = mandantChanges(
        { firstName, lastName, companyName, ...before },
        { ...change.names, ...change.data },
      )
      if (changes.length === 0) return { saved: true, version: known.version }
      const version = known.version + 1
      replace(known, change.names, change.data, version, change.at)
      remember.run(mandantId, version, change.at, JSON.stringify(changes))
      return { saved: true, version }
    }),
    history: mandantId =>
      history.all(mandantId).map(({ version, at, changes }): MandantChange => {
        return { version, at, changes: JSON.parse(changes) as MandantChange['changes'] }
      }),
    filedDocuments: (organizationId, mandantId) => filed.all(organizationId, mandantId),
  }
}
