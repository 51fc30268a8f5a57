import type Database from 'better-sqlite3'
import type { StoredYearSums, YearSumVerbs } from '../../year-sum-verbs.ts'
import type { Synchronous } from '../promised.ts'

/** Sums of client-years; triggers take them away. */
export function createYearSumVerbs(db: Database.Database): Synchronous<YearSumVerbs> {
  const begin = db.prepare<[string]>(
    'INSERT INTO year_sum_stands (mandant_id) SELECT id FROM mandants WHERE id = ? ON CONFLICT DO NOTHING',
  )
  const stand = db.prepare<[string], number>('SELECT stand FROM year_sum_stands WHERE mandant_id = ?').pluck()
  const find = db.prepare<[string, number], StoredYearSums>(
    `SELECT y.stand, y.made_with AS madeWith, y.text FROM year_sums y
     JOIN year_sum_stands s ON s.mandant_id = y.mandant_id AND s.stand = y.stand WHERE y.mandant_id = ? AND y.year = ?`,
  )
  const save = db.prepare<[object]>(
    `INSERT INTO year_sums (mandant_id, year, stand, made_with, text)
     SELECT mandant_id, @year, @stand, @madeWith, @text FROM year_sum_stands
     WHERE mandant_id = @mandantId AND stand = @stand
     ON CONFLICT (mandant_id, year) DO UPDATE SET stand = excluded.stand, made_with = excluded.made_with,
       text = excluded.text`,
  )
  return {
    stand: mandantId => {
      const known = stand.get(mandantId)
      if (known !== undefined) return known
      begin.run(mandantId)
      return stand.get(mandantId) ?? 0
    },
    find: ({ mandantId, year }) => find.get(mandantId, year) ?? null,
    save: (key, sums) => void save.run({ ...key, ...sums }),
  }
}
