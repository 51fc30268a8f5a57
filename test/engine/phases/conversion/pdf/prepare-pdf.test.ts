import { existsSync, mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PDFDocument, PDFName } from '@cantoo/pdf-lib'
import type { PDFRef } from '@cantoo/pdf-lib'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { inspectDocument } from '../../../../../engine/phases/conversion/inspect-document.ts'
import { preparePdf } from '../../../../../engine/phases/conversion/pdf/prepare-pdf.ts'
import { readPage } from '../../../../../engine/phases/ocr/read-page.ts'
import { aFile } from '../../../../support/a-document.ts'
import { BROKEN_PDFS, truncatedPdfs } from '../../../../fixtures/make/bombs/broken-pdf.ts'
import { encryptedPdf } from '../../../../fixtures/make/bombs/encrypted-pdf.ts'
import type { Encryption } from '../../../../fixtures/make/bombs/encrypted-pdf.ts'
import { pdfWithFile, rawPdf, scanPdf, signedPdf, soundPdf, xfaPdf } from '../../../../fixtures/make/bombs/raw-pdf.ts'

const folder = mkdtempSync(join(tmpdir(), 'steuerstapel-prepare-'))
let made = 0

async function prepare(content: Buffer, passwords: readonly string[] = []) {
  const path = aFile(content)
  const outPath = join(folder, `${++made}.pdf`)
  const result = await preparePdf({ path, passwords, outPath })
  expect(existsSync(outPath)).toBe(result.rewritten)
  expect(readFileSync(path).equals(content)).toBe(true)
  return { ...result, codes: result.notes.map(note => note.code), readable: result.rewritten ? outPath : path }
}

/** The text of each page as the engine reads it; null for one that cannot be loaded. */
async function textOf(path: string): Promise<(string | null)[]> {
  const { pages } = await inspectDocument({ path, mediaType: 'application/pdf', pagesMax: 100 })
  const file = { path, mediaType: 'application/pdf' } as const
  return await Promise.all(
    pages.map(async ({ number }) => {
      const { isDamaged, words } = await readPage({ file, page: number, language: 'deu' })
      return isDamaged ? null : words.map(word => word.text).join(' ')
    }),
  )
}

const ENCRYPTIONS: readonly Encryption[] = ['rc4-40', 'rc4-128', 'aes-128', 'aes-256']

describe('an encrypted PDF', () => {
  test.each(ENCRYPTIONS)('%s is opened with the password that fits, the user’s or the owner’s', async encryption => {
    const locked = encryptedPdf(encryption, { user: 'geheim', owner: 'chef' })
    for (const passwords of [['falsch', 'geheim'], ['chef']]) {
      const { rewritten, codes, readable } = await prepare(locked, passwords)
      expect({ rewritten, codes }).toEqual({ rewritten: true, codes: ['opened_with_password'] })
      expect(await textOf(readable)).toEqual(['Geheime Seite'])
    }
  })

  test.each(ENCRYPTIONS)('%s is opened with a password that has umlauts', async encryption => {
    const locked = encryptedPdf(encryption, { user: 'Schlüssel für ÄÖÜß', owner: 'chef' })
    expect((await prepare(locked, ['Schlüssel für ÄÖÜß'])).codes).toEqual(['opened_with_password'])
  })

  test.each(ENCRYPTIONS)('%s whose owner’s password is empty is opened', async encryption => {
    const locked = encryptedPdf(encryption, { user: 'geheim', owner: '' })
    const { codes, readable } = await prepare(locked)
    expect(codes).toEqual(['opened_with_password'])
    expect(await textOf(readable)).toEqual(['Geheime Seite'])
  })

  test.each(ENCRYPTIONS)('%s without a password that fits is called locked', async encryption => {
    const locked = encryptedPdf(encryption, { user: 'geheim', owner: 'chef' })
    for (const passwords of [[], ['Geheim', '']]) {
      await expect(prepare(locked, passwords)).rejects.toMatchObject({ kind: 'input', code: 'password_protected' })
    }
  })

  test.each(ENCRYPTIONS)('%s that everybody may read stays as it is', async encryption => {
    const { rewritten, codes, readable } = await prepare(encryptedPdf(encryption, { user: '', owner: 'chef' }))
    expect({ rewritten, codes }).toEqual({ rewritten: false, codes: [] })
    expect(await textOf(readable)).toEqual(['Geheime Seite'])
  })

  test('is made of the same bytes each time', () => {
    for (const encryption of ENCRYPTIONS) {
      const passwords = { user: 'geheim', owner: 'chef' }
      expect(encryptedPdf(encryption, passwords)).toEqual(encryptedPdf(encryption, passwords))
    }
  })
})

describe('a broken PDF', () => {
  const THREE = ['Seite 1', 'Seite 2', 'Seite 3']
  test.each(Object.keys(BROKEN_PDFS).filter(name => name !== 'one-page-missing.pdf'))(
    '%s gives all pages',
    async name => {
      const { codes, rewritten, readable } = await prepare(BROKEN_PDFS[name]?.() ?? Buffer.alloc(0))
      expect(codes).toEqual(rewritten ? ['repaired'] : [])
      expect(await textOf(readable)).toEqual(THREE)
    },
  )

  test('keeps the place of a page that is lost', async () => {
    const { codes, readable } = await prepare(BROKEN_PDFS['one-page-missing.pdf']?.() ?? Buffer.alloc(0))
    expect(codes).toEqual([])
    expect(await textOf(readable)).toEqual(['Seite 1', null, 'Seite 3'])
  })

  test('gives the pages whose content is still there when it was cut off', async () => {
    for (const { share, bytes } of truncatedPdfs([0.25, 0.5, 0.75, 0.9, 0.95, 0.99])) {
      const { codes, readable } = await prepare(bytes)
      const pages = await textOf(readable)
      const whole = pages.filter(Boolean).length
      expect(codes).toEqual(['repaired'])
      expect(pages.slice(0, whole)).toEqual(Array.from({ length: whole }, (_, index) => `Seite ${index + 1}`))
      expect(whole).toBeGreaterThanOrEqual(Math.floor(share * 10))
    }
  })

  test('says of how many pages the content is lost', async () => {
    const [half] = truncatedPdfs([0.5])
    const { notes } = await prepare(half?.bytes ?? Buffer.alloc(0))
    expect(notes[0]?.message).toContain('Sie hat jetzt 7 Seiten; ohne Inhalt: 1.')
  })

  test('gives the upper part of a scan whose picture was cut off, with its page or without', async () => {
    const scan = await sharp({
      create: {
        width: 1240,
        height: 1754,
        channels: 3,
        background: '#fff',
        noise: { type: 'gaussian', mean: 128, sigma: 50 },
      },
    })
      .jpeg({ quality: 60 })
      .toBuffer()
    for (const order of ['page first', 'picture first'] as const) {
      const whole = scanPdf(scan, order)
      const { codes, notes, readable } = await prepare(whole.subarray(0, whole.length * 0.6))
      expect(codes).toEqual(['repaired'])
      expect(notes[0]?.message).toContain('eine Seite; nur zum Teil lesbar: 1.')
      const { pages } = await inspectDocument({ path: readable, mediaType: 'application/pdf', pagesMax: 10 })
      expect(pages).toMatchObject([{ number: 1, hasImages: true, hasText: false }])
      await expect(prepare(whole.subarray(0, whole.length * 0.05))).rejects.toMatchObject({ code: 'corrupt_file' })
    }
  })

  test('never does worse than name its fault, wherever it was cut off', async () => {
    for (const { bytes } of truncatedPdfs(Array.from({ length: 24 }, (_, index) => (index + 1) / 25))) {
      const seen = await prepare(bytes).then(
        ({ codes }) => codes.join(),
        (error: unknown) => (error as { code?: string }).code,
      )
      expect(['repaired', 'corrupt_file']).toContain(seen)
    }
  })

  test.each([
    ['of which nothing is left', Buffer.from('%PDF-1.7\n')],
    ['without pages', rawPdf(['<</Type/Catalog/Pages 2 0 R>>', '<</Type/Pages/Kids[]/Count 0>>'])],
    ['that is text', Buffer.from('%PDF-1.4 Sehr geehrte Damen und Herren')],
    ['whose key is lost', encryptedPdf('aes-128', { user: '', owner: 'x' }).subarray(0, 800)],
  ])('%s is called corrupt', async (_name, content) => {
    await expect(prepare(content)).rejects.toMatchObject({ kind: 'input', code: 'corrupt_file' })
  })
})

describe('a sound PDF', () => {
  test('stays as it is', async () => {
    expect(await prepare(soundPdf(3))).toMatchObject({ rewritten: false, hasEmbeddedFiles: false, notes: [] })
  })

  test('with a signature is left alone and noted', async () => {
    expect(await prepare(signedPdf())).toMatchObject({ rewritten: false, codes: ['signed'] })
  })

  test('with a dynamic form says that nothing of it can be shown', async () => {
    expect((await prepare(xfaPdf())).codes).toEqual(['xfa_form'])
    expect(
      (await prepare(Buffer.from(xfaPdf().toString('latin1').replace('/NeedsRendering', '/Ignored'), 'latin1'))).codes,
    ).toEqual(['xfa_form'])
  })

  test.each(['list', 'note'] as const)('with a file in a %s says that it holds files', async place => {
    expect((await prepare(pdfWithFile(place))).hasEmbeddedFiles).toBe(true)
  })
})

type Layers = Readonly<Record<'old' | 'fresh', PDFRef>>

/** How a layer `old` is hidden or not, by the configuration of the file or by its own usage. */
interface LayeredStamps {
  readonly config: (layers: Layers) => Record<string, string | PDFRef[]>
  readonly usage?: 'ON' | 'OFF'
  /** All of them unless told otherwise. */
  readonly words?: readonly string[]
}

/** A page with words of its own, and stamps on two layers and on what is said with them. */
async function stampedPdf({ config, usage, words }: LayeredStamps): Promise<Buffer> {
  const pdf = await PDFDocument.create({ updateMetadata: false })
  const { context } = pdf
  const page = pdf.addPage([400, 400])
  page.drawText('Rechnung', { x: 20, y: 300, size: 12 })
  const Usage = usage === undefined ? {} : { Usage: { View: { ViewState: usage } } }
  const old = context.register(context.obj({ Type: 'OCG', Name: 'Alt', ...Usage }))
  const fresh = context.register(context.obj({ Type: 'OCG', Name: 'Neu' }))
  pdf.catalog.set(PDFName.of('OCProperties'), context.obj({ OCGs: [old, fresh], D: config({ old, fresh }) }))
  const onlyOld = context.register(context.obj({ Type: 'OCMD', OCGs: [old], P: 'AllOn' }))
  const notOld = context.register(context.obj({ Type: 'OCMD', VE: ['Not', old] }))
  const Resources = { Font: { F: { Type: 'Font', Subtype: 'Type1', BaseFont: 'Helvetica' } } }
  const stamps = { Storniert: old, Kopie: onlyOld, Bezahlt: notOld, Gebucht: fresh }
  const made = Object.entries(stamps).flatMap(([word, OC], at) => {
    if (words && !words.includes(word)) return []
    const entries = { Type: 'XObject', Subtype: 'Form', BBox: [0, 0, 200, 20], Resources }
    const look = context.register(context.stream(`BT /F 12 Tf 5 5 Td (${word}) Tj ET`, entries))
    const Rect = [20, 40 * at, 220, 40 * at + 20]
    return context.register(context.obj({ Type: 'Annot', Subtype: 'Stamp', F: 4, Rect, AP: { N: look }, OC }))
  })
  page.node.set(PDFName.of('Annots'), context.obj(made))
  return Buffer.from(await pdf.save())
}

describe('a PDF with stamps on layers', () => {
  const hidden: readonly [string, LayeredStamps][] = [
    ['its configuration', { config: ({ old }) => ({ OFF: [old] }) }],
    ['a base state', { config: ({ fresh }) => ({ BaseState: 'OFF', ON: [fresh] }) }],
    ['its usage', { config: () => ({}), usage: 'OFF' }],
  ]
  test.each(hidden)('is read as it is shown where a layer is hidden by %s', async (_, of) => {
    const { rewritten, codes, readable } = await prepare(await stampedPdf(of))
    expect({ rewritten, codes }).toEqual({ rewritten: true, codes: ['hidden_annotations'] })
    expect(await wordsOf(readable)).toEqual(['Bezahlt', 'Gebucht', 'Rechnung'])
  })

  test('loses one that is shown only while another layer is not', async () => {
    const { readable } = await prepare(await stampedPdf({ config: () => ({}) }))
    expect(await wordsOf(readable)).toEqual(['Gebucht', 'Kopie', 'Rechnung', 'Storniert'])
  })

  test('is left as it is where all of them are shown', async () => {
    const { rewritten, codes } = await prepare(
      await stampedPdf({ config: () => ({}), words: ['Storniert', 'Gebucht'] }),
    )
    expect({ rewritten, codes }).toEqual({ rewritten: false, codes: [] })
  })
})

async function wordsOf(path: string): Promise<readonly string[]> {
  return (await textOf(path)).flatMap(text => (text ?? '').split(' ')).toSorted()
}
