import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, describe, expect, test } from 'vitest'
import { answerCopy } from '../../../../engine/batches/client-years/answer-copy.ts'
import type { AnsweredStep, CopyAnswer } from '../../../../engine/batches/client-years/answer-copy.ts'
import { readYearItems } from '../../../../engine/batches/client-years/read-year-items.ts'
import { readYearSums } from '../../../../engine/batches/client-years/read-year-sums.ts'
import { correctBatch } from '../../../../engine/batches/corrections/correct-batch.ts'
import type { Batch } from '../../../../engine/model/batch.ts'
import { EngineError } from '../../../../engine/shared/errors.ts'
import { openSqlite } from '../../../../engine/storage/sqlite/open.ts'
import type { Storage } from '../../../../engine/storage/storage.ts'
import { loadTaxonomy } from '../../../../engine/taxonomy/load-taxonomy.ts'
import { aProject } from '../../../support/a-batch.ts'
import { aCountedBatch } from '../../../support/a-counted-batch.ts'
import { aMandant, mandantData } from '../../../support/a-mandant.ts'
import { paper } from '../../positions/stack.ts'

const taxonomy = loadTaxonomy()
const DONOR = 'Erika Müller-Lüdenscheidt'
let storage: Storage
let mandantId: string
beforeEach(async () => {
  const folder = await mkdtemp(join(tmpdir(), 'steuerstapel-copies-'))
  storage = openSqlite(join(folder, 'test.db'), { clock: { now: () => 5, monotonicMs: () => 0 } })
  await storage.clients.ensureProject(aProject, 1)
  const mandant = aMandant()
  mandantId = mandant.id
  await storage.mandants.create(mandant, mandantData(), 1)
  return async () => {
    await storage.close()
    await rm(folder, { recursive: true, force: true })
  }
})

/** The same donation, once in each of two deliveries. */
const deliver = async (day = '2025-03-10'): Promise<string> => {
  const { analysis, text } = paper(0, {
    kind: 'spende',
    fields: { date: day, betrag: 50, gross: 50, year: 2025, issuer: 'Verein', recipient: DONOR },
    text: `Zuwendungsbestätigung Verein für ${DONOR} über 50 Euro im Jahr 2025`,
  })
  const { batch, documentIds } = await aCountedBatch(storage, [{ analysis, text }])
  await storage.corrections.assignMandant(batch.id, mandantId, 6)
  return documentIds[0] ?? ''
}
const correct = (batch: Batch, request: Parameters<typeof correctBatch>[2]) =>
  correctBatch(
    {
      storage,
      taxonomy,
      clock: { now: () => 8 },
      readBookings: () => Promise.reject(new Error('no bookings are read here')),
      readPositions: async () => ({ set: { positions: [], register: NOBODY } }),
      onCorrected: () => undefined,
      onTaught: () => undefined,
    },
    batch,
    request,
    null,
  )
const NOBODY = { persons: [], children: [], objects: [], businesses: [] }
const itemsOf = async () => {
  const record = await storage.mandants.record(aProject.organizationId, mandantId)
  if (!record) throw new Error('the mandant is there')
  return { key: { mandantId, year: 2025 }, record, reader: null }
}
const copies = async () => {
  const { key, record, reader } = await itemsOf()
  const { items } = await readYearItems({ storage, taxonomy }, key, record, reader)
  return items.filter(({ kind }) => kind === 'possible_duplicate')
}
const counted = async () => {
  const { key, record, reader } = await itemsOf()
  const { set } = await readYearSums({ storage, taxonomy }, key, record, reader)
  return set.totals.reduce((sum, { cents }) => sum + cents, 0)
}
const answer = async (said: CopyAnswer, deps: Partial<Parameters<typeof answerCopy>[0]> = {}) => {
  const [item] = await copies()
  if (!item) throw new Error('two copies ask')
  const { id, ground } = item
  return answerCopy({ storage, taxonomy, correct, ...deps }, await itemsOf(), { id, ground, answer: said }, null)
}
const undo = async (steps: readonly AnsweredStep[]) => {
  for (const { batchId, documentId, sequence } of steps.toReversed()) {
    const batch = await storage.batches.find(batchId)
    if (batch) await correct(batch, { type: 'undo', documentId, sequence })
  }
}

describe('two documents that may be one', () => {
  beforeEach(async () => {
    await deliver()
    await deliver()
  })

  test('are the same: it counts once, nobody is asked again, and it can be taken back', async () => {
    expect([await counted(), (await copies()).length]).toEqual([5_000, 1])
    const steps = await answer('same')
    expect([await counted(), await copies()]).toEqual([5_000, []])
    await undo(steps)
    expect([await counted(), (await copies()).length]).toEqual([5_000, 1])
  })

  test('are two: both count, and taken back one does', async () => {
    const steps = await answer('not_same')
    expect([await counted(), await copies()]).toEqual([10_000, []])
    await undo(steps)
    expect([await counted(), (await copies()).length]).toEqual([5_000, 1])
  })

  test('are an older and a newer one: the newer counts', async () => {
    const [item] = await copies()
    const ids = [item?.documentId ?? '', item?.relatedId ?? ''].toSorted()
    await answer('replaces')
    expect([await counted(), await copies()]).toEqual([5_000, []])
    const said = await Promise.all(ids.map(async id => (await storage.documents.find(id))?.judgement.positions?.['*']))
    expect(said.map(one => one?.counting)).toEqual([{ counts: 'no', reason: 'superseded', note: null }, undefined])
  })

  test('an item that rests on something else by now is not answered', async () => {
    const [item] = await copies()
    const wrong = { id: item?.id ?? '', ground: 'another', answer: 'same' } as const
    await expect(answerCopy({ storage, taxonomy, correct }, await itemsOf(), wrong, null)).rejects.toMatchObject({
      code: 'work_item_changed',
    })
  })
})

describe('two bills that were both paid', () => {
  /** Both ask: nobody can tell whether it is one bill that was paid twice. */
  beforeEach(async () => {
    const bill = (index: number, gross: number) => {
      const fields = {
        date: '2025-09-03',
        gross,
        net: 540,
        number: 'R-4711',
        issuer: 'Büro Nord',
        paidOn: '2025-09-05',
      }
      return paper(index, { kind: 'arbeitsmittel', fields, text: `Rechnung R-4711 Büro Nord ${gross}` })
    }
    const papers = [bill(0, 642.6), bill(1, 642.8)].map(({ analysis, text }) => ({ analysis, text }))
    const { batch } = await aCountedBatch(storage, papers)
    await storage.corrections.assignMandant(batch.id, mandantId, 6)
  })

  test('ask both, and nothing is said of one where the other refuses', async () => {
    expect(await copies()).toHaveLength(2)
    let calls = 0
    const refusing = async (batch: Batch, request: Parameters<typeof correctBatch>[2]) => {
      calls++
      if (calls === 2) throw new EngineError('input', 'client_year_released', 'Das Jahr ist freigegeben.')
      return correct(batch, request)
    }
    await expect(answer('not_same', { correct: refusing })).rejects.toMatchObject({ code: 'client_year_released' })
    expect([calls, (await copies()).length]).toEqual([3, 2])
    const steps = await answer('not_same')
    expect([steps.length, await copies()]).toEqual([2, []])
    await undo(steps)
    expect(await copies()).toHaveLength(2)
  })
})
