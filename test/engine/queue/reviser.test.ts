import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as after } from 'node:timers/promises'
import pino from 'pino'
import { expect, test } from 'vitest'
import type { BatchOutput } from '../../../engine/model/batch.ts'
import type { Phase, PhaseContext } from '../../../engine/phases/phase.ts'
import { createReviser } from '../../../engine/queue/reviser.ts'
import { EngineError } from '../../../engine/shared/errors.ts'
import { openSqlite } from '../../../engine/storage/sqlite/open.ts'
import { aBatch, aProject } from '../../support/a-batch.ts'
import { aClock } from '../../support/a-clock.ts'
import { aMandant, mandantData } from '../../support/a-mandant.ts'
import { waitFor } from '../../support/wait-for.ts'

/** A completed batch of one document with four pages, and a reviser whose REPORT does as told. */
async function setup(
  report: (ctx: PhaseContext, round: number) => Promise<void> = () => Promise.resolve(),
  nameOf: (round: number) => string = () => 'm.pdf',
) {
  const clock = aClock()
  const storage = openSqlite(join(mkdtempSync(join(tmpdir(), 'steuerstapel-reviser-')), 'test.db'), { clock })
  await storage.clients.ensureProject(aProject, 1)
  const { batch, documents } = aBatch()
  await storage.batches.create({ ...aBatch(), batch, documents, snapshot: { ...aBatch().snapshot, batchId: batch.id } })
  const documentId = documents[0]?.id ?? ''
  await storage.documents.saveConverted(documentId, {
    rendition: null,
    notes: [],
    isContainer: false,
    children: [],
    pages: [1, 2, 3, 4].map(number => ({
      number,
      widthPt: 595,
      heightPt: 842,
      hasText: false,
      hasImages: true,
    })),
  })
  const removed: string[] = []
  const output = (round: number, path = nameOf(round)): BatchOutput => ({
    batchId: batch.id,
    filename: path,
    path,
    byteSize: 1,
    createdAt: 9,
    sha256: String(round).repeat(64),
  })
  const run = await storage.runs.claim('engine', 2, 1_000)
  if (!run) throw new Error('nothing to claim')
  await storage.documents.markProcessed(documentId)
  const progress = {
    phase: 'REPORT' as const,
    phasePercent: 100,
    overallPercent: 100,
    microStep: 'finished',
    updatedAt: 3,
    estimatedRemainingSeconds: 0,
    currentFile: '',
    currentIndex: 1,
    totalFiles: 1,
    filePercent: 100,
  }
  await storage.runs.finish(run, { status: 'completed', output: output(0), progress }, 3)
  const ran: string[] = []
  const touched: string[] = []
  let round = 0
  const phase = (name: Phase['name']): Phase => ({
    name,
    run: async ctx => {
      ran.push(name)
      await ctx.eachDocument({ step: 'x', timeoutMs: 1_000, attemptsMax: 1 }, ({ id }) => {
        touched.push(`${name} ${id}`)
        return Promise.resolve()
      })
      if (name === 'REPORT') await report(ctx, ++round)
    },
  })
  /** Rounds in which another program holds what a deletion left. */
  const held = { rounds: 0 }
  const open = () =>
    createReviser({
      storage,
      clock,
      retryDelaysMs: [0],
      freeBytes: () => Promise.resolve(1e12),
      quietMs: 1,
      logger: pino({ level: 'silent' }),
      phases: (['CONVERSION', 'OCR', 'ANALYSIS', 'ORGANIZATION', 'REPORT'] as const).map(phase),
      takeOutput: () => output(round),
      removeManaged: async path => void removed.push(path),
      settleRemovals: () => Promise.resolve(held.rounds-- <= 0),
    })
  const correct = async (page: number): Promise<void> => {
    const done = await storage.corrections.apply(batch.id, { type: 'set_page_aside', documentId, page }, 5)
    if (!done.applied) throw new Error(done.reason)
  }
  const sha = async () => (await storage.batches.output(batch.id))?.sha256[0]
  return {
    storage,
    batch,
    ran,
    touched,
    removed,
    held,
    open,
    correct,
    sha,
    revision: () => storage.corrections.revision(batch.id),
  }
}

test('while a failed revision is tried again, it counts as under way', async () => {
  const seen: unknown[] = []
  const { open, correct, storage, batch, revision } = await setup(async () =>
    Promise.resolve(void seen.push((await revision()).fault)),
  )
  await correct(1)
  await storage.corrections.fail(batch.id, { code: 'storage_full', message: 'x' })
  const reviser = open()
  reviser.start()
  await waitFor(async () => expect(await revision()).toEqual({ wanted: 1, done: 1, fault: null }))
  expect(seen).toEqual([null])
  await reviser.stop()
})

test('a corrected batch gets its values, order and binder anew, its pages stay as they were read', async () => {
  const { open, correct, ran, sha, revision, storage, batch } = await setup()
  await correct(1)
  const reviser = open()
  reviser.start()
  await waitFor(async () => expect(await revision()).toEqual({ wanted: 1, done: 1, fault: null }))
  expect([ran, await sha()]).toEqual([['ANALYSIS', 'ORGANIZATION', 'REPORT'], '1'])
  expect((await storage.batches.find(batch.id))?.status).toBe('completed')
  await reviser.stop()
})

test('a failed document that is read again goes through all phases, alone; the others keep what was read of them', async () => {
  const { open, ran, touched, revision, storage, batch } = await setup()
  const [whole] = await storage.documents.listByBatch(batch.id)
  const content = { sha256: 'f'.repeat(64), byteSize: 1 }
  const child = {
    id: 'doc_locked',
    filename: 'b.pdf',
    origin: { type: 'attachment', label: 'b.pdf' } as const,
    content,
  }
  const kept = { rendition: null, notes: [], isContainer: false, pages: [], children: [child] }
  await storage.documents.saveConverted(whole?.id ?? '', kept)
  await storage.documents.fail('doc_locked', { code: 'password_protected', message: 'Gesperrt.' })
  const again = { type: 'read_again', documentId: 'doc_locked', opened: null } as const
  expect(await storage.corrections.apply(batch.id, again, 5)).toMatchObject({ applied: true })
  const reviser = open()
  reviser.start()
  await waitFor(async () => expect(await revision()).toEqual({ wanted: 1, done: 1, fault: null }))
  expect(ran).toEqual(['CONVERSION', 'OCR', 'ANALYSIS', 'ORGANIZATION', 'REPORT'])
  expect(touched.filter(each => /^(?:CONVERSION|OCR) /.test(each))).toEqual(['CONVERSION doc_locked', 'OCR doc_locked'])
  await reviser.stop()
})

test('where a deletion left files that a program holds nothing is written, until they are gone', async () => {
  const { open, correct, ran, held, revision } = await setup()
  held.rounds = 3
  await correct(1)
  const reviser = open()
  reviser.start()
  await waitFor(async () => expect(await revision()).toEqual({ wanted: 1, done: 1, fault: null }))
  expect([held.rounds, ran]).toEqual([-1, ['ANALYSIS', 'ORGANIZATION', 'REPORT']])
  await reviser.stop()
})

test('a binder that corrections gave another name does not stay beside the new one', async () => {
  const { open, correct, removed, revision } = await setup(undefined, round => (round < 2 ? '2024.pdf' : '2025.pdf'))
  const reviser = open()
  await correct(1)
  reviser.start()
  await waitFor(async () => expect(await revision()).toMatchObject({ done: 1 }))
  expect(removed).toEqual([])
  await correct(2)
  reviser.wake()
  await waitFor(() => expect(removed).toEqual(['2024.pdf']))
  await reviser.stop()
})

test('a correction that arrives while the binder is written is followed by a further one', async () => {
  const { open, correct, sha, revision } = await setup(async (_ctx, round) => {
    if (round === 1) await correct(2)
    await after(1)
  })
  await correct(1)
  const reviser = open()
  reviser.start()
  await waitFor(async () => expect(await revision()).toMatchObject({ wanted: 2, done: 2 }))
  expect(await sha()).toBe('2')
  await reviser.stop()
})

test('a binder that cannot be written leaves the old one and says why; the next correction tries again', async () => {
  const { open, correct, sha, revision } = await setup((_ctx, round) =>
    round === 1 ? Promise.reject(new EngineError('transient', 'worker_crashed', 'Abgebrochen.')) : Promise.resolve(),
  )
  await correct(1)
  const reviser = open()
  reviser.start()
  await waitFor(async () => expect(await revision()).toMatchObject({ done: 0, fault: { code: 'report_failed' } }))
  expect(await sha()).toBe('0')
  await correct(2)
  reviser.wake()
  await waitFor(async () => expect(await revision()).toMatchObject({ wanted: 2, done: 2, fault: null }))
  await reviser.stop()
})

test('a full disk fails no revision: it is begun anew by itself', async () => {
  const full = Object.assign(new Error('no space left on device'), { code: 'ENOSPC' })
  const { open, correct, sha, revision } = await setup((_ctx, round) =>
    round === 1 ? Promise.reject(new Error('write', { cause: full })) : Promise.resolve(),
  )
  await correct(1)
  const reviser = open()
  reviser.start()
  await waitFor(async () => expect(await revision()).toMatchObject({ done: 1, fault: null }))
  expect(await sha()).not.toBe('0')
  await reviser.stop()
})

test('what a stopped engine left open is done at the next start', async () => {
  const { open, correct, revision } = await setup((ctx, round) =>
    round === 1
      ? new Promise((_resolve, reject) =>
          ctx.signal.addEventListener('abort', () => reject(ctx.signal.reason as Error)),
        )
      : Promise.resolve(),
  )
  await correct(1)
  const first = open()
  first.start()
  await after(20)
  await first.stop()
  expect(await revision()).toMatchObject({ done: 0, fault: null })
  const second = open()
  second.start()
  await waitFor(async () => expect(await revision()).toMatchObject({ wanted: 1, done: 1 }))
  await second.stop()
})

test('a round that is under way ends before its batch gets another mandant, and one with the new mandant follows', async () => {
  const seen: (string | null)[] = []
  const { open, correct, revision, storage, batch, sha } = await setup(async ({ batch: inWork, signal }) => {
    seen.push(inWork.mandantId)
    if (inWork.mandantId !== null) return
    await new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason as Error)))
  })
  const mandant = aMandant()
  await storage.mandants.create(mandant, mandantData(), 1)
  await correct(1)
  const reviser = open()
  reviser.start()
  await waitFor(() => expect(seen).toEqual([null]))
  const outcome = await reviser.whileParked(batch.id, () => storage.corrections.assignMandant(batch.id, mandant.id, 6))
  expect(outcome).toEqual({ assigned: true })
  await waitFor(async () => expect(await revision()).toEqual({ wanted: 2, done: 2, fault: null }))
  expect(seen).toEqual([null, mandant.id])
  expect(await sha()).toBe('2')
  await reviser.stop()
})
