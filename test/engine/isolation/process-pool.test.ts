import { setTimeout } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { createProcessPool } from '../../../engine/isolation/process-pool.ts'
import type { ProcessPool, ProcessPoolDeps } from '../../../engine/isolation/process-pool.ts'

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

async function run(pool: ProcessPool<Table>, path = 'work'): Promise<number> {
  const options = { signal: new AbortController().signal, cpuMs: 30_000 }
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
    const options = { signal: new AbortController().signal, cpuMs: 30_000, wallMs: 2000 }
    const working = pool.run('inspect-document', { path: 'wait' }, options)
    const ended = working.catch((error: unknown) => error)
    const large = Number(
      (await pool.run('inspect-document', { path: 'work' }, { ...options, wallMs: 600_000, isLarge: true })).mediaType,
    )
    expect([first, second]).not.toContain(large)
    expect([first, second].filter(isAlive)).toHaveLength(1)
    expect(await run(pool)).not.toBe(large)
    await vi.waitFor(() => expect(isAlive(large)).toBe(false), { timeout: 50_000 })
    expect(await ended).toMatchObject({ code: 'processing_timeout' })
  })

  test('ends a worker that has had no work for a while, and starts another one for the next', async () => {
    const pool = aPool({ idleStopMs: 50 })
    const first = await run(pool)
    await vi.waitFor(() => expect(isAlive(first)).toBe(false), { timeout: 50_000 })
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
    const options = { signal: new AbortController().signal, cpuMs: 30_000, wallMs: 400 }
    await expect(pool.run('inspect-document', { path: 'wait' }, options)).rejects.toMatchObject({
      code: 'processing_timeout',
    })
  })

  test('starts its workers with the flags of their kind', async () => {
    const pool = aPool({ execArgv: ['--no-such-flag-of-node'] })
    await expect(run(pool)).rejects.toMatchObject({ code: 'processing_crashed' })
  })
})
