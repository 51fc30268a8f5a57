import type { BookingHabit } from '../../../model/booking-habit.ts'
import type { BookingVerbs, NewBookingStack } from '../../booking-verbs.ts'
import { habitOf, knownBookings, stackFacts, stackOf } from '../../rows/booking-row.ts'
import type { BookingStackRow, HabitRow } from '../../rows/booking-row.ts'
import { lockYears } from '../client-years/editions.ts'
import { jsonText, knownJson } from '../json-text.ts'
import { joined, sql } from '../sql-statement.ts'
import type { Sql, SqlClient } from '../sql-client.ts'

/** Values of so many rows travel in one statement. */
const ROWS_PER_STATEMENT = 500

/** Buchungsstapel of mandants and their habits. */
export function createBookingVerbs(client: SqlClient): BookingVerbs {
  return {
    add: (stack, learned) => client.transaction(db => add(db, stack, learned)),
    list: async mandantId => {
      const rows = await client.rows<BookingStackRow>(
        sql`SELECT * FROM booking_stacks WHERE mandant_id = ${mandantId} ORDER BY at DESC, id DESC`,
      )
      return rows.map(stackOf)
    },
    undo: (mandantId, stackId, at, by) =>
      client.transaction(async db => {
        const taken = await db.run(
          sql`UPDATE booking_stacks SET undone_at = ${at}, undone_by_id = ${by?.userId ?? null},
                undone_by_sign = ${by?.sign ?? null}
              WHERE id = ${stackId} AND mandant_id = ${mandantId} AND undone_at IS NULL`,
        )
        if (taken !== 1) return false
        await db.run(sql`DELETE FROM booking_habits WHERE stack_id = ${stackId}`)
        return true
      }),
    corrections: async mandantId => {
      const rows = await client.rows<{ bookings: string }>(
        sql`SELECT d.judgement ->> 'bookings' AS bookings FROM documents d JOIN batches b ON b.id = d.batch_id
            WHERE b.mandant_id = ${mandantId} AND d.judgement ->> 'bookings' IS NOT NULL`,
      )
      return knownBookings(
        rows.map(({ bookings }) => bookings),
        mandantId,
      )
    },
    habits: async mandantId => {
      const rows = await client.rows<HabitRow>(
        sql`SELECT h.habit, s.facts FROM booking_habits h JOIN booking_stacks s ON s.id = h.stack_id
            WHERE s.mandant_id = ${mandantId} AND s.undone_at IS NULL
            ORDER BY h.count DESC, s.at DESC, s.id, h.ordinal`,
      )
      return rows.map(habitOf)
    },
  }
}

async function add(
  db: Sql,
  stack: NewBookingStack,
  learned: readonly BookingHabit[],
): Promise<'added' | 'known' | 'mandant_gone'> {
  const { id, mandantId, fileName, sha256, at, by } = stack
  if (!(await lockYears(db, mandantId))) return 'mandant_gone'
  const inserted = await db.run(
    sql`INSERT INTO booking_stacks (id, mandant_id, file_name, sha256, facts, at, by_id, by_sign)
        VALUES (${id}, ${mandantId}, ${fileName}, ${sha256}, ${knownJson(stackFacts(stack))}::json, ${at},
          ${by?.userId ?? null}, ${by?.sign ?? null})
        ON CONFLICT (mandant_id, sha256) WHERE undone_at IS NULL DO NOTHING`,
  )
  if (inserted !== 1) return 'known'
  for (let from = 0; from < learned.length; from += ROWS_PER_STATEMENT) {
    const rows = learned.slice(from, from + ROWS_PER_STATEMENT).map((habit, index) => {
      return sql`(${id}, ${from + index}, ${jsonText(habit)}::json, ${habit.count})`
    })
    await db.run(sql`INSERT INTO booking_habits (stack_id, ordinal, habit, count) VALUES ${joined(rows, ', ')}`)
  }
  return 'added'
}
