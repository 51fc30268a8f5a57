import { loggedAuthor } from '../../../model/office-event.ts'
import type { OfficeFact } from '../../../model/office-event.ts'
import { FOUR_EYES, firstOfficeFault, nextOfficeRow, officeEntryOf } from '../../rows/office-row.ts'
import type { OfficeRow } from '../../rows/office-row.ts'
import type { OfficeLogVerbs } from '../../user-verbs.ts'
import { sql } from '../sql-statement.ts'
import type { Sql, SqlClient } from '../sql-client.ts'

/** Held until the end of a transaction that changes users or writes the office's log: one after the other. */
const PEOPLE_LOCK = 7_261_904_355_616

/** Lets no other transaction change users or write the office's log before this one has ended. */
export async function lockPeople(db: Sql): Promise<void> {
  await db.run(sql`SELECT pg_advisory_xact_lock(${PEOPLE_LOCK})`)
}

/** Adds an entry to the office's chain; after `lockPeople`. */
export async function recordOffice(db: Sql, fact: OfficeFact, at: number): Promise<void> {
  const last = await db.row<OfficeRow>(sql`SELECT sequence, entry, hash FROM office_log ORDER BY sequence DESC LIMIT 1`)
  const { sequence, entry, hash } = nextOfficeRow(last, fact, at)
  await db.run(sql`INSERT INTO office_log (sequence, entry, hash) VALUES (${sequence}, ${entry}::json, ${hash})`)
}

/** The log of the office. */
export function createOfficeLogVerbs(client: SqlClient): OfficeLogVerbs {
  const fourEyes = async (db: Sql): Promise<boolean> =>
    (await db.row<{ value: string }>(sql`SELECT value FROM office_rules WHERE name = ${FOUR_EYES}`))?.value === 'on'
  return {
    fourEyes: () => fourEyes(client),
    setFourEyes: (on, at, by) =>
      client.transaction(async db => {
        await lockPeople(db)
        if ((await fourEyes(db)) === on) return
        await db.run(
          sql`INSERT INTO office_rules (name, value) VALUES (${FOUR_EYES}, ${on ? 'on' : 'off'})
              ON CONFLICT (name) DO UPDATE SET value = excluded.value`,
        )
        await recordOffice(db, { event: 'four_eyes_changed', on, by: loggedAuthor(by) }, at)
      }),
    append: (fact, at) =>
      client.transaction(async db => {
        await lockPeople(db)
        await recordOffice(db, fact, at)
      }),
    list: async limit => {
      const rows = await client.rows<OfficeRow>(
        sql`SELECT sequence, entry, hash FROM office_log ORDER BY sequence DESC LIMIT ${limit}`,
      )
      return rows.map(officeEntryOf)
    },
    firstFault: async () =>
      firstOfficeFault(
        await client.rows<OfficeRow>(sql`SELECT sequence, entry, hash FROM office_log ORDER BY sequence`),
      ),
  }
}
