import { expect, test } from 'vitest'
import { findExactDuplicates } from '../../../engine/relations/find-exact-duplicates.ts'

const LONG = 'Rechnung über Fensterreinigung im Bürogebäude Königsallee 12, Stuttgart. '.repeat(4)

function aDocument(index: number, extra: { sha256?: string | null; pageCount?: number; text?: string | null } = {}) {
  return { id: `doc_${index}`, index, sha256: `hash ${index}`, pageCount: 1, text: null, ...extra }
}

test('equal bytes are duplicates of the first in the request, whatever the order of the list', async () => {
  const list = [aDocument(2, { sha256: 'a' }), aDocument(0, { sha256: 'a' }), aDocument(1, { sha256: 'b' })]
  expect(await findExactDuplicates(list)).toEqual([{ documentId: 'doc_2', duplicateOf: 'doc_0' }])
})

test('equal text on the same number of pages is a duplicate, blanks and case aside', async () => {
  const list = [aDocument(0, { text: LONG }), aDocument(1, { text: LONG.toUpperCase().replaceAll(' ', '\n ') })]
  expect(await findExactDuplicates(list)).toEqual([{ documentId: 'doc_1', duplicateOf: 'doc_0' }])
})

test('equal text on another number of pages, another digit, or too little text is no duplicate', async () => {
  expect(await findExactDuplicates([aDocument(0, { text: LONG }), aDocument(1, { text: LONG, pageCount: 2 })])).toEqual(
    [],
  )
  expect(
    await findExactDuplicates([aDocument(0, { text: LONG }), aDocument(1, { text: LONG.replace('12', '13') })]),
  ).toEqual([])
  expect(await findExactDuplicates([aDocument(0, { text: 'Seite 1' }), aDocument(1, { text: 'Seite 1' })])).toEqual([])
  expect(await findExactDuplicates([aDocument(0, { sha256: null }), aDocument(1, { sha256: null })])).toEqual([])
})

test('equal text proves a duplicate from 200 characters on, blanks counted once', async () => {
  const pairsOf = (length: number) => {
    const text = LONG.slice(0, length - 1).padEnd(length, 'x')
    return findExactDuplicates([aDocument(0, { text }), aDocument(1, { text: `  ${text.replaceAll(' ', '   ')}\n` })])
  }
  expect(await pairsOf(20)).toEqual([])
  expect(await pairsOf(199)).toEqual([])
  expect(await pairsOf(200)).toEqual([{ documentId: 'doc_1', duplicateOf: 'doc_0' }])
})

test('a chain of duplicates names the one that stays', async () => {
  const list = [
    aDocument(0, { sha256: 'a', text: LONG }),
    aDocument(1, { sha256: 'b', text: LONG }),
    aDocument(2, { sha256: 'b' }),
  ]
  expect((await findExactDuplicates(list)).map(({ duplicateOf }) => duplicateOf)).toEqual(['doc_0', 'doc_0'])
})

test('a document that equals two others does not change what the later of these stands for', async () => {
  const list = [
    aDocument(0, { sha256: 'a' }),
    aDocument(1, { sha256: 'b', text: LONG }),
    aDocument(2, { sha256: 'a', text: LONG }),
    aDocument(3, { sha256: 'c', text: LONG }),
  ]
  expect(await findExactDuplicates(list)).toEqual([
    { documentId: 'doc_2', duplicateOf: 'doc_0' },
    { documentId: 'doc_3', duplicateOf: 'doc_1' },
  ])
})

test('ß and ss are different texts', async () => {
  const list = [aDocument(0, { text: `${LONG} Straße` }), aDocument(1, { text: `${LONG} Strasse` })]
  expect(await findExactDuplicates(list)).toEqual([])
})

test('the same XML, however it is written, is a duplicate; of other files nothing but bytes and text counts', async () => {
  const list = [
    { ...aDocument(0), canonicalSha256: 'x' },
    { ...aDocument(1), canonicalSha256: 'x' },
    { ...aDocument(2), canonicalSha256: 'y' },
    { ...aDocument(3), canonicalSha256: null },
    { ...aDocument(4), canonicalSha256: null },
  ]
  expect(await findExactDuplicates(list)).toEqual([{ documentId: 'doc_1', duplicateOf: 'doc_0' }])
})
