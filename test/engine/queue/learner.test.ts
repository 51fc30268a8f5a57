import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pino from 'pino'
import { expect, test } from 'vitest'
import type { Lesson } from '../../../engine/model/lesson.ts'
import { kindFeatures } from '../../../engine/phases/analysis/kind/kind-features.ts'
import { readKindModel } from '../../../engine/phases/analysis/kind/kind-model-file.ts'
import { createKindModel } from '../../../engine/phases/analysis/kind/kind-model.ts'
import { learnInWorker } from '../../../engine/phases/analysis/kind/learn-in-worker.ts'
import { createLearner } from '../../../engine/queue/learner.ts'
import { openSqlite } from '../../../engine/storage/sqlite/open.ts'
import { aBatch, aProject } from '../../support/a-batch.ts'
import { aClock } from '../../support/a-clock.ts'
import { waitFor } from '../../support/wait-for.ts'

const ORG = 'org_a'
const rows = [['Quittungsblock'], ['Verein', 'der', 'Zwergobstfreunde'], ['Standgeld', 'Herbstmarkt', '25,00']]

test('what was taught is learned in a worker and used, and forgotten when it was taken back', async () => {
  const storage = openSqlite(join(mkdtempSync(join(tmpdir(), 'steuerstapel-learner-')), 'test.db'), { clock: aClock() })
  await storage.clients.ensureProject(aProject, 1)
  const { batch, documents } = aBatch({ id: 'bat_1' })
  await storage.batches.create({ ...aBatch({ id: 'bat_1' }) })
  const { buckets, counts } = kindFeatures(rows)
  const lesson: Lesson = {
    documentId: documents[0]?.id ?? '',
    batchId: batch.id,
    organizationId: ORG,
    at: 1,
    issuerKeys: [],
    foundKindId: 'unklar',
    kindId: 'kassenbon',
    buckets,
    counts,
    fields: [],
    hits: [{ name: 'kind', confidence: 0.2, right: false }],
  }
  await storage.lessons.add(lesson)
  const learner = createLearner({
    storage,
    clock: aClock(),
    logger: pino({ level: 'silent' }),
    quietMs: 1,
    lessonsMin: 1,
    workers: { run: (_operation, input) => learnInWorker(input as never) as never },
  })
  learner.start()
  await waitFor(async () => expect((await storage.lessons.state(ORG)).activeVersion).toBe(1))
  const active = await storage.lessons.activeWeights(ORG)
  const { shares } = createKindModel(readKindModel(active?.weights ?? new Uint8Array())).guess(rows)
  expect([...shares].toSorted(([, one], [, other]) => other - one)[0]?.[0]).toBe('kassenbon')

  await storage.lessons.add({ ...lesson, kindId: null })
  learner.wake()
  await waitFor(async () => expect((await storage.lessons.state(ORG)).activeVersion).toBe(2))
  expect(await storage.lessons.activeWeights(ORG)).toBeNull()
  await learner.stop()
  await storage.close()
})

test('too few lessons are kept for later, and too few left give the product’s own model back', async () => {
  const taught = Array.from({ length: 2 }, (_, at) => `doc_${at}`)
  const made: boolean[] = []
  let [active, looks] = [0, 0]
  const lesson = (documentId: string) => ({
    documentId,
    issuerKeys: [],
    kindId: 'kassenbon',
    buckets: new Int32Array(),
    counts: new Float32Array(),
    hits: [{ name: 'kind', confidence: 0.2, right: false }],
  })
  const storage = {
    lessons: {
      listUnlearned: () => {
        looks++
        return [ORG]
      },
      newest: () => taught.length,
      list: () => taught.map(lesson),
      state: () => ({ activeVersion: active }),
      addModel: (_organization: string, model: { promoted: boolean }, weights: unknown) => {
        made.push(model.promoted)
        active = weights === null ? 0 : active + 1
        return model.promoted
      },
    },
  }
  let asked = 0
  const deps = {
    storage,
    clock: aClock(),
    logger: pino({ level: 'silent' }),
    quietMs: 1,
    lessonsMin: 3,
    workers: {
      run: () => {
        asked++
        return Promise.resolve({ trial: { lessons: 0, before: 0, after: 0 }, weights: Uint8Array.of(1) })
      },
    },
  }
  const learn = async () => {
    const learner = createLearner(deps as never)
    const before = looks
    learner.start()
    await waitFor(() => expect(looks).toBeGreaterThan(before))
    await learner.stop()
  }
  await learn()
  expect([asked, made]).toEqual([0, []])
  taught.push('doc_2')
  await learn()
  expect([asked, made]).toEqual([1, [true]])
  taught.pop()
  await learn()
  expect([asked, made, active]).toEqual([1, [true, true], 0])
})
