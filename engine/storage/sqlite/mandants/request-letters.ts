import type Database from 'better-sqlite3'
import type { LetterDraft, LetterKey } from '../../../model/request-letter.ts'
import { LETTERS_KEPT_MAX } from '../../letter-verbs.ts'
import type { Keeping, LetterVerbs } from '../../letter-verbs.ts'
import { letterOf } from '../../rows/letter-row.ts'
import type { LetterRow } from '../../rows/letter-row.ts'
import type { Synchronous } from '../promised.ts'

const OF_LETTER = 'mandant_id = @mandantId AND year = @year AND purpose = @purpose'

/** Letters of client-years, each version of them. */
export function createLetterVerbs(db: Database.Database): Synchronous<LetterVerbs> {
  const newest = db.prepare<[object], LetterRow>(
    `SELECT version, letter, at, by_id, by_sign FROM year_letters WHERE ${OF_LETTER} AND undone = 0
     ORDER BY version DESC LIMIT 1`,
  )
  const next = db
    .prepare<[object], number>(`SELECT coalesce(max(version), 0) + 1 FROM year_letters WHERE ${OF_LETTER}`)
    .pluck()
  const insert = db.prepare(
    `INSERT INTO year_letters (mandant_id, year, purpose, version, letter, at, by_id, by_sign)
     SELECT id, @year, @purpose, @version, @letter, @at, @userId, @sign FROM mandants WHERE id = @mandantId`,
  )
  const prune = db.prepare(`DELETE FROM year_letters WHERE ${OF_LETTER} AND version <= @version`)
  const takeBack = db.prepare(
    `UPDATE year_letters SET undone = 1 WHERE ${OF_LETTER} AND version = @seen AND undone = 0
       AND NOT EXISTS (SELECT 1 FROM year_letters l WHERE l.mandant_id = @mandantId AND l.year = @year
         AND l.purpose = @purpose AND l.undone = 0 AND l.version > @seen)`,
  )
  const save = db.transaction(({ mandantId, year, purpose }: LetterKey, draft: LetterDraft, kept: Keeping): boolean => {
    const key = { mandantId, year, purpose }
    if ((newest.get(key)?.version ?? 0) !== kept.seen) return false
    const version = next.get(key) ?? 1
    const { userId = null, sign = null } = kept.by ?? {}
    const row = { ...key, version, letter: JSON.stringify(draft), at: kept.at, userId, sign }
    if (insert.run(row).changes !== 1) return false
    prune.run({ ...key, version: version - LETTERS_KEPT_MAX })
    return true
  })
  return {
    find: ({ mandantId, year, purpose }) => {
      const row = newest.get({ mandantId, year, purpose })
      return row ? letterOf(row) : null
    },
    list: createListing(db),
    save: (key, draft, kept) => save.immediate(key, draft, kept),
    undo: ({ mandantId, year, purpose }, seen) => takeBack.run({ mandantId, year, purpose, seen }).changes === 1,
  }
}

function createListing(db: Database.Database): Synchronous<LetterVerbs>['list'] {
  const all = db.prepare<[string], LetterRow & { year: number; purpose: string }>(
    `SELECT year, purpose, version, letter, at, by_id, by_sign FROM year_letters WHERE mandant_id = ? AND undone = 0
     ORDER BY year, purpose, version`,
  )
  return mandantId => all.all(mandantId).map(row => ({ year: row.year, purpose: row.purpose, ...letterOf(row) }))
}
