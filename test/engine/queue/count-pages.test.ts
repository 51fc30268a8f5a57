import { expect, test } from 'vitest'
import { createPageCounter } from '../../../engine/queue/count-pages.ts'
import type { Storage } from '../../../engine/storage/storage.ts'

test('a document is asked for once, and again only when it has another number of pages', async () => {
  const asked: string[] = []
  let pages = [
    { hasText: true, hasImages: false },
    { hasText: true, hasImages: true },
    { hasText: false, hasImages: true },
  ]
  const listByDocument = (id: string) => {
    asked.push(id)
    return Promise.resolve(pages)
  }
  const count = createPageCounter({ listByDocument } as unknown as Storage['pages'])
  expect(await count({ id: 'a', pageCount: null })).toEqual({ all: 1, toRecognize: 1 })
  for (let round = 0; round < 100; round++) {
    expect(await count({ id: 'a', pageCount: 3 })).toEqual({ all: 3, toRecognize: 2 })
    await count({ id: 'b', pageCount: 3 })
  }
  expect(asked).toEqual(['a', 'b'])
  pages = pages.slice(0, 1)
  expect(await count({ id: 'a', pageCount: 1 })).toEqual({ all: 1, toRecognize: 0 })
  expect(asked).toEqual(['a', 'b', 'a'])
})
