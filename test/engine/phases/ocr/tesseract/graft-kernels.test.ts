import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import kernels from '../../../../../engine/data/recogniser-kernels.json' with { type: 'json' }
import { encodeBmp } from '../../../../../engine/phases/ocr/pixels/encode-bmp.ts'
import type { GreyImage } from '../../../../../engine/phases/ocr/pixels/grey-image.ts'
import { graftKernels } from '../../../../../engine/phases/ocr/tesseract/graft-kernels.ts'
import { modelOf, readModel } from '../../../../../engine/phases/ocr/tesseract/read-model.ts'
import { startTesseract } from '../../../../../engine/phases/ocr/tesseract/tesseract-core.ts'
import type { TesseractCore } from '../../../../../engine/phases/ocr/tesseract/tesseract-core.ts'
import { drawPdf } from '../../../../fixtures/make/draw-pdf.ts'
import { rechnungBueromaterial } from '../../../../fixtures/make/documents/rechnung-bueromaterial.ts'
import { rasterize } from '../../../../fixtures/make/rasterize.ts'

const require = createRequire(import.meta.url)
const folder = dirname(require.resolve('tesseract.js-core/package.json'))
const moduleOf = (build: string): Buffer => readFileSync(join(folder, `tesseract-core-${build}.wasm`))
const WORD = 3

async function anInvoice(): Promise<GreyImage> {
  const [sheet] = rechnungBueromaterial().sheets
  const [page] = sheet ? await rasterize(await drawPdf('', [sheet]), 200) : []
  if (!page) throw new Error('the invoice has a page')
  const data = Buffer.alloc(page.width * page.height)
  for (let at = 0; at < data.length; at++) data[at] = page.data[at * page.channels] ?? 255
  return { data, width: page.width, height: page.height, dpi: 200 }
}

/** Every word with its place and its confidence to the last digit. */
async function readBy(wasmBinary: Buffer, german: 'fast' | 'accurate', image: GreyImage): Promise<string[]> {
  const create = require('tesseract.js-core/tesseract-core-relaxedsimd-lstm.js') as (
    options: object,
  ) => Promise<TesseractCore>
  const core = await create({
    wasmBinary,
    print: () => undefined,
    printErr: () => undefined,
    TesseractProgress: () => 0,
  })
  const api = startTesseract(core, await readModel(modelOf('de', { german, folder: null })), 1)
  api.SetVariable('tessedit_pageseg_mode', '3')
  api.SetVariable('user_defined_dpi', '200')
  core.FS.writeFile('/input', encodeBmp(image))
  expect(api.SetImageFile(1, 0)).toBe(0)
  expect(api.Recognize(null)).toBe(0)
  const iterator = api.GetIterator()
  const words: string[] = []
  iterator.Begin()
  do {
    const { x0, y0, x1, y1 } = iterator.getBoundingBox(WORD)
    words.push(`${iterator.GetUTF8Text(WORD)} ${x0} ${y0} ${x1} ${y1} ${iterator.Confidence(WORD)}`)
  } while (iterator.Next(WORD))
  return words
}

test('the installed module is the one that the kernels were made for, and comes out as they were tried', () => {
  const grafted = graftKernels(moduleOf('relaxedsimd-lstm'))
  expect(createHash('sha256').update(grafted).digest('hex')).toBe(kernels.after)
})

test.each(['simd-lstm', 'relaxedsimd'])('the build %s stays as it is', build => {
  const wasm = moduleOf(build)
  expect(graftKernels(wasm)).toBe(wasm)
})

test.each(['fast', 'accurate'] as const)(
  'the %s model reads the same words at the same places with the same confidence by them',
  async german => {
    const [wasm, image] = [moduleOf('relaxedsimd-lstm'), await anInvoice()]
    const plain = await readBy(wasm, german, image)
    expect(plain.length).toBeGreaterThan(80)
    expect(await readBy(graftKernels(wasm), german, image)).toEqual(plain)
  },
)
