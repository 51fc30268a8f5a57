import { afterAll, beforeAll, expect, test } from 'vitest'
import { setUpCrash, waitUntil } from '../crash/crash-setup.ts'
import { openV1 } from '../support/v1-client.ts'
import { startServerStorage } from './server-storage.ts'
import type { ServerStorage } from './server-storage.ts'

const FILES = ['03-rechnung-bueromaterial.pdf', '05-handwerkerrechnung.pdf', '13-kassenbon-foto.jpg']

let on: ServerStorage
beforeAll(async () => {
  on = await startServerStorage()
})
afterAll(() => on.remove())

test('a database that is gone for longer than any verb waits parks a batch; meanwhile 503, then it goes on by itself', async () => {
  const setup = await setUpCrash(FILES, { STEUERSTAPEL_DATABASE_URL: on.server.url })
  try {
    const engine = await setup.start()
    const api = await openV1(engine.httpUrl, setup.credentials)
    const { batch_id: id } = await api.createBatch(setup.batch, 'key')
    await waitUntil('work on the batch', async () => (await api.status(id)).status === 'processing')
    on.server.stop('immediate')
    const ready = await fetch(`${engine.httpUrl}/readyz`)
    expect([ready.status, (await fetch(`${engine.httpUrl}/healthz`)).status]).toEqual([503, 200])
    // Each of them is given up by its verb after about a minute.
    const [asked, sent] = await Promise.allSettled([api.status(id), api.createBatch(setup.batch, 'another')])
    const refusal = /503 .*temporarily_unavailable.*database_unreachable/
    expect([asked, sent]).toMatchObject([
      { reason: { message: expect.stringMatching(refusal) as string } },
      { reason: { message: expect.stringMatching(refusal) as string } },
    ])
    on.server.start()
    await waitUntil('end of the batch', async () => (await api.status(id)).status !== 'processing')
    const ends = (await api.documents(id)).map(({ filename, status, error = null }) => [filename, status, error])
    expect(ends).toEqual(FILES.map(file => [file, 'processed', null]))
    expect((await fetch(`${engine.httpUrl}/readyz`)).status).toBe(200)
    // What was refused was not half accepted, and the same request is taken now.
    expect((await api.createBatch(setup.batch, 'another')).batch_id).not.toBe(id)
  } finally {
    await setup.close()
  }
})
