import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PDFDocument, PDFStream, StandardFonts, rgb } from '@cantoo/pdf-lib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { writeBinder } from '../../../../engine/phases/report/write-binder.ts'
import { openPdfFile, withBarePage } from '../../../../engine/pdfium/pdf-file.ts'
import { renderPdfPage } from '../../../../engine/pdfium/pdf-render.ts'
import type { PageText } from '../../../../engine/model/page.ts'
import { withEntry, writeModel } from '../../../gate/pdf-model.ts'
import type { PdfModel } from '../../../gate/pdf-model.ts'
import { RICH_MODEL } from '../../../gate/rich-model.ts'
import { readPages, readStructure } from './read-binder.ts'
import { A4_PT, aPdf, aPlan, anAnalysis } from './sample-stack.ts'
import type { Drawn } from './sample-stack.ts'

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'check-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

let made = 0
const place = () => join(folder, `plan-${made++}`)
const NO_TEXT: PageText = { source: 'none', words: [], meanConfidence: null, rotation: 0, skewDegrees: 0 }

function drawn(bytes: Uint8Array, pageCount: number, rotation: PageText['rotation'] = 0): Drawn {
  const page = { widthPt: A4_PT.width, heightPt: A4_PT.height, text: { ...NO_TEXT, rotation } }
  return { bytes, mediaType: 'application/pdf', pages: Array.from({ length: pageCount }, () => page) }
}

const codesOf = ({ pageNotes }: Awaited<ReturnType<typeof writeBinder>>) =>
  pageNotes.flatMap(({ notes }) => notes.map(({ code }) => code))

/** Objects of the model. */
const [CONFIG, DRAFT, STAMP, FORM, GROUP_OF_LAYERS] = [45, 41, 23, 8, 42]

test('a page that would show a hidden layer goes in as a picture, and a row says so', async () => {
  const bytes = writeModel(RICH_MODEL)
  // Written anew by PDFium it has lost what its layers say.
  const plan = await aPlan(place(), [{ filename: 'x.pdf', drawn: drawn(bytes, 2) }], { rungs: { doc_0: 'rewritten' } })
  const receipt = await writeBinder(plan)
  expect(codesOf(receipt)).toEqual(['page_looked_different'])
  expect(receipt.pageNotes[0]?.notes[0]).toMatchObject({ page: 1 })
  expect(receipt.ledger).toMatchObject({ pagesIn: 2, binder: 2 })
  const clarify = (await readPages(plan.outPath)).find(({ text }) => text.includes('Zu klären'))
  expect(clarify?.text.replace(/\s+/g, ' ')).toContain('sah nach der Übernahme anders aus')
  const text = (await readPages(plan.outPath)).map(page => page.text).join(' ')
  expect(text).not.toContain('ENTWURF')
  expect(text).toContain('Zweite Seite, Anlage')
})

test('a file that must not be looked at is bound without', async () => {
  const plan = await aPlan(place(), [{ filename: 'x.pdf', drawn: drawn(writeModel(RICH_MODEL), 2) }], {
    rungs: { doc_0: 'rewritten' },
    unchecked: ['doc_0'],
  })
  expect(codesOf(await writeBinder(plan))).toEqual([])
})

/** Without the expression, which would come before its groups. */
const BY_GROUPS = withEntry(RICH_MODEL, GROUP_OF_LAYERS, 'VE', null)
const BASE_OFF = withEntry(withEntry(RICH_MODEL, CONFIG, 'BaseState', '/OFF'), CONFIG, 'OFF', '[]')

/** What is shown: the draft's text, the form, the stamp. */
type Shown = readonly [draft: boolean, form: boolean, stamp: boolean]
const LAYERS: readonly (readonly [what: string, model: PdfModel, shown: Shown])[] = [
  ['off by default', RICH_MODEL, [false, true, false]],
  ['off by the base state', BASE_OFF, [false, true, false]],
  ['off on the screen', usage(withEntry(RICH_MODEL, CONFIG, 'OFF', '[]'), 'View', 'OFF'), [false, true, false]],
  ['on on the screen', usage(RICH_MODEL, 'View', 'ON'), [true, true, true]],
  ['that is on in print only', usage(RICH_MODEL, 'Print', 'ON'), [false, true, false]],
  ['that hides nothing by its intent', withEntry(RICH_MODEL, DRAFT, 'Intent', '/Design'), [true, true, true]],
  [
    'of a form, by a group that is off',
    withEntry(BY_GROUPS, GROUP_OF_LAYERS, 'OCGs', '[41 0 R]'),
    [false, false, false],
  ],
  ['of a form, where none may be on', withEntry(BY_GROUPS, GROUP_OF_LAYERS, 'P', '/AllOff'), [false, false, false]],
  ['of a form, by an expression', withEntry(RICH_MODEL, GROUP_OF_LAYERS, 'VE', '[/Not 44 0 R]'), [false, false, false]],
  ['of a form itself', withEntry(RICH_MODEL, FORM, 'OC', '41 0 R'), [false, false, false]],
  ['of a stamp that is on', withEntry(RICH_MODEL, STAMP, 'OC', '44 0 R'), [false, true, true]],
]

function usage(model: PdfModel, event: 'View' | 'Print', state: 'ON' | 'OFF'): PdfModel {
  return withEntry(model, DRAFT, 'Usage', `<< /${event} << /${event}State /${state} >> >>`)
}

test.each(LAYERS)('a layer %s is shown in the Belegmappe as in its file', async (_what, model, shown) => {
  const other = writeModel(withEntry(RICH_MODEL, CONFIG, 'OFF', '[44 0 R]'))
  const filed = [writeModel(model), other].map((bytes, index) => ({ filename: `${index}.pdf`, drawn: drawn(bytes, 2) }))
  const plan = await aPlan(place(), filed)
  expect(codesOf(await writeBinder(plan))).toEqual([])
  const stamps = (await readPages(plan.outPath)).map(({ text }) => /B-00(\d) · Dokumente · S\. 1 /.exec(text)?.[1])
  expect(await shownOn(plan.outPath, stamps.indexOf('1') + 1)).toEqual(shown)
  // The layers of one file do not decide over those of another.
  expect(await shownOn(plan.outPath, stamps.indexOf('2') + 1)).toEqual([true, false, true])
})

/** Whether anything dark is to be seen at the places of the draft's text, the form and the stamp. */
async function shownOn(path: string, number: number): Promise<Shown | null> {
  const { file, close } = await openPdfFile(path)
  const shown = await withBarePage(file, number, page => {
    const { data, width } = renderPdfPage(page, 595, 842, 'grey')
    const isDark = (left: number, top: number, right: number, bottom: number): boolean => {
      for (let y = top; y < bottom; y++) {
        for (let x = left; x < right; x++) if ((data[y * width + x] ?? 255) < 160) return true
      }
      return false
    }
    return [isDark(72, 317, 240, 345), isDark(72, 222, 172, 282), isDark(300, 582, 420, 642)] as const
  })
  close()
  return shown
}

test('ordinary pages, also turned, framed and with a strip below, show the same', async () => {
  const full = await PDFDocument.create()
  const font = await full.embedFont(StandardFonts.Helvetica)
  const page = full.addPage([A4_PT.width, A4_PT.height])
  page.drawRectangle({ x: 0, y: 0, width: A4_PT.width, height: A4_PT.height, color: rgb(0.9, 0.9, 1) })
  page.drawText('Ganz voll', { x: 100, y: 400, size: 30, font })
  const words = [{ text: 'voll', box: [0, 0, 1, 1] as const, confidence: 1, line: 0 }]
  const text: PageText = { ...NO_TEXT, source: 'digital', words }
  const bytes = await full.save()
  const filed = [
    { filename: 'a.pdf', drawn: await aPdf(3), analysis: anAnalysis() },
    { filename: 'b.pdf', drawn: await aPdf(2, 'Quer', 90) },
    { filename: 'c.pdf', drawn: drawn(bytes, 1, 90) },
    { filename: 'd.pdf', drawn: { ...drawn(bytes, 1), pages: [{ widthPt: 595.28, heightPt: 841.89, text }] } },
    {
      filename: 'e.pdf',
      drawn: {
        ...drawn(bytes, 1),
        pages: [{ widthPt: 841.89, heightPt: 595.28, text: { ...text, rotation: 270 as const } }],
      },
    },
  ]
  expect(codesOf(await writeBinder(await aPlan(place(), filed)))).toEqual([])
})

test('nothing of a file that runs, launches or lies elsewhere comes into the Belegmappe', async () => {
  const stream = withEntry(withEntry(RICH_MODEL, 6, 'F', '(http://127.0.0.1/inhalt)'), 6, 'FFilter', '/FlateDecode')
  const model = withEntry(
    withEntry(stream, FORM, 'OPI', '<< /2.0 << /F (bild.tif) >> >>'),
    FORM,
    'Ref',
    '<< /F (x.pdf) >>',
  )
  const odd = withEntry(model, 5, 'Font', '1 0 R')
  const filed = [model, odd].map((one, index) => ({ filename: `${index}.pdf`, drawn: drawn(writeModel(one), 2) }))
  const plan = await aPlan(place(), filed, { attachBytesMax: 0 })
  await writeBinder(plan)
  const { pdf } = await readStructure(plan.outPath)
  for (const [, object] of pdf.context.enumerateIndirectObjects()) {
    const text = String(object instanceof PDFStream ? object.dict : object)
    expect(text).not.toMatch(/\/JS\b|\/JavaScript|\/Launch|\/FFilter|\/OPI\b|\/OpenAction|\/AA\b|127\.0\.0\.1|\/Ref\b/)
  }
  expect((await readPages(plan.outPath)).map(page => page.text).join(' ')).toContain('Bankverbindung')
})
