import type Database from 'better-sqlite3'
import { loggedAuthor } from '../../../model/office-event.ts'
import type { OfficeFact } from '../../../model/office-event.ts'
import type { Author } from '../../../model/user.ts'
import { FOUR_EYES, firstOfficeFault, nextOfficeRow, officeEntryOf } from '../../rows/office-row.ts'
import type { OfficeRow } from '../../rows/office-row.ts'
import type { OfficeLogVerbs } from '../../user-verbs.ts'
import type { Synchronous } from '../promised.ts'

/** Adds an entry to the office's chain; to be called inside the transaction of the change that it tells of. */
export function recordOffice(db: Database.Database): (fact: OfficeFact, at: number) => void {
  const last = db.prepare<[], OfficeRow>('SELECT * FROM office_log ORDER BY sequence DESC LIMIT 1')
  const insert = db.prepare('INSERT INTO office_log (sequence, entry, hash) VALUES (@sequence, @entry, @hash)')
  return (fact, at) => void insert.run(nextOfficeRow(last.get(), fact, at))
}

/** The log of the office. */
export function createOfficeLogVerbs(db: Database.Database): Synchronous<OfficeLogVerbs> {
  const newest = db.prepare<[number], OfficeRow>('SELECT * FROM office_log ORDER BY sequence DESC LIMIT ?')
  const all = db.prepare<[], OfficeRow>('SELECT * FROM office_log ORDER BY sequence')
  const record = recordOffice(db)
  const rule = db.prepare<[string], string>('SELECT value FROM office_rules WHERE name = ?').pluck()
  const saveRule = db.prepare(
    'INSERT INTO office_rules (name, value) VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value',
  )
  const fourEyes = (): boolean => rule.get(FOUR_EYES) === 'on'
  return {
    fourEyes,
    setFourEyes: db.transaction((on: boolean, at: number, by: Author | null) => {
      if (fourEyes() === on) return
      saveRule.run(FOUR_EYES, on ? 'on' : 'off')
      record({ event: 'four_eyes_changed', on, by: loggedAuthor(by) }, at)
    }),
    append: db.transaction(record),
    list: limit => newest.all(limit).map(officeEntryOf),
    firstFault: () => firstOfficeFault(all.iterate()),
  }
}
