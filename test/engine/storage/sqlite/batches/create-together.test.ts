import { expect, test } from 'vitest'
import { createTogether } from '../../../../../engine/storage/sqlite/batches/create-together.ts'
import type { CreateAll } from '../../../../../engine/storage/sqlite/batches/create-together.ts'
import type { NewBatch } from '../../../../../engine/storage/storage.ts'
import { aBatchBody, openContractServer } from '../../../../contract/open-contract-server.ts'

const named = (name: string) => ({ batch: { name } }) as NewBatch
const namesOf = (inputs: readonly NewBatch[]) => inputs.map(({ batch }) => batch.name).join('')

test('what is asked for in one turn is created together, up to a number, and what comes later next', async () => {
  const groups: string[] = []
  const createAll: CreateAll['createAll'] = async inputs => {
    groups.push(namesOf(inputs))
    return inputs.map(() => ({ outcome: { created: true } as const }))
  }
  const create = createTogether({ createAll })
  await Promise.all(['a', 'b', 'c'].map(name => create(named(name))))
  await create(named('d'))
  expect(groups).toEqual(['abc', 'd'])
  await Promise.all(Array.from({ length: 70 }, () => create(named('e'))))
  expect(groups.slice(2).map(({ length }) => length)).toEqual([32, 32, 6])
})

test('each hears of its own end, and all of a fault of the disk', async () => {
  const full = new Error('disk')
  const create = createTogether({
    createAll: async inputs => {
      if (namesOf(inputs).includes('x')) throw full
      return inputs.map(({ batch: { name } }) => {
        return name === 'b' ? { error: new Error(name) } : { outcome: { created: true } as const }
      })
    },
  })
  const ends = await Promise.allSettled(['a', 'b', 'c'].map(name => create(named(name))))
  expect(ends.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
  const broken = await Promise.allSettled(['a', 'x'].map(name => create(named(name))))
  expect(broken.map(end => (end.status === 'rejected' ? end.reason : null))).toEqual([full, full])
})

test('one that the database refuses leaves those beside it as they are, with nothing of its own', async () => {
  const server = await openContractServer()
  const client = await server.client()
  const { create } = server.storage.batches
  const made = (await client.post('/v1/batches', aBatchBody())).json<{ batch_id: string }>()
  const first = await server.storage.batches.find(made.batch_id)
  if (!first) throw new Error('a batch that was just made')
  const snapshot = await server.storage.batches.snapshot(first.id)
  const of = (id: string, document: string): NewBatch => ({
    batch: { ...first, id },
    documents: [
      { id: document, filename: 'a.pdf', source: { type: 'path', path: '/a.pdf', sha256: null }, stored: null },
    ],
    snapshot: { ...snapshot, id: `bsn_${id}`, batchId: id },
    newMandant: null,
    projectMandant: null,
    webhookSecret: null,
    idempotency: null,
  })
  const wanted = [of('bat_1', 'doc_1'), of('bat_2', 'doc_1'), of('bat_3', 'doc_3')]
  const ends = await Promise.allSettled(wanted.map(each => create(each)))
  expect(ends.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
  const found = await Promise.all(['bat_1', 'bat_2', 'bat_3'].map(id => server.storage.batches.find(id)))
  expect(found.map(batch => batch?.id ?? null)).toEqual(['bat_1', null, 'bat_3'])
  await server.close()
})
