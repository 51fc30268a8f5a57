import { aSealer } from '../../support/a-sealer.ts'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createAuditFileKeeper } from '../../../engine/wiring/keep-audit-file.ts'
import { auditFile } from '../../../engine/model/audit-chain.ts'
import { openFileStore } from '../../../engine/storage/disk/open-file-store.ts'
import type { FileStore } from '../../../engine/storage/file-store.ts'
import { openSqlite } from '../../../engine/storage/sqlite/open.ts'
import type { Storage } from '../../../engine/storage/storage.ts'
import { aBatch, aProject } from '../../support/a-batch.ts'
import { aClock } from '../../support/a-clock.ts'

let folder = ''
let storage: Storage
let files: FileStore
const faults: string[] = []
const logger = { error: (_fields: object, message: string) => void faults.push(message) }

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'steuerstapel-keeper-'))
  storage = openSqlite(join(folder, 'test.db'), { clock: aClock() })
  await storage.clients.ensureProject(aProject, 1)
  files = await openFileStore(join(folder, 'files'))
  faults.length = 0
})
afterEach(async () => {
  await storage.close()
  await rm(folder, { recursive: true, force: true })
})

async function aCompletedBatch(): Promise<{ readonly batchId: string; readonly path: string }> {
  const wish = aBatch()
  const { id: batchId, basePath } = wish.batch
  await storage.batches.create({ ...wish, batch: { ...wish.batch, webhookUrl: 'https://hook.example/' } })
  const run = await storage.runs.claim('engine', 1, 1)
  if (!run) throw new Error('nothing to claim')
  const output = {
    batchId,
    filename: 'a.pdf',
    path: `${basePath}a.pdf`,
    byteSize: 1,
    sha256: 'a'.repeat(64),
    createdAt: 1,
  }
  const progress = {
    phase: 'REPORT' as const,
    phasePercent: 100,
    overallPercent: 100,
    microStep: 's',
    currentFile: '',
    estimatedRemainingSeconds: 0,
    currentIndex: 1,
    totalFiles: 1,
    filePercent: 100,
    updatedAt: 1,
  }
  await storage.runs.finish(run, { status: 'completed', output, progress }, 2)
  return { batchId, path: files.managedPath(`${basePath}protokoll.jsonl`) }
}

test('the file follows the log: the end of the batch, then each webhook', async () => {
  const keeper = createAuditFileKeeper({ sealer: aSealer(), storage, files, logger: logger as never })
  const { batchId, path } = await aCompletedBatch()
  keeper.grew(batchId)
  await keeper.settled()
  expect(await readFile(path, 'utf8')).toBe(auditFile(await storage.audit.list(batchId)))
  for (const event of await storage.webhooks.due(10_000, 10)) {
    const delivery = { at: 9_000, durationMs: 1, statusCode: 204, fault: null, answer: '' }
    await storage.webhooks.recordAttempt(event.id, delivery, { state: 'delivered' })
    keeper.grew(batchId)
  }
  await keeper.settled()
  const text = await readFile(path, 'utf8')
  expect(text).toBe(auditFile(await storage.audit.list(batchId)))
  expect(text.match(/"outcome":"http_204"/g)).toHaveLength(2)
})

test('a batch without a result gets no file, and a full disk is told without stopping the next', async () => {
  const keeper = createAuditFileKeeper({ sealer: aSealer(), storage, files, logger: logger as never })
  const queued = aBatch({ createdAt: 9_000 })
  const { batchId, path } = await aCompletedBatch()
  await storage.batches.create(queued)
  keeper.grew(queued.batch.id)
  await keeper.settled()
  await expect(readFile(files.managedPath(`${queued.batch.basePath}protokoll.jsonl`))).rejects.toThrow('ENOENT')

  const full = { ...files, writeManaged: () => Promise.reject(new Error('ENOSPC')) }
  const failing = createAuditFileKeeper({ sealer: aSealer(), storage, files: full, logger: logger as never })
  failing.grew(batchId)
  await failing.settled()
  expect(faults).toEqual(['audit_file_not_written'])
  keeper.grew(batchId)
  await keeper.settled()
  expect(await readFile(path, 'utf8')).not.toBe('')
})

test.each([false, true])(
  'a batch that is deleted while its log is written leaves no file; failing: %s',
  async isFailing => {
    const { batchId, path } = await aCompletedBatch()
    let isDeleted = false
    const find: typeof storage.batches.find = id => (isDeleted ? Promise.resolve(null) : storage.batches.find(id))
    const writeManaged: FileStore['writeManaged'] = async (place, write) => {
      isDeleted = true
      const stored = await files.writeManaged(place, write)
      if (isFailing) throw new Error('the folder could not be synced')
      return stored
    }
    const keeper = createAuditFileKeeper({
      sealer: aSealer(),
      storage: { ...storage, batches: { ...storage.batches, find } },
      files: { ...files, writeManaged },
      logger: logger as never,
    })
    keeper.grew(batchId)
    await keeper.settled()
    await expect(readFile(path)).rejects.toThrow('ENOENT')
    expect(faults).toHaveLength(isFailing ? 1 : 0)
  },
)
