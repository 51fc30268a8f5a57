import { readKnownKeys } from '../../engine/keys/seal-keys.ts'
import { cpSync, rmSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkBinder } from '../../engine/audit/check-binder.ts'
import { auditFile, checkChain } from '../../engine/model/audit-chain.ts'
import { setUpCrash, waitUntil } from '../crash/crash-setup.ts'
import { startEngine } from '../support/engine-process.ts'
import { download, openV1 } from '../support/v1-client.ts'
import type { V1Client } from '../support/v1-client.ts'
import { startServerStorage } from './server-storage.ts'
import type { ServerStorage } from './server-storage.ts'

const FILES = [
  '03-rechnung-bueromaterial.pdf',
  '05-handwerkerrechnung.pdf',
  '09-kontoauszug-oktober.tif',
  '13-kassenbon-foto.jpg',
]
/** Every time that a page's text is written, in the same transaction as the text itself. */
const WITNESS = `
CREATE TABLE witness (document_id text, number bigint);
CREATE FUNCTION note_text() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN INSERT INTO witness VALUES (NEW.document_id, NEW.number); RETURN NULL; END $$;
CREATE TRIGGER witness AFTER INSERT OR UPDATE ON page_texts FOR EACH ROW EXECUTE FUNCTION note_text();`

let on: ServerStorage
beforeAll(async () => {
  on = await startServerStorage()
})
afterAll(() => on.remove())

test('an engine on a server processes a batch over kills of its own and of the server, and loses nothing', async () => {
  await (await on.open()).close()
  await on.driver.query(WITNESS, null)
  const setup = await setUpCrash(FILES, { STEUERSTAPEL_DATABASE_URL: on.server.url })
  const beside = `${setup.dataDir}-2`
  try {
    const first = await setup.start()
    const { batch_id: id } = await (await openV1(first.httpUrl, setup.credentials)).createBatch(setup.batch, 'key')
    await waitUntil('a page', async () => (await pagesStored()) > 0)
    await first.kill()

    const second = await setup.start()
    const api = await openV1(second.httpUrl, setup.credentials)
    expect((await api.createBatch(setup.batch, 'key')).batch_id).toBe(id)
    const before = await pagesStored()
    await waitUntil('a further page', async () => (await pagesStored()) > before || (await isOver(api, id)))
    on.server.stop('immediate')
    on.server.start()
    await waitUntil('end of the batch', () => isOver(api, id))

    const documents = await api.documents(id)
    const ends = documents.map(({ filename, status, error = null }) => [filename, status, error])
    expect(ends).toEqual(FILES.map(file => [file, 'processed', null]))
    const { result } = await api.result(id)
    const arrived = await download(result.download_url, second.caFile, path.join(setup.dataDir, 'belegmappe.pdf'))
    expect(arrived).toEqual({ sha256: result.sha256, byteSize: result.file_size_bytes })
    // With the same files, or it would be refused for want of them.
    cpSync(setup.dataDir, beside, { recursive: true, filter: name => !/engine\.(json|lock)/.test(path.basename(name)) })
    await expect(
      startEngine({ dataDir: beside, settings: { STEUERSTAPEL_DATABASE_URL: on.server.url } }),
    ).rejects.toThrow(/arbeitet bereits eine Engine/)
    expect(await second.stop()).toBe(0)
    await expectEvidence(setup.dataDir, id)
  } finally {
    await setup.close()
    rmSync(beside, { recursive: true, force: true })
  }
})

async function isOver(api: V1Client, id: string): Promise<boolean> {
  const status = await api.status(id).catch(() => null)
  return status !== null && status.status !== 'queued' && status.status !== 'processing'
}

async function pagesStored(): Promise<number> {
  const { rows } = await on.driver.query('SELECT count(*) AS count FROM page_texts', [])
  return (rows[0] as { count: number }).count
}

/** No page was recognised twice, the audit log is one whole chain, and the Belegmappe and the log prove each other. */
async function expectEvidence(dataDir: string, batchId: string): Promise<void> {
  const twice = await on.driver.query(
    'SELECT document_id FROM witness GROUP BY document_id, number HAVING count(*) > 1',
    [],
  )
  expect(twice.rows).toEqual([])
  const storage = await on.open()
  const log = await storage.audit.list(batchId)
  const output = await storage.batches.output(batchId)
  await storage.close()
  expect(checkChain(auditFile(log), batchId, null).fault).toBeNull()
  const told = (event: string) => log.filter(({ fact }) => fact.event === event).length
  expect([told('file_received'), told('batch_completed')]).toEqual([FILES.length, 1])
  const { checks } = await checkBinder({
    path: path.join(dataDir, 'files/managed', output?.path ?? ''),
    known: { keys: await readKnownKeys(dataDir), from: 'installation' },
  })
  expect(checks.filter(({ state }) => state !== 'ok')).toEqual([])
}
