import { expect, test } from 'vitest'
import type { EngineProcess } from '../support/engine-process.ts'
import { openV1 } from '../support/v1-client.ts'
import type { DocumentBody } from '../support/v1-client.ts'
import { setUpCrash, waitUntil } from './crash-setup.ts'
import type { CrashSetup } from './crash-setup.ts'
import { openPageWitness } from './page-witness.ts'

const POISON = '10-zinsbescheinigung.tif'
const FILES = [
  '03-rechnung-bueromaterial.pdf',
  POISON,
  '07-beitragsbescheinigung-kv.pdf',
  '01-lohnsteuerbescheinigung-2025.pdf',
]
const ATTEMPTS_MAX = 3
/** The first in company of others, ten alone. */
const ENGINE_DEATHS_MAX = 11

test('a document that kills its worker each time is set aside after three attempts and the rest completes', async () => {
  const setup = await setUpCrash(FILES)
  try {
    const engine = await startPoisoned(setup, 'worker')
    const api = await openV1(engine.httpUrl, setup.credentials)
    const { batch_id: batchId } = await api.createBatch(setup.batch, 'poison')
    await waitUntil('end of the batch', async () => isEnd((await api.status(batchId)).status))
    expect((await api.status(batchId)).status).toBe('completed')
    expectPoisonAside(await api.documents(batchId))
    expect(engine.output().split('worker died').length - 1).toBe(ATTEMPTS_MAX)
    expect(await engine.stop()).toBe(0)
  } finally {
    await setup.close()
  }
})

test('a document that kills the engine itself again and again is set aside and the rest completes', async () => {
  const setup = await setUpCrash(FILES)
  const witness = openPageWitness(setup.dataDir)
  try {
    let deaths = 0
    let batchId: string | null = null
    while (deaths <= ENGINE_DEATHS_MAX) {
      const engine = await startPoisoned(setup, 'engine')
      // The first engine lives long enough to accept the batch: it dies of a page, which is read later.
      batchId ??= (await (await openV1(engine.httpUrl, setup.credentials)).createBatch(setup.batch, 'poison')).batch_id
      const end = await Promise.race([engine.gone.then(() => 'died' as const), followBatch(engine, setup, batchId)])
      if (end === 'died') {
        deaths++
        continue
      }
      expectPoisonAside(end)
      await engine.stop()
      break
    }
    expect(deaths).toBe(ENGINE_DEATHS_MAX)
    expect(witness.storedTwice()).toEqual([])
    expect(witness.integrityFaults()).toEqual([])
  } finally {
    witness.close()
    await setup.close()
  }
})

function startPoisoned(setup: CrashSetup, kills: 'worker' | 'engine'): Promise<EngineProcess> {
  return setup.start({
    entry: 'test/support/faults/poisoned-engine.ts',
    settings: { POISON_SHA256: setup.sha256Of(POISON), POISON_KILLS: kills },
  })
}

/** Waits for the end of the batch; never resolves when the engine dies on the way. */
async function followBatch(
  engine: EngineProcess,
  setup: CrashSetup,
  batchId: string,
): Promise<readonly DocumentBody[]> {
  try {
    const api = await openV1(engine.httpUrl, setup.credentials)
    await waitUntil('end of the batch', async () => isEnd((await api.status(batchId)).status))
    return await api.documents(batchId)
  } catch (error) {
    if (error instanceof TypeError) await engine.gone.then(() => new Promise(() => {}))
    throw error
  }
}

function expectPoisonAside(documents: readonly DocumentBody[]): void {
  expect(documents.map(({ filename, status }) => ({ filename, status }))).toEqual(
    FILES.map(filename => ({ filename, status: filename === POISON ? 'failed' : 'processed' })),
  )
  expect(documents.find(({ filename }) => filename === POISON)?.error?.code).toBe('processing_crashed')
}

function isEnd(status: string): boolean {
  return status === 'completed' || status === 'failed'
}
