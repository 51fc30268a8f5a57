import { setTimeout as after } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { systemClock } from '../../engine/shared/clock.ts'
import { openPostgres } from '../../engine/storage/postgres/open.ts'
import { setUpCrash, waitUntil } from '../crash/crash-setup.ts'
import { letIn, peopleAtWork } from '../support/people-at-work.ts'
import { postgresDeps } from '../support/postgres-deps.ts'
import { openV1 } from '../support/v1-client.ts'
import { startServerStorage } from './server-storage.ts'
import type { ServerStorage } from './server-storage.ts'

const FILES = ['03-rechnung-bueromaterial.pdf', '05-handwerkerrechnung.pdf', '13-kassenbon-foto.jpg']
const PEOPLE = 20

let on: ServerStorage
beforeAll(async () => {
  on = await startServerStorage()
})
afterAll(() => on.remove())

test('while 20 people read and correct, connections are cut and the database is restarted: no batch fails, nobody is signed out', async () => {
  const setup = await setUpCrash(FILES, { STEUERSTAPEL_DATABASE_URL: on.server.url })
  try {
    const engine = await setup.start()
    const api = await openV1(engine.httpUrl, setup.credentials)
    const read = (await api.createBatch(setup.batch, 'read')).batch_id
    await waitUntil('a batch to correct', async () => (await api.status(read)).status === 'completed')
    const documents = (await api.documents(read)).map(({ document_id: documentId }) => ({ batchId: read, documentId }))
    const storage = await openPostgres(on.server.url, { ...postgresDeps(), clock: systemClock })
    const people = await letIn(storage, PEOPLE, new URL(engine.httpUrl).port)
    await storage.close()
    const ended = new AbortController()
    const nobody = { mandantId: 'man_none', year: 2025 }
    const around = { httpUrl: engine.httpUrl, people, documents, yearOf: () => nobody, nameOf: () => 'a', pauseMs: 200 }
    const working = peopleAtWork(around, ended.signal)
    const beside = (await api.createBatch(setup.batch, 'beside')).batch_id
    await waitUntil('work on the batch', async () => (await api.status(beside)).status === 'processing')
    for (const mode of ['fast', 'immediate'] as const) {
      await on.driver
        .query(
          'SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid <> pg_backend_pid() AND usename IS NOT NULL',
          null,
        )
        .catch(() => undefined)
      await after(500)
      on.server.stop(mode)
      on.server.start()
      await after(1_000)
    }
    await waitUntil('end of the batch', async () => (await api.status(beside)).status !== 'processing')
    expect((await api.status(beside)).status).toBe('completed')
    ended.abort()
    const deeds = await working
    // A client-year that nobody has is 404, what a colleague did meanwhile is 409; everything else is answered, or refused for the moment (503).
    const odd = deeds.filter(
      ({ what, status }) =>
        !(what === 'client-year' ? [404, 503] : what === 'correction' ? [200, 201, 409, 503] : [200, 503]).includes(
          status,
        ),
    )
    expect(odd.map(({ what, status }) => `${what} ${status}`)).toEqual([])
    expect(deeds.filter(({ what, status }) => what === 'correction' && status < 300).length).toBeGreaterThan(0)
    expect(deeds.filter(({ status }) => status === 200).length).toBeGreaterThan(PEOPLE)
    for (const cookie of people) {
      const headers = { cookie, 'sec-fetch-site': 'same-origin' }
      expect((await fetch(`${engine.httpUrl}/local/session`, { headers })).status).toBe(200)
    }
    // What was answered is stored: each correction that was taken is an entry of the log.
    const taken = deeds.filter(({ what, status }) => what === 'correction' && status < 300).length
    const { rows } = await on.driver.query('SELECT count(*) AS kept FROM corrections', [])
    expect((rows[0] as { readonly kept: number }).kept).toBeGreaterThanOrEqual(taken)
  } finally {
    await setup.close()
  }
})
