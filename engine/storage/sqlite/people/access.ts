import type Database from 'better-sqlite3'
import type { AccessVerbs } from '../../user-verbs.ts'
import type { Synchronous } from '../promised.ts'

/**
 * Condition that a mandant (an SQL expression for its id) has a list that `@reader` is not on; nobody's list hides
 * anything from a null reader.
 */
export function hiddenCondition(mandant: string): string {
  return `(@reader IS NOT NULL AND ${mandant} IN (SELECT mandant_id FROM restricted_mandants)
    AND NOT EXISTS (SELECT 1 FROM mandant_readers a WHERE a.mandant_id = ${mandant} AND a.user_id = @reader))`
}

/** Who may see a mandant. */
export function createAccessVerbs(db: Database.Database): Synchronous<AccessVerbs> {
  const hidden = `FROM restricted_mandants r WHERE NOT EXISTS
    (SELECT 1 FROM mandant_readers a WHERE a.mandant_id = r.mandant_id AND a.user_id = @reader)`
  const isHidden = db.prepare<object>(`SELECT 1 ${hidden} AND r.mandant_id = @mandant`)
  const listHidden = db.prepare<object, string>(`SELECT r.mandant_id ${hidden} ORDER BY 1`).pluck()
  const restricted = db.prepare<[string]>('SELECT 1 FROM restricted_mandants WHERE mandant_id = ?')
  const readers = db
    .prepare<[string], string>('SELECT user_id FROM mandant_readers WHERE mandant_id = ? ORDER BY user_id')
    .pluck()
  return {
    read: mandantId => (restricted.get(mandantId) === undefined ? null : readers.all(mandantId)),
    set: createSetting(db),
    isHidden: (mandant, reader) => isHidden.get({ mandant, reader }) !== undefined,
    listHidden: reader => listHidden.all({ reader }),
  }
}

function createSetting(db: Database.Database): Synchronous<AccessVerbs>['set'] {
  const known = db.prepare<[string]>('SELECT 1 FROM mandants WHERE id = ?')
  const clear = db.prepare('DELETE FROM mandant_readers WHERE mandant_id = ?')
  const open = db.prepare('DELETE FROM restricted_mandants WHERE mandant_id = ?')
  const restrict = db.prepare('INSERT INTO restricted_mandants (mandant_id) VALUES (?)')
  const admit = db.prepare(
    'INSERT INTO mandant_readers (mandant_id, user_id) SELECT ?, id FROM users WHERE id = ? ON CONFLICT DO NOTHING',
  )
  const set = db.transaction((mandantId: string, userIds: readonly string[] | null): boolean => {
    if (known.get(mandantId) === undefined) return false
    clear.run(mandantId)
    open.run(mandantId)
    if (userIds === null) return true
    restrict.run(mandantId)
    for (const userId of userIds) admit.run(mandantId, userId)
    return true
  })
  return (mandantId, userIds) => set.immediate(mandantId, userIds)
}
