import { join } from 'node:path'
import { expect, test } from 'vitest'
import { inspectDocument } from '../../../../../engine/phases/conversion/inspect-document.ts'
import { preparePdf } from '../../../../../engine/phases/conversion/pdf/prepare-pdf.ts'
import { readPage } from '../../../../../engine/phases/ocr/read-page.ts'
import { aFile } from '../../../../support/a-document.ts'
import { ODD_TREES } from '../../../../fixtures/make/bombs/page-trees.ts'
import { soundPdf } from '../../../../fixtures/make/bombs/raw-pdf.ts'

type Without = Parameters<typeof preparePdf>[0]['without']

async function prepare(content: Buffer, without: Without = []) {
  const path = aFile(content)
  const outPath = join(path, '..', 'prepared.pdf')
  const { rewritten, notes } = await preparePdf({ path, passwords: [], outPath, without })
  return { notes, path: rewritten ? outPath : path }
}

/** What each page says; null for one of which only the place is there. */
async function pagesOf(path: string): Promise<(string | null)[]> {
  const { pages } = await inspectDocument({ path, mediaType: 'application/pdf', pagesMax: 100 })
  const file = { path, mediaType: 'application/pdf' } as const
  return await Promise.all(
    pages.map(async ({ number }) => {
      const { isDamaged, words } = await readPage({ file, page: number, language: 'deu' })
      return isDamaged ? null : words.map(word => word.text).join(' ')
    }),
  )
}

const treeNamed = (name: string): Buffer => ODD_TREES.find(tree => tree.name === name)?.bytes ?? Buffer.alloc(0)

test.each(ODD_TREES)('$name: all pages that hang in the tree are read, and no others', async ({ bytes, says }) => {
  const read = prepare(bytes).then(
    ({ path }) => pagesOf(path),
    (error: unknown) => (error as { code?: string }).code,
  )
  expect(await read).toEqual(says ?? 'corrupt_file')
})

test.each([
  ['count smaller', 'nennt als Zahl ihrer Seiten 2, enthält aber 5.'],
  ['count larger', 'nennt als Zahl ihrer Seiten 9, enthält aber nur 5 Seiten.'],
  ['returns from below', 'wurde neu geschrieben; sie hat 5 Seiten.'],
])('%s: says so', async (name, words) => {
  const { notes } = await prepare(treeNamed(name))
  expect(notes).toEqual([{ code: 'page_tree_mended', message: expect.stringContaining(words) as string }])
})

test.each([
  'nested, all counts right',
  'a page that was deleted later',
  'a page that was deleted later, the tables lost',
])('%s: is left as it is', async name => {
  expect((await prepare(treeNamed(name))).notes).toEqual([])
})

test('pages that hang nowhere are looked for in a file that was cut off, though its tree is whole', async () => {
  const objects = '90 0 obj\n<</Type/Page/MediaBox[0 0 595 842]>>\nendobj\n'
  const cut = Buffer.concat([soundPdf(2), Buffer.from(objects), Buffer.from('xref\n0 1\n')])
  const { notes, path } = await prepare(cut)
  expect(notes.map(({ code }) => code)).toEqual(['repaired'])
  expect(await pagesOf(path)).toEqual(['Seite 1', 'Seite 2', ''])
})

test('where the look at the tree ran away, the file is read as PDFium shows it', async () => {
  const { path } = await prepare(treeNamed('count smaller'), ['look_at_page_tree'])
  expect(await pagesOf(path)).toEqual(['Seite 1', 'Seite 2'])
})
