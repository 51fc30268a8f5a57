import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { openPdf, withPage } from '../../../../engine/isolation/pdf-file.ts'
import { loadPdfGrey } from '../../../../engine/phases/ocr/load-page-grey.ts'
import { recognizePage } from '../../../../engine/phases/ocr/recognize-page.ts'

test('a page of 200 inches is drawn with sides that the recogniser takes, and read', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'strip-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const path = join(folder, 'strip.pdf')
  const text = `BT /F 14 Tf 20 14 Td (${'Rechnung 4711 '.repeat(50)}) Tj ET`
  // Without a table of objects: PDFium looks for them itself.
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 14400 40]/Contents 4 0 R/Resources<</Font<</F 5 0 R>>>>>>',
    `<</Length ${text.length}>>\nstream\n${text}\nendstream`,
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
  ]
  const body = objects.map((object, index) => `${index + 1} 0 obj\n${object}\nendobj\n`).join('')
  await writeFile(path, `%PDF-1.4\n${body}trailer\n<</Root 1 0 R>>\n%%EOF\n`)
  const pdf = await openPdf(path)
  const page = await withPage(pdf, 1, one => loadPdfGrey(one, null))
  if (!page) throw new Error('the file has a page')
  const { words } = await recognizePage(page, 'de')
  expect(words.length).toBeGreaterThan(50)
}, 60_000)
