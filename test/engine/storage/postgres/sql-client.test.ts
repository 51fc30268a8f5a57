import { expect, test } from 'vitest'
import { createSqlClient } from '../../../../engine/storage/postgres/sql-client.ts'
import type { SqlDriver } from '../../../../engine/storage/postgres/sql-client.ts'
import { sql } from '../../../../engine/storage/postgres/sql-statement.ts'
import { EngineError } from '../../../../engine/shared/errors.ts'

const fault = (code: string, more: object = {}) => Object.assign(new Error(code), { code, ...more })

/**
 * A client whose database gives these faults, one after the other, and then what is asked for; with its waits in ms.
 */
function client(...faults: readonly Error[]) {
  const left = [...faults]
  const waits: number[] = []
  const sent: unknown[] = []
  const query: SqlDriver['query'] = async (text, values) => {
    sent.push([text, values])
    const next = left.shift()
    if (next) throw next
    return { rows: [{ answer: 1 }], count: 1 }
  }
  const driver: SqlDriver = { query, transaction: (_isolation, work) => work(query), close: async () => {} }
  const wait = async (ms: number) => void waits.push(ms)
  return { ...createSqlClient(driver, { random: () => 0.5, wait }), waits, sent, left }
}

test('a transaction that others stood in the way of is done anew, each time after a longer wait', async () => {
  const db = client(fault('40001'), fault('40P01'), fault('40001'))
  expect(await db.transaction(on => on.row(sql`SELECT 1`))).toEqual({ answer: 1 })
  expect(db.waits).toEqual([10, 20, 40])
})

test('one that is in the way again and again is given up as busy, with its cause', async () => {
  const db = client(...Array.from({ length: 20 }, () => fault('40P01')))
  const error: unknown = await db.run(sql`UPDATE x`).catch((thrown: unknown) => thrown)
  expect(error).toMatchObject({ kind: 'transient', code: 'database_busy', cause: { code: '40P01' } })
  expect(db.left.length).toBeGreaterThan(5)
})

test('what a restart of the server undid is done anew; what may have been committed is not', async () => {
  const undone = client(fault('57P01', { isUndone: true }), fault('ECONNREFUSED', { isUndone: true }))
  expect(await undone.run(sql`UPDATE x`)).toBe(1)
  const unknown = client(fault('57P01'))
  await expect(unknown.run(sql`UPDATE x`)).rejects.toMatchObject({ code: 'database_unreachable' })
  expect(unknown.sent).toHaveLength(1)
})

test.each([
  'Connection terminated unexpectedly',
  'Client was closed and is not queryable',
  'Client has encountered a connection error and is not queryable',
  'timeout expired',
])('what the driver says of a connection that ended (%s) is a server that is away', async text => {
  await expect(client(new Error(text)).run(sql`UPDATE x`)).rejects.toMatchObject({ code: 'database_unreachable' })
})

test('a server that stays away is unreachable after about a minute', async () => {
  const db = client(...Array.from({ length: 99 }, () => fault('ECONNREFUSED', { isUndone: true })))
  await expect(db.run(sql`UPDATE x`)).rejects.toBeInstanceOf(EngineError)
  const seconds = db.waits.reduce((sum, ms) => sum + ms, 0) / 1_000
  expect([seconds > 45, seconds < 90]).toEqual([true, true])
})

test('a full disk of the server is told as such, a refusal of the schema as it is', async () => {
  await expect(client(fault('53100')).run(sql`UPDATE x`)).rejects.toMatchObject({ code: 'storage_full' })
  await expect(client(fault('23503')).run(sql`UPDATE x`)).rejects.toMatchObject({ code: '23503' })
})

test('values travel apart from the text, and statements become part of one', async () => {
  const db = client()
  const inner = sql`b = ${'x'} AND c = ${2}`
  await db.rows(sql`SELECT ${1} FROM t WHERE ${inner} AND d = ${null}`)
  expect(db.sent).toEqual([['SELECT $1 FROM t WHERE b = $2 AND c = $3 AND d = $4', [1, 'x', 2, null]]])
})

test('U+0000, which no text of the database can hold, becomes the sign for an unknown character', async () => {
  const db = client()
  await db.run(sql`SELECT ${'a\u0000b'}, ${['c\u0000', 'd']}`)
  expect(db.sent).toEqual([['SELECT $1, $2', ['a\ufffdb', ['c\ufffd', 'd']]]])
})
