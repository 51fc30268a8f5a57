import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { setTimeout } from 'node:timers/promises'
import { afterEach, expect, test, vi } from 'vitest'
import { createPhaseContext } from '../../../engine/phases/context.ts'
import type { ItemOptions, PhaseContext } from '../../../engine/phases/phase.ts'
import { createInTurn, type InTurn } from '../../../engine/shared/in-turn.ts'
import { EngineError, Stop } from '../../../engine/shared/errors.ts'
import type { CheckpointKey } from '../../../engine/storage/checkpoint-verbs.ts'
import type { Storage } from '../../../engine/storage/storage.ts'
import { openSqlite } from '../../../engine/storage/sqlite/open.ts'
import { aBatch, aProject } from '../../support/a-batch.ts'
import { aClock } from '../../support/a-clock.ts'
import { waitFor } from '../../support/wait-for.ts'

const options: ItemOptions = { step: 'inspect_document', timeoutMs: 5_000, attemptsMax: 3 }
const transient = (): EngineError => new EngineError('transient', 'processing_crashed', 'Abgebrochen.')

interface Setup {
  readonly storage: Storage
  readonly ids: readonly string[]
  readonly stop: AbortController
  /** A context as a fresh engine would make it. */
  open(retryDelaysMs?: readonly number[], doubts?: InTurn): PhaseContext
}

/** Room on the disk, as a test wants it. */
const room: { bytes: number; fault: Error | null } = { bytes: 1e12, fault: null }
afterEach(() => void Object.assign(room, { bytes: 1e12, fault: null }))

async function setup(documents = 2): Promise<Setup> {
  const storage = openSqlite(join(mkdtempSync(join(tmpdir(), 'steuerstapel-context-')), 'test.db'), { clock: aClock() })
  await storage.clients.ensureProject(aProject, 1)
  const input = aBatch({ documents })
  await storage.batches.create(input)
  const batch = await storage.batches.find(input.batch.id)
  if (!batch) throw new Error('no batch')
  const stop = new AbortController()
  const open = (retryDelaysMs: readonly number[] = [0], doubts = createInTurn()): PhaseContext =>
    createPhaseContext({
      phase: 'CONVERSION',
      batch,
      storage,
      signal: stop.signal,
      emit: () => {},
      retryDelaysMs,
      doubts,
      freeBytes: () => (room.fault ? Promise.reject(room.fault) : Promise.resolve(room.bytes)),
      documents: async () =>
        (await storage.documents.listByBatch(batch.id)).filter(document => document.status === 'pending'),
      logger: pino({ level: 'silent' }),
    })
  return { storage, ids: input.documents.map(document => document.id), stop, open }
}

test('a document of bad input fails alone and is not tried again', async () => {
  const { storage, ids, open } = await setup()
  let calls = 0
  await open().eachDocument(options, document => {
    calls += 1
    if (document.id === ids[0]) throw new EngineError('input', 'corrupt_file', 'Die Datei ist beschädigt.')
    return Promise.resolve()
  })
  expect(calls).toBe(2)
  expect((await storage.documents.find(ids[0] ?? ''))?.error?.code).toBe('corrupt_file')
  expect((await storage.documents.find(ids[1] ?? ''))?.status).toBe('pending')
})

test('a passing fault is tried again, three crashes without progress set the document aside', async () => {
  const { storage, ids, open } = await setup()
  const calls = [0, 0]
  await open().eachDocument(options, document => {
    const nth = (calls[document.index] = (calls[document.index] ?? 0) + 1)
    if (document.index === 0 || nth < 3) throw transient()
    return Promise.resolve()
  })
  expect(calls).toEqual([3, 3])
  expect((await storage.documents.find(ids[0] ?? ''))?.error?.code).toBe('processing_crashed')
  expect((await storage.documents.find(ids[1] ?? ''))?.status).toBe('pending')
})

test('progress forgives earlier crashes', async () => {
  const { storage, ids, open } = await setup(1)
  let calls = 0
  await open().eachDocument(options, async (_document, item) => {
    calls += 1
    await item.progress(calls / 10)
    if (calls < 8) throw transient()
    return Promise.resolve()
  })
  expect(calls).toBe(8)
  expect((await storage.documents.find(ids[0] ?? ''))?.status).toBe('pending')
})

/** What engines leave that begin a step and die in it. */
async function die(storage: Storage, key: Omit<CheckpointKey, 'item'>, item: string, deaths: number): Promise<void> {
  for (let death = 0; death < deaths; death += 1) await storage.checkpoints.begin({ ...key, item })
}

test('deaths of the engine set no document aside, and what is finished is not done again', async () => {
  const { storage, ids, open } = await setup()
  const batchId = (await storage.documents.find(ids[0] ?? ''))?.batchId ?? ''
  const key = { batchId, phase: 'CONVERSION', step: options.step } as const
  await die(storage, key, ids[0] ?? '', 5)
  await storage.checkpoints.begin({ ...key, item: ids[1] ?? '' })
  await storage.checkpoints.finish({ ...key, item: ids[1] ?? '' })
  const worked: string[] = []
  await open().eachDocument(options, document => Promise.resolve(void worked.push(document.id)))
  expect(worked).toEqual([ids[0]])
  expect((await storage.documents.find(ids[0] ?? ''))?.status).toBe('pending')
})

test('after ten deaths alone and without progress the document is set aside, since the engine would die for ever', async () => {
  const { storage, ids, open } = await setup()
  const batchId = (await storage.documents.find(ids[0] ?? ''))?.batchId ?? ''
  const key = { batchId, phase: 'CONVERSION', step: options.step } as const
  // The first death may have been in company, which is none of the ten.
  await die(storage, key, ids[0] ?? '', 11)
  await open().eachDocument(options, document => {
    if (document.id === ids[0]) throw new Error('it is not begun again')
    return Promise.resolve()
  })
  expect((await storage.documents.find(ids[0] ?? ''))?.error?.code).toBe('processing_crashed')
  expect((await storage.documents.find(ids[1] ?? ''))?.status).toBe('pending')
})

test('an item over which the engine died again and again comes last, and the engine lives without it for a while', async () => {
  const { storage, ids, open } = await setup()
  const batchId = (await storage.documents.find(ids[0] ?? ''))?.batchId ?? ''
  const key = { batchId, phase: 'CONVERSION', step: options.step } as const
  await die(storage, key, ids[0] ?? '', 5)
  const worked: string[] = []
  await open([40]).eachDocument(options, async document => {
    worked.push(document.id)
    const counted = await storage.checkpoints.find({ ...key, item: ids[0] ?? '' })
    // While others are worked on all five deaths stand against it; its own trial is counted to them.
    expect(counted?.attempts).toBe(document.id === ids[0] ? 6 : 5)
  })
  expect(worked).toEqual([ids[1], ids[0]])
})

test('an engine that ends while it lives without a doubted item forgets the deaths that stood against the item', async () => {
  const { storage, ids, stop, open } = await setup(1)
  const batchId = (await storage.documents.find(ids[0] ?? ''))?.batchId ?? ''
  const key = { batchId, phase: 'CONVERSION', step: options.step, item: ids[0] ?? '' } as const
  await die(storage, key, ids[0] ?? '', 10)
  const living = open([60 * 60_000]).eachDocument(options, () => Promise.reject(new Error('it is not begun')))
  await waitFor(async () => expect((await storage.checkpoints.find(key))?.attempts).toBe(3))
  stop.abort(new Stop('shutdown'))
  await expect(living).rejects.toMatchObject({ reason: 'shutdown' })
  expect((await storage.checkpoints.find(key))?.attempts).toBe(3)
})

test('doubted items of two batches are tried one after the other, until the first moves on', async () => {
  const [one, other] = [await setup(1), await setup(1)]
  for (const { storage, ids } of [one, other]) {
    const batchId = (await storage.documents.find(ids[0] ?? ''))?.batchId ?? ''
    await die(storage, { batchId, phase: 'CONVERSION', step: options.step }, ids[0] ?? '', 5)
  }
  const doubts = createInTurn()
  const seen: string[] = []
  const go = Promise.withResolvers<void>()
  const first = one.open([0], doubts).eachDocument(options, async (_document, item) => {
    seen.push('one begins')
    await go.promise
    await item.progress(0.5)
    await waitFor(() => expect(seen).toContain('the other begins'))
  })
  await waitFor(() => expect(seen).toEqual(['one begins']))
  const second = other
    .open([0], doubts)
    .eachDocument(options, () => Promise.resolve(void seen.push('the other begins')))
  await setTimeout(50)
  expect(seen).toEqual(['one begins'])
  go.resolve()
  await Promise.all([first, second])
  expect(seen).toEqual(['one begins', 'the other begins'])
})

test('deaths of the engine within a step of the whole batch do not end the batch for good', async () => {
  const { storage, ids, open } = await setup()
  const batchId = (await storage.documents.find(ids[0] ?? ''))?.batchId ?? ''
  const key = { batchId, phase: 'CONVERSION', step: 'write_binder' } as const
  await die(storage, key, 'batch', 6)
  let calls = 0
  const once = { ...options, step: key.step }
  const work = (): Promise<void> => Promise.resolve(void calls++)
  await open().once(once, work)
  expect(calls).toBe(1)
  await die(storage, key, 'batch', 11)
  await expect(open().once(once, work)).rejects.toMatchObject({ code: 'processing_crashed' })
  await open().once(once, work)
  expect(calls).toBe(2)
})

test('a fault that the engine lived to see is no death of its own', async () => {
  const { storage, ids, open } = await setup(1)
  const batchId = (await storage.documents.find(ids[0] ?? ''))?.batchId ?? ''
  const fault = Object.assign(new Error('no'), { code: 'ENOSPC' })
  for (let run = 0; run < 12; run += 1) {
    await expect(open().eachDocument(options, () => Promise.reject(fault))).rejects.toBe(fault)
  }
  const key = { batchId, phase: 'CONVERSION', step: options.step, item: ids[0] ?? '' } as const
  expect((await storage.checkpoints.find(key))?.attempts).toBe(0)
})

test('a document whose worker died beside others gets its last try alone before it is set aside', async () => {
  const { storage, ids, open } = await setup(3)
  let running = 0
  const company = new Map<string, number[]>()
  await open().eachDocument({ ...options, concurrency: 3 }, async ({ id }) => {
    running += 1
    await new Promise(resolve => setImmediate(resolve))
    company.set(id, [...(company.get(id) ?? []), running])
    const beside = running > 1
    await new Promise(resolve => setImmediate(resolve))
    running -= 1
    if (id === ids[0] || (id === ids[1] && beside)) throw transient()
  })
  expect(company.get(ids[0] ?? '')).toHaveLength(3)
  expect(company.get(ids[0] ?? '')?.at(-1)).toBe(1)
  expect((await storage.documents.find(ids[0] ?? ''))?.error?.code).toBe('processing_crashed')
  expect((await storage.documents.find(ids[1] ?? ''))?.status).toBe('pending')
})

test('a document that was under way when the engine died is tried alone', async () => {
  const { storage, ids, open } = await setup(4)
  const batchId = (await storage.documents.find(ids[0] ?? ''))?.batchId ?? ''
  await storage.checkpoints.begin({ batchId, phase: 'CONVERSION', step: options.step, item: ids[2] ?? '' })
  let running = 0
  const together = new Map<string, number>()
  await open().eachDocument({ ...options, concurrency: 4 }, async document => {
    running += 1
    await new Promise(resolve => setImmediate(resolve))
    together.set(document.id, running)
    await new Promise(resolve => setImmediate(resolve))
    running -= 1
  })
  expect(together.get(ids[2] ?? '')).toBe(1)
  expect(together.get(ids[0] ?? '')).toBe(3)
})

test('a clean stop takes the attempt back', async () => {
  const { storage, ids, stop, open } = await setup(1)
  const batchId = (await storage.documents.find(ids[0] ?? ''))?.batchId ?? ''
  const run = open().eachDocument(options, (_document, item) => {
    stop.abort(new Stop('shutdown'))
    return Promise.reject(item.signal.reason as Error)
  })
  await expect(run).rejects.toMatchObject({ reason: 'shutdown' })
  expect(
    (await storage.checkpoints.find({ batchId, phase: 'CONVERSION', step: options.step, item: ids[0] ?? '' }))
      ?.attempts,
  ).toBe(0)
  expect((await storage.documents.find(ids[0] ?? ''))?.status).toBe('pending')
})

test('work that takes longer than its limit is set aside with a text that says what to do', async () => {
  const { storage, ids, open } = await setup(1)
  await open().eachDocument({ ...options, timeoutMs: 5, attemptsMax: 1 }, (_document, item) => {
    return new Promise((_resolve, reject) => {
      item.signal.addEventListener('abort', () => reject(item.signal.reason as Error))
    })
  })
  expect((await storage.documents.find(ids[0] ?? ''))?.error).toMatchObject({ code: 'processing_timeout' })
})

test('a bug that one document brings out sets that one aside, and the others go on', async () => {
  const { storage, ids, open } = await setup()
  await open().eachDocument(options, ({ index }) =>
    index === 0 ? Promise.reject(new TypeError('undefined is no amount')) : Promise.resolve(),
  )
  expect((await storage.documents.find(ids[0] ?? ''))?.error).toMatchObject({ code: 'processing_crashed' })
  expect((await storage.documents.find(ids[1] ?? ''))?.status).toBe('pending')
})

test.each(['ENOSPC', 'EIO', 'SQLITE_FULL', '53100'])(
  'a fault of the machine (%s) is not blamed on the document',
  async code => {
    const { storage, ids, open } = await setup(1)
    const fault = Object.assign(new Error('no'), { code })
    await expect(open().eachDocument(options, () => Promise.reject(fault))).rejects.toBe(fault)
    expect((await storage.documents.find(ids[0] ?? ''))?.status).toBe('pending')
  },
)

test('a fault where the disk has no room left is not blamed on the document, whatever it says', async () => {
  const { storage, ids, open } = await setup(1)
  room.bytes = 10_000_000
  const fault = new EngineError('input', 'corrupt_file', 'Die Datei ist beschädigt.')
  const refused = open().eachDocument(options, () => Promise.reject(fault))
  await expect(refused).rejects.toMatchObject({ code: 'storage_full', kind: 'transient', cause: fault })
  expect((await storage.documents.find(ids[0] ?? ''))?.status).toBe('pending')
  room.bytes = 1e12
  await open().eachDocument(options, () => Promise.reject(fault))
  expect((await storage.documents.find(ids[0] ?? ''))?.error).toMatchObject({ code: 'corrupt_file' })
})

test('a disk that takes no write is asked before it is waited for', async () => {
  const { storage, ids, open } = await setup(1)
  room.fault = Object.assign(new Error('no'), { code: 'EROFS' })
  const { interrupt } = storage.checkpoints
  vi.spyOn(storage.checkpoints, 'interrupt').mockImplementation(key => {
    // Stored as soon as the disk takes it again.
    room.fault = null
    return interrupt(key)
  })
  const fault = Object.assign(new Error('no such file or directory, mkdir'), { code: 'ENOENT' })
  const refused = open().eachDocument(options, () => Promise.reject(fault))
  await expect(refused).rejects.toMatchObject({ code: 'storage_broken' })
  expect((await storage.documents.find(ids[0] ?? ''))?.status).toBe('pending')
})

test.each(['EROFS', 'EIO', 'EACCES'])(
  'a fault where the disk takes no write (%s) is not blamed on the document, whatever it says',
  async code => {
    const { storage, ids, open } = await setup(1)
    room.fault = Object.assign(new Error('no'), { code })
    const fault = new EngineError('input', 'corrupt_file', 'Die Datei ist beschädigt.')
    const refused = open().eachDocument(options, () => Promise.reject(fault))
    await expect(refused).rejects.toMatchObject({ code: expect.stringMatching(/^storage_/), kind: 'transient' })
    expect((await storage.documents.find(ids[0] ?? ''))?.status).toBe('pending')
    room.fault = null
    await open().eachDocument(options, () => Promise.reject(fault))
    expect((await storage.documents.find(ids[0] ?? ''))?.error).toMatchObject({ code: 'corrupt_file' })
  },
)

test.each(['database_unreachable', 'database_busy', 'storage_full'])(
  'a database that is away (%s) is not blamed on the document',
  async code => {
    const { storage, ids, open } = await setup(1)
    const fault = new EngineError('transient', code, 'Die Datenbank ist nicht erreichbar.')
    await expect(open().eachDocument(options, () => Promise.reject(fault))).rejects.toBe(fault)
    expect((await storage.documents.find(ids[0] ?? ''))?.status).toBe('pending')
  },
)

test('a bug in work on the batch as a whole is not swallowed', async () => {
  const { open } = await setup(1)
  const step = { ...options, step: 'write_binder' }
  await expect(open().once(step, () => Promise.reject(new TypeError('bug')))).rejects.toThrow('bug')
})
