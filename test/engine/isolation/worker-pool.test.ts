import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, describe, expect, test, vi } from 'vitest'
import type { Operations, PageWorkers, RunOptions } from '../../../engine/isolation/operations.ts'
import { createProcessPool } from '../../../engine/isolation/process-pool.ts'
import { createWorkerPool } from '../../../engine/isolation/worker-pool.ts'
import { Stop } from '../../../engine/shared/errors.ts'
import { aShare } from '../../support/a-share.ts'
import { waitFor } from '../../support/wait-for.ts'

const support = (name: string): string => fileURLToPath(new URL(`../../support/faults/${name}`, import.meta.url))
const never = new AbortController().signal
const logged: string[] = []
const open: PageWorkers[] = []

const log = (fields: object, message: string): void => void logged.push(`${message} ${JSON.stringify(fields)}`)

function aPool(size = 1, lostWaitsMs: readonly number[] = [0, 0]): PageWorkers {
  const pool = createWorkerPool({
    size,
    entry: support('faulty-worker.ts'),
    logger: { info: log, warn: log },
    beatMs: 50,
    lostWaitsMs,
  })
  open.push(pool)
  return pool
}

/** Process id of the worker that did it. */
async function run(pool: PageWorkers, conduct: string, options: Partial<RunOptions> = {}) {
  const limits = { signal: never, share: aShare, cpuMs: 30_000, ...options }
  const { mediaType } = await pool.run('identify-file', { path: conduct, filename: '' }, limits)
  return Number(mediaType)
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

describe('a pool of page workers', () => {
  test('keeps what its workers compiled where the engine says, although they are ended by a signal', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'steuerstapel-compiled-'))
    vi.stubEnv('NODE_COMPILE_CACHE', folder)
    const pool = createWorkerPool({ size: 1, logger: { info: log, warn: log } })
    open.push(pool)
    const file = fileURLToPath(import.meta.url)
    await pool.run('identify-file', { path: file, filename: 'x.txt' }, { signal: never, share: aShare, cpuMs: 30_000 })
    await waitFor(() => expect(readdirSync(folder, { recursive: true }).length).toBeGreaterThan(10))
    await pool.close()
    vi.unstubAllEnvs()
    rmSync(folder, { recursive: true })
  })

  test('keeps its worker warm from one operation to the next', async () => {
    const pool = aPool()
    expect(await run(pool, 'work')).toBe(await run(pool, 'work'))
  })

  test('works on as many operations at a time as it has workers, and queues the rest', async () => {
    const pool = aPool(2)
    const pids = await Promise.all(['1', '2', '3', '4', '5'].map(name => run(pool, name)))
    expect(new Set(pids).size).toBe(2)
  })

  test('runs its workers on the runtime it is told', async () => {
    const pool = createWorkerPool({
      size: 1,
      entry: support('faulty-worker.ts'),
      logger: { info: log, warn: log },
      nodePath: '/nirgendwo/node',
      lostWaitsMs: [0],
    })
    open.push(pool)
    await expect(run(pool, 'work')).rejects.toMatchObject({ code: 'workers_unavailable' })
  })

  test('answers what an operation asks, and the operation goes on with it', async () => {
    const pool = aPool()
    const asked: unknown[] = []
    const answer = (question: unknown): Promise<unknown> => {
      asked.push(question)
      return Promise.resolve('that')
    }
    const options = { signal: never, share: aShare, cpuMs: 30_000, answer }
    const { mediaType } = await pool.run('identify-file', { path: 'ask', filename: '' }, options)
    expect(mediaType).toMatch(/^\d+ that$/)
    expect(asked).toEqual(['what?'])
    expect(await run(pool, 'work')).toBe(Number(mediaType.split(' ')[0]))
  })

  test('ends an operation with what its answer threw, and the worker that still waits for it', async () => {
    const pool = aPool()
    const pid = await run(pool, 'work')
    const full = Object.assign(new Error('disk full'), { code: 'ENOSPC' })
    const options = { signal: never, share: aShare, cpuMs: 30_000, answer: () => Promise.reject(full) }
    await expect(pool.run('identify-file', { path: 'ask', filename: '' }, options)).rejects.toBe(full)
    expect(await run(pool, 'work')).not.toBe(pid)
  })

  test('ends a worker that asks where nothing is to be asked', async () => {
    await expect(run(aPool(), 'ask')).rejects.toMatchObject({ kind: 'transient', code: 'processing_crashed' })
  })

  test('reports a crash as transient and goes on with a fresh worker', async () => {
    const pool = aPool()
    const before = await run(pool, 'work')
    await expect(run(pool, 'crash')).rejects.toMatchObject({
      name: 'EngineError',
      kind: 'transient',
      code: 'processing_crashed',
      details: { exit_code: 3 },
    })
    expect(await run(pool, 'work')).not.toBe(before)
  })

  test('logs what the runtime said at a crash, but nothing that a library printed', async () => {
    await expect(run(aPool(), 'crash')).rejects.toThrow()
    expect(logged.join()).not.toContain('contents of a document')
  })

  test('ends a worker that runs in a loop when the processor time of its operation is used up', async () => {
    const pool = aPool()
    const pid = await run(pool, 'work')
    await expect(run(pool, 'hang', { cpuMs: 300 })).rejects.toMatchObject({
      kind: 'input',
      code: 'processing_too_costly',
      details: { operation: 'identify-file', reason: 'cpu' },
    })
    expect(await run(pool, 'work')).not.toBe(pid)
    expect(isAlive(pid)).toBe(false)
  })

  test('says at which step and page the time of a step was used up', async () => {
    await expect(run(aPool(), 'hang at a page', { stepCpuMs: 300 })).rejects.toMatchObject({
      kind: 'input',
      code: 'processing_too_costly',
      details: { reason: 'step_cpu', step: 'draw_page', page: 7 },
    })
  })

  test('gives each step its time anew', async () => {
    await expect(run(aPool(), 'many steps', { stepCpuMs: 1200 })).resolves.toBeGreaterThan(0)
  })

  test('ends a worker of which nothing is heard any more, as something that may pass', async () => {
    const pool = aPool(1, [])
    // Long enough for its first beats: of a worker that was never heard the silence is borne 75 times as long.
    const pid = await run(pool, 'many steps')
    await expect(run(pool, 'stop')).rejects.toMatchObject({
      kind: 'transient',
      code: 'processing_timeout',
      details: { reason: 'silent' },
    })
    await waitFor(() => expect(isAlive(pid)).toBe(false))
  })

  test('has another worker do what one was at that somebody killed, as often as it takes', async () => {
    const pool = aPool(
      1,
      Array.from({ length: 10 }, () => 0),
    )
    const marks = mkdtempSync(join(tmpdir(), 'steuerstapel-kills-'))
    for (const signal of ['SIGKILL', 'SIGTERM']) {
      await run(pool, `killed 6 times by ${signal} ${marks}`)
      expect(logged.filter(line => line.startsWith('worker lost') && line.includes(signal))).toHaveLength(6)
    }
    expect(logged.join()).not.toContain('worker died')
    rmSync(marks, { recursive: true })
  })

  test('has another worker do what a stopped one was at', async () => {
    const marks = mkdtempSync(join(tmpdir(), 'steuerstapel-kills-'))
    const pool = aPool()
    // Long enough for its first beats.
    const pid = await run(pool, 'many steps')
    expect(await run(pool, `killed 1 times by SIGSTOP ${marks}`)).not.toBe(pid)
    expect(readdirSync(marks)).toEqual([`SIGSTOP ${pid}`])
    rmSync(marks, { recursive: true })
  })

  test('gives up what kills its worker again and again from within, by whatever signal', async () => {
    const marks = mkdtempSync(join(tmpdir(), 'steuerstapel-kills-'))
    await expect(run(aPool(), `killed 9 times by SIGKILL ${marks}`)).rejects.toMatchObject({
      kind: 'transient',
      code: 'processing_crashed',
    })
    expect(readdirSync(marks)).toHaveLength(3)
    await expect(run(aPool(), `killed 9 times by SIGSEGV ${marks}`)).rejects.toMatchObject({
      code: 'processing_crashed',
      details: { exit_signal: 'SIGSEGV' },
    })
    expect(readdirSync(marks)).toHaveLength(4)
    rmSync(marks, { recursive: true })
  })

  test('ends a worker that holds more than its share of the memory while it works', async () => {
    const pool = createProcessPool<Operations>({
      name: 'page',
      size: 1,
      entry: support('faulty-worker.ts'),
      logger: { info: log, warn: log },
      beatMs: 50,
      memoryBytesMax: 250 * 1024 * 1024,
      recycleRssBytes: 2 ** 40,
    })
    open.push(pool)
    await expect(run(pool, 'eat memory')).rejects.toMatchObject({ kind: 'input', code: 'processing_too_large' })
  })

  test('counts the limit from the start of the operation, not from its place in the queue', async () => {
    const pool = aPool()
    const hanging = run(pool, 'wait', { wallMs: 3000 })
    const queued = run(pool, 'work', { wallMs: 2900 })
    await expect(hanging).rejects.toMatchObject({ code: 'processing_timeout' })
    await expect(queued).resolves.toBeGreaterThan(0)
  })

  test.each(['lie about the id', 'talk nonsense'])('does not believe workers that %s', async conduct => {
    const pool = aPool()
    await expect(run(pool, conduct)).rejects.toMatchObject({ code: 'processing_crashed' })
    await expect(run(pool, 'work')).resolves.toBeGreaterThan(0)
  })

  test('reports a worker script that does not start', async () => {
    const logger = { info: () => undefined, warn: () => undefined }
    const pool = createWorkerPool({ size: 1, entry: support('no-such-worker.ts'), logger, lostWaitsMs: [0, 0] })
    open.push(pool)
    await expect(run(pool, 'work')).rejects.toMatchObject({ kind: 'transient', code: 'workers_unavailable' })
  })

  test('carries an EngineError across the border whole', async () => {
    await expect(run(aPool(), 'fault of the file')).rejects.toMatchObject({
      name: 'EngineError',
      kind: 'input',
      code: 'corrupt_file',
      message: 'Die Datei ist beschädigt.',
      details: { page: 7 },
    })
  })

  test('carries a bug across as a plain error with the stack of the worker', async () => {
    const error: unknown = await run(aPool(), 'bug').catch((thrown: unknown) => thrown)
    expect(error).toBeInstanceOf(Error)
    expect(error).not.toHaveProperty('code')
    expect((error as Error).stack).toContain('faulty-worker.ts')
  })

  test('kills the worker of an aborted operation and rejects with the reason', async () => {
    const pool = aPool()
    const pid = await run(pool, 'work')
    const stop = new AbortController()
    const hanging = run(pool, 'hang', { signal: stop.signal })
    stop.abort(new Stop('cancel_requested'))
    await expect(hanging).rejects.toMatchObject({ name: 'Stop', reason: 'cancel_requested' })
    expect(await run(pool, 'work')).not.toBe(pid)
  })

  test('drops an aborted operation from the queue and leaves the running one alone', async () => {
    const pool = aPool()
    const pid = await run(pool, 'work')
    const stop = new AbortController()
    const running = run(pool, 'work')
    const queued = run(pool, 'crash', { signal: stop.signal })
    stop.abort(new Stop('cancel_requested'))
    await expect(queued).rejects.toMatchObject({ reason: 'cancel_requested' })
    expect(await running).toBe(pid)
  })

  test('replaces a worker that holds too much memory after an operation', async () => {
    const pool = aPool()
    const pid = await run(pool, 'grow')
    expect(await run(pool, 'work')).not.toBe(pid)
  })

  test('closes though workers hang, and refuses work from then on', async () => {
    const pool = aPool(2)
    const pids = await Promise.all([run(pool, 'work'), run(pool, 'work')])
    const hanging = [run(pool, 'hang'), run(pool, 'hang'), run(pool, 'work')].map(work =>
      expect(work).rejects.toMatchObject({ reason: 'shutdown' }),
    )
    await pool.close()
    await Promise.all(hanging)
    expect(pids.filter(isAlive)).toEqual([])
    await expect(run(pool, 'work')).rejects.toMatchObject({ reason: 'shutdown' })
  })

  test('leaves no worker behind when the engine is killed, even one that hangs', async () => {
    const engine = fork(support('engine-with-hanging-worker.ts'), { execArgv: [] })
    const [pid] = (await once(engine, 'message')) as [number]
    expect(isAlive(pid)).toBe(true)
    engine.kill('SIGKILL')
    await waitFor(() => expect(isAlive(pid)).toBe(false))
  })
})
