import { mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PDFDocument, PDFName, PDFRawStream, StandardFonts, decodePDFRawStream } from '@cantoo/pdf-lib'
import * as fc from 'fast-check'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openPdfWriter } from '../../../engine/paper/open-pdf-writer.ts'
import { writeBinder } from '../../../engine/phases/report/write-binder.ts'
import { A4_PT, aPlan, recognised } from '../phases/report/sample-stack.ts'
import type { Drawn } from '../phases/report/sample-stack.ts'
import { readPages } from '../phases/report/read-binder.ts'

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'writer-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

test('a file that was written piece by piece holds every object, whenever its streams were let go', async () => {
  const streams = fc.array(fc.record({ bytes: fc.uint8Array({ maxLength: 300 }), isFlushed: fc.boolean() }), {
    maxLength: 260,
  })
  let made = 0
  await fc.assert(
    fc.asyncProperty(streams, async wanted => {
      const path = join(folder, `${made++}.pdf`)
      const pdf = await PDFDocument.create({ updateMetadata: false })
      const writer = await openPdfWriter(pdf, path)
      const { context } = pdf
      const font = await pdf.embedFont(StandardFonts.Helvetica)
      pdf.addPage([200, 200]).drawText('Seite', { font, x: 20, y: 100 })
      const refs = []
      for (const { bytes, isFlushed } of wanted) {
        refs.push(context.register(context.stream(bytes, { Stelle: refs.length })))
        if (isFlushed) await writer.flush()
      }
      pdf.catalog.set(PDFName.of('Probe'), context.obj(refs))
      await writer.finish()
      await writer.close()
      const read = await PDFDocument.load(await readFile(path), { updateMetadata: false, throwOnInvalidObject: true })
      for (const [index, ref] of refs.entries()) {
        const stream = read.context.lookup(ref)
        if (!(stream instanceof PDFRawStream)) throw new Error('a stream is a stream')
        expect(String(stream.dict.get(PDFName.of('Stelle')))).toBe(String(index))
        expect([...decodePDFRawStream(stream).decode()]).toEqual([...(wanted[index]?.bytes ?? [])])
      }
      expect((await readPages(path)).map(page => page.text.trim())).toEqual(['Seite'])
    }),
    { numRuns: 15, seed: 20261121 },
  )
})

test('a stream that was let go of cannot be changed in silence', async () => {
  const pdf = await PDFDocument.create()
  const writer = await openPdfWriter(pdf, join(folder, 'gone.pdf'))
  const ref = pdf.context.register(pdf.context.stream('q Q'))
  await writer.flush()
  await writer.close()
  const stream = pdf.context.lookup(ref)
  expect(stream).not.toBeInstanceOf(PDFRawStream)
  expect(() => (stream as PDFRawStream).getContents()).toThrow()
})

test('pictures go in as they are, and the binder is at most 1.2 times as large as the files', async () => {
  const pictures = await Promise.all(Array.from({ length: 12 }, (_, seed) => aGrainyJpeg(seed)))
  const text = recognised([], { source: 'none' })
  const page = { widthPt: A4_PT.width, heightPt: A4_PT.height, text }
  const scanned = await PDFDocument.create()
  for (const picture of pictures.slice(6)) {
    const image = await scanned.embedJpg(picture)
    scanned.addPage([A4_PT.width, A4_PT.height]).drawImage(image, { x: 0, y: 0, ...A4_PT })
  }
  const pdf: Drawn = {
    bytes: await scanned.save(),
    mediaType: 'application/pdf',
    pages: pictures.slice(6).map(() => page),
  }
  const jpegs = pictures
    .slice(0, 6)
    .map((bytes, at) => ({ filename: `${at}.jpg`, drawn: { bytes, mediaType: 'image/jpeg' as const, pages: [page] } }))
  const plan = await aPlan(join(folder, 'size'), [...jpegs, { filename: 'scan.pdf', drawn: pdf }], {
    attachBytesMax: 0,
  })
  await writeBinder(plan)
  const binder = await readFile(plan.outPath)
  for (const picture of pictures) expect(binder.includes(picture)).toBe(true)
  const bytesIn = plan.documents.reduce((sum, document) => sum + document.byteSize, 0)
  expect((await stat(plan.outPath)).size / bytesIn).toBeLessThan(1.2)
})

/** Grey with grain, about as large as a scan. */
async function aGrainyJpeg(seed: number): Promise<Buffer> {
  const [width, height] = [800, 1130]
  const noise = Buffer.alloc(width * height)
  let state = seed + 1
  for (let at = 0; at < noise.length; at++) {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0
    noise[at] = 200 + ((state >>> 16) % 50)
  }
  return await sharp(noise, { raw: { width, height, channels: 1 } })
    .jpeg({ quality: 75 })
    .toBuffer()
}
