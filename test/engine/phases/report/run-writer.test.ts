import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { PageWorkers } from '../../../../engine/isolation/operations.ts'
import type { BinderPlan, BinderReceipt } from '../../../../engine/model/binder-plan.ts'
import { runWriter } from '../../../../engine/phases/report/run-writer.ts'
import { EngineError } from '../../../../engine/shared/errors.ts'
import { aPdf, aPlan } from './sample-stack.ts'
import { aShare } from '../../../support/a-share.ts'

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'writer-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const options = { signal: new AbortController().signal, share: aShare, cpuMs: 1000 }
const RECEIPT = { pageCount: 7 } as BinderReceipt
const death = () => new EngineError('transient', 'processing_crashed', 'Abgestürzt.')

/**
 * A worker that asks `answer` for each try: what the journal says when it dies, null for an unknown one, or its
 * receipt.
 */
function aWorker(answer: (plan: BinderPlan) => string | null | BinderReceipt) {
  const tries: Pick<BinderPlan, 'rungs' | 'unchecked'>[] = []
  const run = async (_operation: 'write-binder', plan: BinderPlan): Promise<BinderReceipt> => {
    tries.push({ rungs: plan.rungs ?? {}, unchecked: plan.unchecked ?? [] })
    const end = answer(plan)
    if (end !== null && typeof end !== 'string') return end
    if (end !== null) await writeFile(plan.journalPath ?? '', end)
    throw death()
  }
  return { tries, workers: { run: run as PageWorkers['run'] } }
}

async function aStack() {
  const filed = [
    { filename: 'a.pdf', drawn: await aPdf(1) },
    { filename: 'b.pdf', drawn: await aPdf(1) },
  ]
  return { plan: await aPlan(folder, filed), journalPath: join(folder, 'journal') }
}

test('a file over which the worker ends is tried as a picture, then left out, and never the same way twice', async () => {
  const { plan, journalPath } = await aStack()
  const { tries, workers } = aWorker(({ rungs }) => (rungs?.['doc_1'] === 'notice' ? RECEIPT : 'bind doc_1'))
  expect(await runWriter(workers, plan, journalPath, options)).toBe(RECEIPT)
  expect(tries.map(({ rungs }) => rungs)).toEqual([{}, { doc_1: 'picture' }, { doc_1: 'notice' }])
})

test('where it is not known over which file the worker ended, all become pictures once', async () => {
  const { plan, journalPath } = await aStack()
  const { tries, workers } = aWorker(() => null)
  await expect(runWriter(workers, plan, journalPath, options)).rejects.toMatchObject({ code: 'processing_crashed' })
  expect(tries.map(({ rungs }) => rungs)).toEqual([{}, { doc_0: 'picture', doc_1: 'picture' }])
})

test('what a worker says without ending is handed on at once', async () => {
  const { plan, journalPath } = await aStack()
  const run = () => Promise.reject(new EngineError('transient', 'disk_full', 'Kein Platz.'))
  await expect(runWriter({ run }, plan, journalPath, options)).rejects.toMatchObject({ code: 'disk_full' })
})

test('a file that cannot be looked at without end stays as it is and is not looked at again', async () => {
  const { plan, journalPath } = await aStack()
  const { tries, workers } = aWorker(({ unchecked }) => (unchecked?.includes('doc_0') ? RECEIPT : 'look doc_0'))
  expect(await runWriter(workers, plan, journalPath, options)).toBe(RECEIPT)
  expect(tries).toEqual([
    { rungs: {}, unchecked: [] },
    { rungs: {}, unchecked: ['doc_0'] },
  ])
})
