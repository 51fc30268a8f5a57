import Database from 'better-sqlite3'
import { expect, test } from 'vitest'
import { createWriteSoon } from '../../engine/storage/sqlite/write-soon.ts'

/** As SQLite tells `PRAGMA synchronous`. */
const [OFF, NORMAL, FULL] = [0, 1, 2]

function aDatabase(confirmation: string) {
  const db = new Database(':memory:')
  db.pragma(`synchronous = ${confirmation}`)
  const confirmed = (): number => db.pragma('synchronous', { simple: true }) as number
  return { db, confirmed }
}

test('a verb that is named does not wait for the disk, the next one does again', () => {
  const { db, confirmed } = aDatabase('FULL')
  const { soon, late } = createWriteSoon(db)({ soon: confirmed, late: confirmed }, 'soon')
  expect([soon(), confirmed(), late()]).toEqual([NORMAL, FULL, FULL])
})

test('it does so again after a verb that failed', () => {
  const { db, confirmed } = aDatabase('FULL')
  const fail = (): never => {
    throw new RangeError('full')
  }
  expect(createWriteSoon(db)({ fail }, 'fail').fail).toThrow(RangeError)
  expect(confirmed()).toBe(FULL)
})

test('in a passing database nothing ever waits', () => {
  const { db, confirmed } = aDatabase('OFF')
  const { soon, late } = createWriteSoon(db, { isPassing: true })({ soon: confirmed, late: confirmed }, 'soon')
  expect([soon(), confirmed(), late()]).toEqual([OFF, OFF, OFF])
})
