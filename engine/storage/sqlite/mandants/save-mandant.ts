import type Database from 'better-sqlite3'
import { initialMandantData, mandantChanges } from '../../../model/mandant.ts'
import type { Mandant, MandantData } from '../../../model/mandant.ts'
import { Refused } from '../../mandant-refused.ts'
import type { MandantSave, MandantVerbs, MandantWriting, SaveOutcome } from '../../mandant-verbs.ts'
import { recordOf } from '../../rows/mandant-row.ts'
import type { RecordRow } from '../../rows/mandant-row.ts'
import type { Synchronous } from '../promised.ts'
import { createMandantWriting, createTakenCheck } from './mandant-numbers.ts'
import { SELECT_RECORD } from './select-record.ts'

/** Makes mandants and replaces what is known of them; each saving is a version with what changed. */
export function createMandantSaving(
  db: Database.Database,
): Synchronous<Pick<MandantVerbs, 'create' | 'save' | 'saveAll'>> {
  const create = createCreating(db)
  const save = createReplacing(db)
  const saveEach = db.transaction((organizationId: string, writings: readonly MandantWriting[]) => {
    for (const [index, writing] of writings.entries()) {
      const outcome =
        writing.type === 'create'
          ? create(writing.mandant, writing.data, writing.at)
          : save(organizationId, writing.mandantId, writing.change)
      // Thrown, so that the transaction takes back what was written before.
      if (!outcome.saved) throw new Refused(index, outcome)
    }
  })
  return {
    create,
    save,
    saveAll: (organizationId, writings) => {
      try {
        saveEach(organizationId, writings)
        return { saved: true }
      } catch (error) {
        if (error instanceof Refused) return { saved: false, index: error.index, outcome: error.outcome }
        throw error
      }
    },
  }
}

function createCreating(db: Database.Database): Synchronous<MandantVerbs>['create'] {
  const insert = db.prepare(
    `INSERT INTO mandants (id, organization_id, first_name, last_name, company_name, tax_id, tax_id_normalized,
       created_at)
     VALUES (@id, @organizationId, @firstName, @lastName, @companyName, NULL, NULL, @createdAt)`,
  )
  const taken = createTakenCheck(db)
  const write = createMandantWriting(db)
  const remember = createRemembering(db)
  return db.transaction((mandant: Mandant, data: MandantData, at: number): SaveOutcome => {
    const number = taken(mandant.organizationId, mandant.id, data)
    if (number) return { saved: false, reason: 'number_taken', ...number }
    insert.run(mandant)
    write({ ...mandant, taxId: null, taxIdNormalized: null }, { names: mandant, data, version: 1, at })
    remember(mandant.id, 1, at, [])
    return { saved: true, version: 1 }
  })
}

function createReplacing(db: Database.Database): Synchronous<MandantVerbs>['save'] {
  const record = db.prepare<[string, string], RecordRow>(`${SELECT_RECORD} WHERE m.organization_id = ? AND m.id = ?`)
  const taken = createTakenCheck(db)
  const write = createMandantWriting(db)
  const remember = createRemembering(db)
  return db.transaction((organizationId: string, mandantId: string, change: MandantSave): SaveOutcome => {
    const row = record.get(organizationId, mandantId)
    if (!row) return { saved: false, reason: 'not_found' }
    const known = recordOf(row)
    if (known.version !== change.version) return { saved: false, reason: 'changed', version: known.version }
    const number = taken(organizationId, mandantId, change.data)
    if (number) return { saved: false, reason: 'number_taken', ...number }
    const { firstName, lastName, companyName } = known.mandant
    const before = row.data === null ? initialMandantData(known.mandant) : known.data
    const changes = mandantChanges({ firstName, lastName, companyName, ...before }, { ...change.names, ...change.data })
    if (changes.length === 0) return { saved: true, version: known.version }
    const version = known.version + 1
    write(known.mandant, { names: change.names, data: change.data, version, at: change.at })
    remember(mandantId, version, change.at, changes)
    return { saved: true, version }
  })
}

function createRemembering(
  db: Database.Database,
): (mandantId: string, version: number, at: number, changes: readonly unknown[]) => void {
  const remember = db.prepare('INSERT INTO mandant_history (mandant_id, version, at, changes) VALUES (?, ?, ?, ?)')
  return (mandantId, version, at, changes) => void remember.run(mandantId, version, at, JSON.stringify(changes))
}
