import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { deflateSync } from 'node:zlib'
import { PDFDocument, PDFName, PDFNumber } from '@cantoo/pdf-lib'
import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { PageText } from '../../../../../engine/model/page.ts'
import { createLayerOmission } from '../../../../../engine/phases/report/pages/leave-out-layer.ts'
import { singlePath } from '../../../../../engine/phases/report/outputs/single-path.ts'
import { writeBinder } from '../../../../../engine/phases/report/write-binder.ts'
import { layeredPdf, rawStream, shownBy } from '../layered-pdf.ts'
import type { MadePage } from '../layered-pdf.ts'
import { aContent } from '../random-content.ts'
import { readPages } from '../read-binder.ts'
import { A4_PT, aPlan, recognised } from '../sample-stack.ts'
import { startCpuTime } from '../../../../support/cpu-time.ts'

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'layer-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

let made = 0
const READ = recognised([['Rechnung Richtig', 0.1, 0.3]])
/** Stands for the scan. */
const SCAN = 'q .9 .8 .7 rg 50 400 300 200 re f BI /W 2 /H 2 /BPC 8 /CS /G ID \x00\xff(\x80 EI Q'
const layer = (words: string): string => `BT 3 Tr /F 12 Tf 1 0 0 1 80 600 Tm (${words}) Tj 0 -20 Td [(${words})] TJ ET`
const STAMPED = 'BT 0 Tr /F 14 Tf 1 0 0 1 300 200 Tm (Eingang) Tj ET'

/** Writes a binder of one file with these pages, read as `sources` say. */
async function bound(pages: readonly MadePage[] | Uint8Array, sources: readonly PageText['source'][]) {
  const bytes = pages instanceof Uint8Array ? pages : await layeredPdf(pages)
  const texts = sources.map(source => ({ ...READ, source }))
  const drawn = {
    bytes,
    mediaType: 'application/pdf' as const,
    pages: texts.map(text => ({ widthPt: A4_PT.width, heightPt: A4_PT.height, text })),
  }
  const plan = await aPlan(join(folder, `plan-${made++}`), [{ filename: 'scan.pdf', drawn }], { attachBytesMax: 0 })
  await writeBinder(plan)
  const [planned] = plan.documents
  if (!planned) throw new Error('one document')
  const path = join(plan.folderPath, singlePath(planned))
  const single = await readFile(path)
  const inBinder = (await readPages(plan.outPath)).filter(({ text }) => text.includes('B-001 · Dokumente · S. '))
  for (const number of sources.keys()) {
    const [before, after] = [await shownBy(bytes, number + 1), await shownBy(single, number + 1)]
    expect(after.pixels.equals(before.pixels), 'the page looks as it did').toBe(true)
  }
  return {
    binder: inBinder.slice(-sources.length).map(({ text }) => text.replace(/B-001.*$/s, '').trim()),
    single: (await readPages(path)).map(({ text }) => text.trim()),
    bytes: single,
  }
}

test.each<[string, MadePage]>([
  ['in the content', { contents: [`${SCAN} ${layer('Falsch')}`] }],
  ['in a string that streams share', { contents: [`${SCAN} BT 3 Tr /F 12 Tf`, '1 0 0 1 80 600 Tm (Falsch)', 'Tj ET'] }],
  ['in a font that is not there', { contents: [`${SCAN} ${layer('Falsch').replace('/F', '/F2')}`] }],
  ['in a form', { contents: [SCAN, '/Fm Do'], forms: { Fm: { content: layer('Falsch') } } }],
  [
    'in a form of a form',
    { contents: [SCAN, '/A Do'], forms: { A: { content: '/B Do', forms: { B: { content: layer('Falsch') } } } } },
  ],
  [
    'in a form without resources',
    { contents: [SCAN, '/A Do'], forms: { A: { content: layer('Falsch'), isBare: true } } },
  ],
])('a wrong layer %s stays behind', async (_, page) => {
  const { binder, single } = await bound([page], ['ocr'])
  expect(single).toEqual(['Rechnung Richtig'])
  expect(binder).toEqual(['Rechnung Richtig'])
})

test('visible text beside the layer stays', async () => {
  const { single } = await bound([{ contents: [`${layer('Falsch')} ${SCAN} ${STAMPED}`] }], ['ocr'])
  expect(single[0]?.match(/\p{L}+/gu)?.toSorted()).toEqual(['Eingang', 'Rechnung', 'Richtig'])
})

test('the layer of a page whose text is right stays', async () => {
  const page = { contents: [`${SCAN} ${layer('Layer')}`] }
  for (const source of ['digital', 'mixed', 'none'] as const) {
    const { single } = await bound([page], [source])
    expect(single[0]?.match(/Layer/g)).toHaveLength(2)
  }
})

test('what pages share changes for the page alone whose layer was wrong', async () => {
  const form = { content: `${layer('Layer')} 0 0 1 rg 100 100 50 50 re f` }
  const page = { contents: [SCAN, '/Fm Do'], forms: { Fm: form } }
  const { single } = await bound([page, page, page], ['ocr', 'digital', 'ocr'])
  expect(single.map(text => text.includes('Layer'))).toEqual([false, true, false])
})

test('a form inherits the mode of invisible text, and stays where it is shown as well', async () => {
  const form = { content: 'BT 80 600 Td (Falsch) Tj ET BT 0 Tr 80 560 Td (Gezeigt) Tj ET' }
  const hidden = { contents: [`${SCAN} /F 12 Tf 3 Tr /Fm Do`], forms: { Fm: form } }
  const shown = { contents: [`${SCAN} /F 12 Tf 3 Tr /Fm Do 0 Tr 1 0 0 1 50 50 cm /Fm Do`], forms: { Fm: form } }
  const { single } = await bound([hidden, shown], ['ocr', 'ocr'])
  expect(single.map(text => [text.includes('Falsch'), text.includes('Gezeigt')])).toEqual([
    [false, true],
    [true, true],
  ])
})

test('a page that stands in its file twice loses its layer when it is wrong both times', async () => {
  const pdf = await PDFDocument.load(await layeredPdf([{ contents: [`${SCAN} ${layer('Layer')}`] }]))
  const kids = pdf.catalog.Pages().Kids()
  kids.push(kids.get(0))
  pdf.catalog.Pages().set(PDFName.of('Count'), PDFNumber.of(2))
  const bytes = await pdf.save()
  const layersOf = async (sources: readonly PageText['source'][]) =>
    (await bound(bytes, sources)).single.map(text => text.match(/Layer/g)?.length ?? 0)
  expect(await layersOf(['ocr', 'ocr'])).toEqual([0, 0])
  expect(await layersOf(['ocr', 'digital'])).toEqual([2, 2])
})

test('the layer of an encrypted file stays behind too', async () => {
  const pdf = await PDFDocument.load(
    await layeredPdf([{ contents: [SCAN, '/Fm Do'], forms: { Fm: { content: layer('Falsch') } } }]),
  )
  pdf.encrypt({ userPassword: '', ownerPassword: 'geheim', permissions: { printing: 'highResolution' } })
  const { single } = await bound(await pdf.save({ useObjectStreams: false }), ['ocr'])
  expect(single).toEqual(['Rechnung Richtig'])
})

test('pages without their layer do not carry its bytes along', async () => {
  const words = Array.from({ length: 4000 }, (_, at) => `${(at * 7919) % 9973}`).join(' ')
  const page = { contents: [SCAN, '/Fm Do'], forms: { Fm: { content: layer(words) } } }
  const { bytes: kept } = await bound([page], ['none'])
  const { bytes: left } = await bound([page], ['ocr'])
  expect(left.length).toBeLessThan(kept.length - 5000)
})

test.each<[string, MadePage['contents'][number]]>([
  ['has a bracket too many', `${layer('Kaputt')} ] ET`],
  ['has an unknown encoding', rawStream(Buffer.from(layer('Kaputt')), { Filter: 'Crypt' })],
  ['is broken off', rawStream(deflateSync(layer('Kaputt')).subarray(0, -8), { Filter: 'FlateDecode' })],
  ['is too large', `${' '.repeat(16_000_000)}${layer('Kaputt')}`],
])('a stream that %s stays as it is', async (_, content) => {
  const [kept, read] = [
    await bound([{ contents: [SCAN, content] }], ['none']),
    await bound([{ contents: [SCAN, content] }], ['ocr']),
  ]
  expect(read.single[0]?.match(/Kaputt/g)?.length).toBe(kept.single[0]?.match(/Kaputt/g)?.length)
  expect(read.single[0]).toMatch(/Rechnung.*Richtig/s)
})

test.each([
  ['ASCIIHexDecode', Buffer.from(`${Buffer.from(layer('Falsch')).toString('hex')}>`)],
  [
    'RunLengthDecode',
    Buffer.concat([Buffer.from([layer('Falsch').length - 1]), Buffer.from(layer('Falsch')), Buffer.from([128])]),
  ],
])('a layer in %s stays behind', async (filter, bytes) => {
  const { single } = await bound([{ contents: [SCAN, rawStream(bytes, { Filter: filter })] }], ['ocr'])
  expect(single).toEqual(['Rechnung Richtig'])
})

test('a page stays as it is where forms look up what they draw on the page, and draw themselves', async () => {
  const form = { content: `${layer('Falsch')} BT 0 Tr /F 12 Tf 80 300 Td (Gezeigt) Tj ET /Fm Do`, isBare: true }
  const { single } = await bound([{ contents: [`${SCAN} ${layer('Falsch')} /Fm Do`], forms: { Fm: form } }], ['ocr'])
  expect(single[0]?.match(/Falsch/g)?.length).toBeGreaterThan(2)
})

test('whatever streams and forms a page has, PDFium shows it as before', async () => {
  let count = 0
  await fc.assert(
    fc.asyncProperty(fc.array(aContent, { minLength: 3, maxLength: 5 }), fc.boolean(), async (contents, isBare) => {
      const [inner = '', outer = '', ...streams] = contents
      const forms = { Fm: { content: outer, forms: { Fm: { content: inner } }, isBare } }
      const before = await layeredPdf([{ contents: streams, forms }], 200, 200)
      const pdf = await PDFDocument.load(before)
      const { node } = pdf.getPage(0)
      const former = node.toString()
      createLayerOmission(pdf.context)(pdf.getPage(0))
      if (node.toString() === former) return
      count++
      const after = await shownBy(await pdf.save(), 1, 2)
      expect(after.pixels.equals((await shownBy(before, 1, 2)).pixels)).toBe(true)
    }),
    { numRuns: 100, seed: 20261122 },
  )
  expect(count).toBeGreaterThan(20)
})

test('forms that draw each other over and over come to an end', async () => {
  const drawAll = Array.from({ length: 40 }, (_, at) => `/W${at} Do`).join(' ')
  const entries = Array.from({ length: 40 }, (_, at) => [
    `W${at}`,
    { content: `${layer('Falsch')} ${drawAll}`, isBare: true },
  ])
  const bytes = await layeredPdf([{ contents: [SCAN, drawAll], forms: Object.fromEntries(entries) }])
  const pdf = await PDFDocument.load(bytes)
  const spentMs = startCpuTime()
  createLayerOmission(pdf.context)(pdf.getPage(0))
  expect(spentMs()).toBeLessThan(15_000)
})
