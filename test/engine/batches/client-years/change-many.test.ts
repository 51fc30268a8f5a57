import { expect, test } from 'vitest'
import { changeMany, takeManyBack } from '../../../../engine/batches/client-years/change-many.ts'
import type { ChangeManyDeps } from '../../../../engine/batches/client-years/change-many.ts'
import { EngineError } from '../../../../engine/shared/errors.ts'

const yearReleased = new EngineError('input', 'client_year_released', 'Freigegeben.', {
  details: { mandantId: 'man', year: 2025 },
})
const OF = { organizationId: 'org', by: { userId: 'usr_1', sign: 'KB' }, reader: null }
const listed = (...ids: string[]) => ids.map(documentId => ({ documentId, lastCorrection: 3 }))

/** Documents of which one refuses, and one finds a mistake of ours; what was asked of the use cases below. */
function aWorld() {
  const asked: string[] = []
  const document = (id: string) => ({ id, batchId: 'bat', status: 'processed', analysis: null, judgement: {} })
  let sequence = 0
  const deps = {
    storage: {
      documents: { find: async (id: string) => (id === 'gone' ? null : document(id)) },
      batches: { find: async () => ({ id: 'bat', organizationId: 'org', mandantId: 'man' }) },
      clientYears: { places: async () => ({ get: () => ({ mandantId: 'man', year: 2025, placedBy: 'engine' }) }) },
      access: { isHidden: async (mandantId: string) => mandantId === 'hidden' },
    },
    correctBatch: async (_batch: unknown, request: { documentId: string; type: string }, by: { sign: string }) => {
      asked.push(`${request.type} ${request.documentId} ${by.sign}`)
      if (request.documentId === 'broken' && request.type !== 'undo') throw new TypeError('a mistake of ours')
      if (request.documentId === 'refused') throw yearReleased
      return ++sequence
    },
    fileDocuments: async (_org: string, [move]: { documentId: string; to: object | null }[], by: { sign: string }) => {
      asked.push(`move ${move?.documentId} ${JSON.stringify(move?.to)} ${by.sign}`)
      return move?.documentId === 'there' ? [] : [{ documentId: move?.documentId, to: null }]
    },
  }
  return { deps: deps as unknown as ChangeManyDeps, asked }
}

test('each is done by the person, what is refused keeps none of the others, and the last one comes back first', async () => {
  const { deps, asked } = aWorld()
  const { back, refused } = await changeMany(deps, OF, listed('one', 'refused', 'gone', 'two'), {
    ...{ type: 'kind', kindId: 'spende' },
  })
  expect(asked).toEqual(['set_kind one KB', 'set_kind refused KB', 'set_kind two KB'])
  expect(refused).toEqual([
    {
      documentId: 'refused',
      code: 'client_year_released',
      reason: 'Freigegeben.',
      released: { mandantId: 'man', year: 2025 },
    },
    expect.objectContaining({ documentId: 'gone', code: 'document_not_found' }),
  ])
  expect(back).toEqual([
    { type: 'undo', documentId: 'two', sequence: 2 },
    { type: 'undo', documentId: 'one', sequence: 1 },
  ])
  await takeManyBack(deps, OF, back)
  expect(asked.slice(3)).toEqual(['undo two KB', 'undo one KB'])
})

test('a mistake of ours in the middle leaves nothing done', async () => {
  const { deps, asked } = aWorld()
  const change = { type: 'person', person: 'B' } as const
  await expect(changeMany(deps, OF, listed('one', 'two', 'broken', 'three'), change)).rejects.toThrow(TypeError)
  expect(asked.slice(3)).toEqual(['undo two KB', 'undo one KB'])
})

test('of a place only what is said changes, and where a document lies already there is nothing to take back', async () => {
  const { deps, asked } = aWorld()
  const { back } = await changeMany(deps, OF, listed('one', 'there'), { type: 'file', year: 2024 })
  expect(asked[0]).toBe('move one {"mandantId":"man","year":2024} KB')
  expect(back).toEqual([{ type: 'move', documentId: 'one', to: null }])
  await changeMany(deps, OF, listed('one'), { type: 'file', mandantId: null })
  expect(asked.at(-1)).toBe('move one {"mandantId":null,"year":2025} KB')
  const hidden = await changeMany(deps, { ...OF, reader: 'usr_1' }, listed('one'), {
    ...{ type: 'file', mandantId: 'hidden' },
  })
  expect(hidden.refused.map(({ code }) => code)).toEqual(['mandant_no_access'])
})
