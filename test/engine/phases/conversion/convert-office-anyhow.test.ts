import { mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ZipReader, ZipWriter, Uint8ArrayReader, Uint8ArrayWriter } from '@zip.js/zip.js'
import sharp from 'sharp'
import { afterAll, describe, expect, test } from 'vitest'
import type { OfficeOperations } from '../../../../engine/isolation/conversion-operations.ts'
import { createOfficePool } from '../../../../engine/isolation/office-pool.ts'
import type { PageWorkers } from '../../../../engine/isolation/operations.ts'
import { convertOfficeAnyhow } from '../../../../engine/phases/conversion/convert-office-anyhow.ts'
import { textOfPart } from '../../../../engine/phases/conversion/office/text-of-part.ts'
import { writeOfficeExtract } from '../../../../engine/phases/conversion/office/write-office-extract.ts'
import { pdfChars } from '../../../../engine/pdfium/pdf-chars.ts'
import { closePdf, openPdf, withPage } from '../../../../engine/pdfium/pdf-file.ts'
import { EngineError } from '../../../../engine/shared/errors.ts'
import { makeDocx } from '../../../fixtures/make/office/make-docx.ts'
import { makeOds, makeOdt } from '../../../fixtures/make/office/make-odf.ts'
import { makePptx } from '../../../fixtures/make/office/make-pptx.ts'
import { makeXlsx } from '../../../fixtures/make/office/make-xlsx.ts'
import { aFile } from '../../../support/a-document.ts'
import { aShare } from '../../../support/a-share.ts'

type Input = OfficeOperations['convert-office']['input']

const OOXML = 'application/vnd.openxmlformats-officedocument'
const PPTX = `${OOXML}.presentationml.presentation` as const
const signal = new AbortController().signal
const folder = mkdtempSync(join(tmpdir(), 'steuerstapel-anyhow-'))

/** Our own libraries, in this process. */
const workers = { run: (_operation: string, input: Input) => writeOfficeExtract(input) } as unknown as PageWorkers

async function extractOf(content: Uint8Array, mediaType: Input['mediaType']): Promise<string> {
  const outPath = join(mkdtempSync(join(folder, 'x-')), 'extract.html')
  await writeOfficeExtract({ path: aFile(Buffer.from(content)), mediaType, outPath })
  return readFileSync(outPath, 'utf8').replace(/^.*<body>/s, '')
}

/** An office host that fails with this code at all but the extract. */
function failing(code: string, kind: 'input' | 'transient' = 'transient') {
  const asked: string[] = []
  const run = (_operation: string, { mediaType }: Input) => {
    asked.push(mediaType)
    if (mediaType === 'text/html') return Promise.resolve({ notes: [] })
    return Promise.reject(new EngineError(kind, code, 'Fehler'))
  }
  return { asked, office: { run } as never }
}

async function convert(
  office: never,
  attempt: number,
  content: Uint8Array | null = null,
  mediaType: Input['mediaType'] = PPTX,
) {
  const path = aFile(Buffer.from(content ?? (await makePptx(['Angebot über 1.234,50 €']))))
  const wish = { path, mediaType, outPath: join(folder, 'out.pdf'), folder: mkdtempSync(join(folder, 'c-')) }
  const notes = await convertOfficeAnyhow({ office, workers, documentPasswords: [] }, wish, {
    signal,
    share: aShare,
    attempt,
  })
  return notes.map(({ code }) => code)
}

describe('the second way', () => {
  test('is taken at once where LibreOffice would end the same way, and at the second try where it may not', async () => {
    for (const code of ['processing_too_costly', 'processing_too_large', 'office_conversion_failed']) {
      expect(await convert(failing(code, 'input').office, 1)).toEqual(['layout_simplified'])
    }
    for (const code of ['processing_crashed', 'processing_timeout']) {
      const { office, asked } = failing(code)
      await expect(convert(office, 1)).rejects.toMatchObject({ kind: 'transient', code })
      expect(asked).toEqual([PPTX])
      expect(await convert(office, 2)).toEqual(['layout_simplified'])
    }
  })

  test('is none for a locked or broken file, nor where there is nothing to be found', async () => {
    for (const code of ['password_protected', 'corrupt_file']) {
      await expect(convert(failing(code, 'input').office, 2)).rejects.toMatchObject({ code })
    }
    const empty = await makePptx([''])
    await expect(convert(failing('processing_crashed').office, 3, empty)).rejects.toMatchObject({
      code: 'processing_crashed',
    })
    const legacy = convert(failing('processing_timeout').office, 2, Buffer.from('x'), 'application/msword')
    await expect(legacy).rejects.toMatchObject({ kind: 'input', code: 'processing_timeout' })
  })
})

describe('text and pictures of', () => {
  test('a document: its lines, the cells of a row side by side', async () => {
    const docx = await makeDocx({ paragraphs: ['Müller & Söhne <GmbH>', 'Straße 5'], table: [['Büro', '12,50 €']] })
    const html = await extractOf(docx, `${OOXML}.wordprocessingml.document`)
    expect(html).toContain('<p>Müller &amp; Söhne &lt;GmbH&gt;</p>\n<p>Straße 5</p>')
    expect(html).toMatch(/<p>Büro(?:&#160;)+12,50 €<\/p>/)
  })

  test('a presentation, slide by slide beyond the ninth', async () => {
    const html = await extractOf(await makePptx(Array.from({ length: 11 }, (_, index) => `Folie ${index + 1}`)), PPTX)
    expect([...html.matchAll(/Folie (\d+)/g)].map(([, number]) => Number(number))).toEqual([
      1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11,
    ])
  })

  test('a workbook, with German numbers and dates', async () => {
    const rows = [['Büro', { value: 1234.5, format: '#,##0.00 [$€-407]' }, { value: 45717, format: 'dd.mm.yyyy' }]]
    const html = await extractOf(await makeXlsx([{ name: 'Kosten', rows }]), `${OOXML}.spreadsheetml.sheet`)
    expect(html).toContain('<b>Kosten</b>')
    expect(html).toContain('<td>Büro</td><td>1.234,50 €</td><td>01.03.2025</td>')
  })

  test('OpenDocument, text and tables', async () => {
    expect(
      await extractOf(await makeOdt(['Erste Zeile', 'Zweite']), 'application/vnd.oasis.opendocument.text'),
    ).toContain('<p>Erste Zeile</p>\n<p>Zweite</p>')
    const ods = await makeOds([{ name: 'Blatt', rows: [['Miete', 1234.5]] }])
    expect(await extractOf(ods, 'application/vnd.oasis.opendocument.spreadsheet')).toMatch(
      /Miete(?:&#160;)+1234,5<\/p>/,
    )
  })

  test('a file with a picture', async () => {
    const reader = new ZipReader(new Uint8ArrayReader(await makePptx(['Foto'])))
    const writer = new ZipWriter(new Uint8ArrayWriter())
    for (const entry of await reader.getEntries()) {
      if (!entry.directory)
        await writer.add(entry.filename, new Uint8ArrayReader(await entry.getData(new Uint8ArrayWriter())))
    }
    const picture = sharp({ create: { width: 1280, height: 100, channels: 3, background: '#ff0000' } })
    await writer.add('ppt/media/image1.png', new Uint8ArrayReader(await picture.png().toBuffer()))
    await writer.add('ppt/media/image2.png', new Uint8ArrayReader(Buffer.from('no picture')))
    const html = await extractOf(await writer.close(), PPTX)
    expect(html.match(/<img src="data:image\/jpeg;base64,[^"]+" width="640" height="50">/g)).toHaveLength(1)
  })
})

test('text of a part has no markup, no deleted words and no fields of its own', () => {
  const xml =
    '<?xml version="1.0"?><!DOCTYPE x [<!ENTITY a "boom">]><!-- <w:p>nein</w:p> --><w:p><w:r><w:t>Eins</w:t><w:tab/><w:t>zwei &lt;b&gt; &a;</w:t></w:r><w:del><w:r><w:delText>weg</w:delText></w:r></w:del><w:r><w:instrText>PAGE</w:instrText></w:r></w:p>'
  expect(textOfPart(xml)).toBe('<p>Eins zwei &lt;b&gt; &amp;a;</p>')
  expect(textOfPart('<w:p><w:t>offen')).toBe('<p>offen</p>')
  expect(textOfPart('<w:p '.repeat(100_000))).toBe('')
})

describe('with LibreOffice itself', () => {
  const pool = createOfficePool({ logger: { info: () => undefined, warn: () => undefined } })
  afterAll(() => pool.close())

  test('the extract becomes pages that can be read', async () => {
    const run = ((operation, input, options) =>
      input.mediaType === 'text/html'
        ? pool.run(operation, input, options)
        : Promise.reject(new EngineError('transient', 'processing_crashed', ''))) as typeof pool.run
    expect(await convert({ run } as never, 2)).toContain('layout_simplified')
    const text = await withPage(await openPdf(join(folder, 'out.pdf')), 1, page =>
      pdfChars(page)
        .map(char => char.text)
        .join(''),
    )
    closePdf()
    expect(text).toContain('Angebot über 1.234,50 €')
  })
})
