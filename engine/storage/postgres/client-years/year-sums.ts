import type { StoredYearSums, YearSumVerbs } from '../../year-sum-verbs.ts'
import { knownJson } from '../json-text.ts'
import { sql } from '../sql-statement.ts'
import type { SqlClient } from '../sql-client.ts'

/** Sums of client-years; triggers take them away. */
export function createYearSumVerbs(client: SqlClient): YearSumVerbs {
  const standOf = async (mandantId: string): Promise<number | undefined> =>
    (await client.row<{ stand: number }>(sql`SELECT stand FROM year_sum_stands WHERE mandant_id = ${mandantId}`))?.stand
  return {
    stand: async mandantId => {
      const known = await standOf(mandantId)
      if (known !== undefined) return known
      await client.run(
        sql`INSERT INTO year_sum_stands (mandant_id) SELECT id FROM mandants WHERE id = ${mandantId}
            ON CONFLICT DO NOTHING`,
      )
      return (await standOf(mandantId)) ?? 0
    },
    find: async ({ mandantId, year }) =>
      (await client.row<StoredYearSums>(
        sql`SELECT y.stand, y.made_with AS "madeWith", y.text FROM year_sums y
            JOIN year_sum_stands s ON s.mandant_id = y.mandant_id AND s.stand = y.stand
            WHERE y.mandant_id = ${mandantId} AND y.year = ${year}`,
      )) ?? null,
    save: async ({ mandantId, year }, { stand, madeWith, text }) => {
      await client.run(
        sql`INSERT INTO year_sums (mandant_id, year, stand, made_with, text)
            SELECT mandant_id, ${year}, ${stand}, ${madeWith}, ${knownJson(text)}::json FROM year_sum_stands
            WHERE mandant_id = ${mandantId} AND stand = ${stand}
            ON CONFLICT (mandant_id, year) DO UPDATE SET stand = excluded.stand, made_with = excluded.made_with,
              text = excluded.text`,
      )
    },
  }
}
