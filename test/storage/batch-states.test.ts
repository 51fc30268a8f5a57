import { array, assert, asyncProperty, constantFrom, nat, tuple } from 'fast-check'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { Run } from '../../engine/model/run.ts'
import { openSqlite } from '../../engine/storage/sqlite/open.ts'
import type { Storage } from '../../engine/storage/storage.ts'
import { aBatch, aProject } from '../support/a-batch.ts'
import { aClock } from '../support/a-clock.ts'

const LEASE_MS = 1_000
/** Sequences. */
const RUNS = 200
const FAULT = { code: 'report_failed', message: 'Nein.', retryable: true, phase: 'REPORT', failedAt: 5 } as const

const OUTPUT = { filename: 'a.pdf', path: 'a.pdf', sha256: 'a'.repeat(64), byteSize: 1 } as const
const PROGRESS = {
  phase: 'REPORT',
  phasePercent: 100,
  overallPercent: 100,
  microStep: 'finished',
  estimatedRemainingSeconds: 0,
  currentFile: 'a.pdf',
  currentIndex: 1,
  totalFiles: 1,
  filePercent: 100,
} as const

type Act = 'create' | 'claim' | 'beat' | 'release' | 'complete' | 'fail' | 'cancel' | 'rescue' | 'reboot' | 'wait'
const ACTS: readonly Act[] = [
  ...(['create', 'claim', 'claim', 'beat', 'release', 'complete'] as const),
  ...(['fail', 'cancel', 'rescue', 'reboot', 'wait'] as const),
]

/** What may follow on a state; nothing on an end. */
const NEXT: Readonly<Record<string, readonly string[]>> = {
  queued: ['queued', 'processing', 'failed'],
  processing: ['processing', 'queued', 'completed', 'failed'],
  completed: ['completed'],
  failed: ['failed'],
}

/** Batches, the runs that somebody holds or held, and what states were seen last. */
interface World {
  readonly storage: Storage
  readonly ids: string[]
  readonly runs: Run[]
  readonly seen: Map<string, string>
  now: number
}

test('whatever comes in whatever order, a batch moves along its states, and only the holder of its run moves it', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'steuerstapel-states-'))
  const sequences = array(tuple(constantFrom(...ACTS), nat(7)), { minLength: 5, maxLength: 40 })
  let steps = 0
  const storage = openSqlite(join(folder, 'test.db'), { clock: aClock() })
  await storage.clients.ensureProject(aProject, 1)
  await assert(
    asyncProperty(sequences, async given => {
      const world: World = { storage, ids: [], runs: [], seen: new Map(), now: 10_000 }
      try {
        for (const [act, which] of given) {
          await perform(world, act, which)
          await expectOrder(world)
        }
        steps += given.length
      } finally {
        await endAll(world)
      }
    }),
    { numRuns: RUNS },
  )
  expect(steps).toBeGreaterThan(5 * RUNS)
  await storage.close()
  rmSync(folder, { recursive: true })
})

/** So that the next sequence begins with none. */
async function endAll({ storage, ids, now }: World): Promise<void> {
  for (const id of ids) {
    await storage.runs.requestCancel(id, FAULT)
    const run = await storage.runs.find(id)
    if (run?.state === 'running') await storage.runs.finish(run, { status: 'failed', fault: FAULT }, now)
  }
}

async function perform(world: World, act: Act, which: number): Promise<void> {
  const { storage, ids, runs } = world
  const run = runs[which % Math.max(1, runs.length)]
  const id = ids[which % Math.max(1, ids.length)]
  world.now += 10
  switch (act) {
    case 'create': {
      const input = aBatch({ createdAt: world.now })
      await storage.batches.create(input)
      ids.push(input.batch.id)
      return
    }
    case 'claim': {
      const claimed = await storage.runs.claim('worker', world.now, LEASE_MS)
      if (claimed) runs.push(claimed)
      return
    }
    case 'beat':
      if (run)
        await expectOurs(world, run, async () => (await storage.runs.heartbeat(run, world.now, LEASE_MS)) !== null)
      return
    case 'release':
      if (run) await expectOurs(world, run, () => storage.runs.release(run))
      return
    case 'complete': {
      if (!run) return
      const output = { ...OUTPUT, batchId: run.batchId, createdAt: world.now }
      const progress = { ...PROGRESS, updatedAt: world.now }
      await expectOurs(world, run, () => storage.runs.finish(run, { status: 'completed', output, progress }, world.now))
      return
    }
    case 'fail':
      if (run)
        await expectOurs(world, run, () => storage.runs.finish(run, { status: 'failed', fault: FAULT }, world.now))
      return
    case 'cancel':
      if (id !== undefined) await storage.runs.requestCancel(id, { ...FAULT, code: 'cancelled', retryable: false })
      return
    case 'rescue':
      await storage.runs.rescue({ now: world.now, allRunning: false })
      return
    case 'reboot':
      await storage.runs.rescue({ now: world.now, allRunning: true })
      return
    case 'wait':
      world.now += LEASE_MS
  }
}

/** A run is moved by who claimed it last, as long as nobody took it back, and by nobody else. */
async function expectOurs({ storage }: World, run: Run, move: () => Promise<boolean>): Promise<void> {
  const held = await storage.runs.find(run.batchId)
  const isOurs = held?.state === 'running' && held.attempt === run.attempt
  expect(await move()).toBe(isOurs)
}

async function expectOrder({ storage, ids, seen }: World): Promise<void> {
  for (const id of ids) {
    const status = (await storage.batches.find(id))?.status ?? 'gone'
    const before = seen.get(id)
    expect(NEXT[before ?? status]).toContain(status)
    const output = await storage.batches.output(id)
    expect(output !== null).toBe(status === 'completed')
    seen.set(id, status)
  }
}
