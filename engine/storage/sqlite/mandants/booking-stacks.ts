import type Database from 'better-sqlite3'
import type { BookingHabit } from '../../../model/booking-habit.ts'
import type { BookingVerbs, NewBookingStack } from '../../booking-verbs.ts'
import { habitOf, knownBookings, stackFacts, stackOf } from '../../rows/booking-row.ts'
import type { BookingStackRow, HabitRow } from '../../rows/booking-row.ts'
import type { Synchronous } from '../promised.ts'

/** Buchungsstapel of mandants and their habits. */
export function createBookingVerbs(db: Database.Database): Synchronous<BookingVerbs> {
  const list = db.prepare<[string], BookingStackRow>(
    'SELECT * FROM booking_stacks WHERE mandant_id = ? ORDER BY at DESC, id DESC',
  )
  const habits = db.prepare<[string], HabitRow>(
    `SELECT h.habit, s.facts FROM booking_habits h JOIN booking_stacks s ON s.id = h.stack_id
     WHERE s.mandant_id = ? AND s.undone_at IS NULL ORDER BY h.count DESC, s.at DESC, s.id, h.ordinal`,
  )
  const said = db
    .prepare<[string], string>(
      `SELECT d.judgement ->> '$.bookings' FROM documents d JOIN batches b ON b.id = d.batch_id
       WHERE b.mandant_id = ? AND d.judgement ->> '$.bookings' IS NOT NULL`,
    )
    .pluck()
  return {
    add: createAdding(db),
    list: mandantId => list.all(mandantId).map(stackOf),
    undo: createUndoing(db),
    corrections: mandantId => knownBookings(said.all(mandantId), mandantId),
    habits: mandantId => habits.all(mandantId).map(habitOf),
  }
}

function createAdding(db: Database.Database): Synchronous<BookingVerbs>['add'] {
  const isMandant = db.prepare<[string], number>('SELECT 1 FROM mandants WHERE id = ?').pluck()
  const insert = db.prepare(
    `INSERT INTO booking_stacks (id, mandant_id, file_name, sha256, facts, at, by_id, by_sign)
     VALUES (@id, @mandantId, @fileName, @sha256, @facts, @at, @userId, @sign)
     ON CONFLICT (mandant_id, sha256) WHERE undone_at IS NULL DO NOTHING`,
  )
  const insertHabit = db.prepare(
    'INSERT INTO booking_habits (stack_id, ordinal, habit, count) VALUES (@stackId, @ordinal, @habit, @count)',
  )
  const add = db.transaction((stack: NewBookingStack, learned: readonly BookingHabit[]) => {
    const { id, mandantId, fileName, sha256, at, by } = stack
    if (isMandant.get(mandantId) === undefined) return 'mandant_gone' as const
    const { userId = null, sign = null } = by ?? {}
    const row = { id, mandantId, fileName, sha256, at, facts: stackFacts(stack), userId, sign }
    if (insert.run(row).changes !== 1) return 'known' as const
    for (const [ordinal, habit] of learned.entries())
      insertHabit.run({ stackId: id, ordinal, habit: JSON.stringify(habit), count: habit.count })
    return 'added' as const
  })
  return (stack, learned) => add.immediate(stack, learned)
}

function createUndoing(db: Database.Database): Synchronous<BookingVerbs>['undo'] {
  const takeBack = db.prepare(
    `UPDATE booking_stacks SET undone_at = @at, undone_by_id = @userId, undone_by_sign = @sign
     WHERE id = @stackId AND mandant_id = @mandantId AND undone_at IS NULL`,
  )
  const forget = db.prepare('DELETE FROM booking_habits WHERE stack_id = ?')
  const undo = db.transaction((mandantId: string, stackId: string, at: number, by: NewBookingStack['by']): boolean => {
    const { userId = null, sign = null } = by ?? {}
    if (takeBack.run({ mandantId, stackId, at, userId, sign }).changes !== 1) return false
    forget.run(stackId)
    return true
  })
  return (mandantId, stackId, at, by) => undo.immediate(mandantId, stackId, at, by)
}
