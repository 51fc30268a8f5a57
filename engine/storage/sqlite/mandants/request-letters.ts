import type Database from 'better-sqlite3'
import type { ClientYearKey } from '../../../model/client-year.ts'
import type { LetterDraft } from '../../../model/request-letter.ts'
import { LETTERS_KEPT_MAX } from '../../letter-verbs.ts'
import type { Keeping, LetterVerbs } from '../../letter-verbs.ts'
import { letterOf } from '../../rows/letter-row.ts'
import type { LetterRow } from '../../rows/letter-row.ts'
import type { Synchronous } from '../promised.ts'

const OF_YEAR = 'mandant_id = @mandantId AND year = @year'

/** Request letters of client-years, each version of them. */
export function createLetterVerbs(db: Database.Database): Synchronous<LetterVerbs> {
  const newest = db.prepare<[object], LetterRow>(
    `SELECT version, letter, at, by_id, by_sign FROM request_letters WHERE ${OF_YEAR} AND undone = 0
     ORDER BY version DESC LIMIT 1`,
  )
  const next = db
    .prepare<[object], number>(`SELECT coalesce(max(version), 0) + 1 FROM request_letters WHERE ${OF_YEAR}`)
    .pluck()
  const insert = db.prepare(
    `INSERT INTO request_letters (mandant_id, year, version, letter, at, by_id, by_sign)
     SELECT id, @year, @version, @letter, @at, @userId, @sign FROM mandants WHERE id = @mandantId`,
  )
  const prune = db.prepare(`DELETE FROM request_letters WHERE ${OF_YEAR} AND version <= @version`)
  const takeBack = db.prepare(
    `UPDATE request_letters SET undone = 1 WHERE ${OF_YEAR} AND version = @seen AND undone = 0
       AND NOT EXISTS (SELECT 1 FROM request_letters l WHERE l.mandant_id = @mandantId AND l.year = @year
         AND l.undone = 0 AND l.version > @seen)`,
  )
  const save = db.transaction(({ mandantId, year }: ClientYearKey, draft: LetterDraft, kept: Keeping): boolean => {
    const key = { mandantId, year }
    if ((newest.get(key)?.version ?? 0) !== kept.seen) return false
    const version = next.get(key) ?? 1
    const { userId = null, sign = null } = kept.by ?? {}
    const row = { ...key, version, letter: JSON.stringify(draft), at: kept.at, userId, sign }
    if (insert.run(row).changes !== 1) return false
    prune.run({ ...key, version: version - LETTERS_KEPT_MAX })
    return true
  })
  return {
    find: ({ mandantId, year }) => {
      const row = newest.get({ mandantId, year })
      return row ? letterOf(row) : null
    },
    list: createListing(db),
    save: (key, draft, kept) => save.immediate(key, draft, kept),
    undo: ({ mandantId, year }, seen) => takeBack.run({ mandantId, year, seen }).changes === 1,
  }
}

function createListing(db: Database.Database): Synchronous<LetterVerbs>['list'] {
  const all = db.prepare<[string], LetterRow & { year: number }>(
    `SELECT year, version, letter, at, by_id, by_sign FROM request_letters WHERE mandant_id = ? AND undone = 0
     ORDER BY year, version`,
  )
  return mandantId => all.all(mandantId).map(row => ({ year: row.year, ...letterOf(row) }))
}
