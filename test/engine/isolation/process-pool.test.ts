import { setTimeout } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { afterEach, describe, expect, test } from 'vitest'
import { createProcessPool } from '../../../engine/isolation/process-pool.ts'
import type { ProcessPool, ProcessPoolDeps } from '../../../engine/isolation/process-pool.ts'
import { aShare } from '../../support/a-share.ts'
import { waitFor } from '../../support/wait-for.ts'

/** The faulty worker answers with its process id. */
interface Table {
  readonly 'inspect-document': { readonly input: { readonly path: string }; readonly output: { mediaType: string } }
}

const entry = fileURLToPath(new URL('../../support/faults/faulty-worker.ts', import.meta.url))
const LIMITS = { name: 'test', size: 1, recycleRssBytes: 2 ** 30, memoryBytesMax: 2 ** 32 }
const logged: string[] = []
const log = (fields: object, message: string): void => void logged.push(`${message} ${JSON.stringify(fields)}`)
const open: ProcessPool<Table>[] = []

function aPool(more: Partial<ProcessPoolDeps>): ProcessPool<Table> {
  const logger = { info: log, warn: log }
  const pool = createProcessPool<Table>({ ...LIMITS, logger, entry, ...more })
  open.push(pool)
  return pool
}

async function run(pool: ProcessPool<Table>, path = 'work', withdrawn?: AbortSignal): Promise<number> {
  const limits = { signal: new AbortController().signal, share: aShare, cpuMs: 30_000 }
  const options = withdrawn ? { ...limits, withdrawn } : limits
  return Number((await pool.run('inspect-document', { path }, options)).mediaType)
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

afterEach(async () => {
  await Promise.all(open.splice(0).map(pool => pool.close()))
  logged.length = 0
})

describe('a pool of processes', () => {
  test('replaces a worker after so many operations', async () => {
    const pool = aPool({ recycleAfter: 2 })
    const [first, second, third] = [await run(pool), await run(pool), await run(pool)]
    expect(second).toBe(first)
    expect(third).not.toBe(first)
    expect(logged.join()).toContain('"worker":"test"')
  })

  test('replaces one that has grown, but not before it has done its share', async () => {
    const pool = aPool({ grown: { rssBytes: 1, operationsMin: 3 } })
    const pids = [await run(pool), await run(pool), await run(pool), await run(pool)]
    expect(new Set(pids.slice(0, 3)).size).toBe(1)
    expect(pids[3]).not.toBe(pids[0])
  })

  test('gives a large operation a worker of its own and ends those without work, but none that works', async () => {
    const pool = aPool({ size: 3 })
    const [first, second] = await Promise.all([run(pool), run(pool)])
    const options = { signal: new AbortController().signal, share: aShare, cpuMs: 30_000, wallMs: 2000 }
    const working = pool.run('inspect-document', { path: 'wait' }, options)
    const ended = working.catch((error: unknown) => error)
    const large = Number(
      (await pool.run('inspect-document', { path: 'work' }, { ...options, wallMs: 600_000, isLarge: true })).mediaType,
    )
    expect([first, second]).not.toContain(large)
    expect([first, second].filter(isAlive)).toHaveLength(1)
    expect(await run(pool)).not.toBe(large)
    await waitFor(() => expect(isAlive(large)).toBe(false))
    expect(await ended).toMatchObject({ code: 'processing_timeout' })
  })

  test('ends a worker that has had no work for a while, and starts another one for the next', async () => {
    const pool = aPool({ idleStopMs: 50 })
    const first = await run(pool)
    await waitFor(() => expect(isAlive(first)).toBe(false))
    const second = await run(pool)
    expect(second).not.toBe(first)
  })

  test('lets one that holds little wait on', async () => {
    // The faulty worker says that it holds 1,000 bytes.
    const pool = aPool({ idleStopMs: 50, idleStopRssBytes: 1000 })
    const first = await run(pool)
    await setTimeout(300)
    expect(await run(pool)).toBe(first)
  })

  test('does not take a worker for idle that works longer than that', async () => {
    const pool = aPool({ idleStopMs: 50 })
    await run(pool)
    const options = { signal: new AbortController().signal, share: aShare, cpuMs: 30_000, wallMs: 400 }
    await expect(pool.run('inspect-document', { path: 'wait' }, options)).rejects.toMatchObject({
      code: 'processing_timeout',
    })
  })

  test('starts its workers with the flags of their kind', async () => {
    const pool = aPool({ execArgv: ['--no-such-flag-of-node'] })
    await expect(run(pool)).rejects.toMatchObject({ code: 'processing_crashed' })
  })

  test('has a worker for a picture while all others are at work, which is ended like them', async () => {
    const pool = aPool({ hasPictureWorker: true })
    const [working, signal] = [new AbortController(), new AbortController().signal]
    const long = pool.run(
      'inspect-document',
      { path: 'wait' },
      { signal: working.signal, share: aShare, cpuMs: 30_000 },
    )
    const ended = long.catch((error: unknown) => error)
    const options = { signal, share: { rank: 'picture' }, cpuMs: 30_000 } as const
    const { mediaType } = await pool.run('inspect-document', { path: 'work' }, options)
    expect(isAlive(Number(mediaType))).toBe(true)
    working.abort(new Error('no more'))
    expect(await ended).toMatchObject({ message: 'no more' })
    await pool.close()
    await waitFor(() => expect(isAlive(Number(mediaType))).toBe(false))
  })

  test('takes back what is withdrawn while it waits, and finishes what has begun', async () => {
    const pool = aPool({})
    const [first, second] = [new AbortController(), new AbortController()]
    const begun = run(pool, 'work', first.signal)
    const waiting = run(pool, 'work', second.signal).catch((error: unknown) => error)
    first.abort(new Error('too late'))
    second.abort(new Error('in time'))
    expect(await begun).toBeGreaterThan(0)
    expect(await waiting).toMatchObject({ message: 'in time' })
  })

  test('lets the pages of a small batch between those of a large one', async () => {
    const pool = aPool({})
    const done: string[] = []
    const ofBatch = async (batchId: string): Promise<void> => {
      const share = { rank: 'batch', projectId: 'p', batchId } as const
      await pool.run(
        'inspect-document',
        { path: 'work' },
        { signal: new AbortController().signal, share, cpuMs: 30_000 },
      )
      done.push(batchId)
    }
    const large = Array.from({ length: 20 }, () => ofBatch('large'))
    await Promise.all([ofBatch('small'), ofBatch('small'), ofBatch('small')])
    expect(done.filter(batchId => batchId === 'large').length).toBeLessThanOrEqual(4)
    await Promise.all(large)
  })

  test('fails an operation for which no process can be started, and goes on', async () => {
    const pool = aPool({ nodePath: '\0' })
    await expect(run(pool)).rejects.toThrow(/null bytes/)
    await expect(run(pool)).rejects.toThrow(/null bytes/)
  })
})
