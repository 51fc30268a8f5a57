import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PDFDict, PDFDocument, PDFName, PDFString, StandardFonts } from '@cantoo/pdf-lib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { writeBinder } from '../../../../engine/phases/report/write-binder.ts'
import { overlap, readPages, readStructure } from './read-binder.ts'
import { A4_PT, aPlan, recognised } from './sample-stack.ts'
import type { Drawn } from './sample-stack.ts'
import type { PageText } from '../../../../engine/model/page.ts'

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'foreign-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

let made = 0
const place = () => join(folder, `plan-${made++}`)
const NO_TEXT: PageText = { source: 'none', words: [], meanConfidence: null, rotation: 0, skewDegrees: 0 }

/** A PDF with one A4 page on which `draw` worked; `text` is what CONVERSION and OCR would say of it. */
async function foreign(draw: (pdf: PDFDocument) => Promise<void> | void, text = NO_TEXT): Promise<Drawn> {
  const pdf = await PDFDocument.create()
  const page = pdf.addPage([A4_PT.width, A4_PT.height])
  page.drawText('Fremder Inhalt', { x: 80, y: 600, size: 14, font: await pdf.embedFont(StandardFonts.Helvetica) })
  await draw(pdf)
  const bytes = await pdf.save({ useObjectStreams: false })
  return {
    bytes,
    mediaType: 'application/pdf',
    pages: pdf.getPages().map(() => ({ widthPt: A4_PT.width, heightPt: A4_PT.height, text })),
  }
}

test('scripts, launches, foreign files and page actions are left out, web links stay', async () => {
  const drawn = await foreign(pdf => {
    const page = pdf.getPage(0)
    const link = (action: Record<string, unknown>) =>
      pdf.context.register(
        pdf.context.obj({ Type: 'Annot', Subtype: 'Link', Rect: [10, 10, 50, 50], A: action } as Parameters<
          typeof pdf.context.obj
        >[0]),
      )
    for (const action of [
      { S: 'JavaScript', JS: PDFString.of('app.alert(1)') },
      { S: 'Launch', F: PDFString.of('cmd.exe') },
      { S: 'URI', URI: PDFString.of('file:///c:/x') },
      { S: 'GoToR', F: PDFString.of('other.pdf'), D: [0, 'Fit'] },
      { S: 'URI', URI: PDFString.of('https://www.elster.de/') },
    ]) {
      page.node.addAnnot(link(action))
    }
    page.node.addAnnot(
      pdf.context.register(pdf.context.obj({ Type: 'Annot', Subtype: 'FileAttachment', Rect: [0, 0, 9, 9] })),
    )
    page.node.set(PDFName.of('AA'), pdf.context.obj({ O: { S: 'JavaScript', JS: PDFString.of('app.alert(2)') } }))
    pdf.addJavaScript('main', 'app.alert(3)')
  })
  const plan = await aPlan(place(), [{ filename: 'fremd.pdf', drawn }], { attachBytesMax: 0 })
  await writeBinder(plan)
  const { pdf } = await readStructure(plan.outPath)
  const actions: string[] = []
  for (const [, object] of pdf.context.enumerateIndirectObjects()) {
    if (!(object instanceof PDFDict)) continue
    expect(object.has(PDFName.of('JS'))).toBe(false)
    expect(object.has(PDFName.of('AA'))).toBe(false)
    const action = object.lookup(PDFName.of('A'))
    if (action instanceof PDFDict) actions.push(String(action.get(PDFName.of('S'))))
  }
  expect(actions.filter(action => action !== '/GoTo')).toEqual(['/URI'])
  expect(pdf.catalog.lookup(PDFName.of('Names'), PDFDict).has(PDFName.of('JavaScript'))).toBe(false)
})

test('the values of a form become part of its page', async () => {
  const drawn = await foreign(pdf => {
    const field = pdf.getForm().createTextField('name')
    field.setText('Erika Formular')
    field.addToPage(pdf.getPage(0), { x: 80, y: 400, width: 200, height: 24 })
    const box = pdf.getForm().createCheckBox('ja')
    box.addToPage(pdf.getPage(0), { x: 80, y: 360, width: 14, height: 14 })
    box.check()
  })
  const plan = await aPlan(place(), [{ filename: 'formular.pdf', drawn }])
  await writeBinder(plan)
  const pages = await readPages(plan.outPath)
  expect(pages.find(({ text }) => text.includes('Fremder Inhalt'))?.text).toContain('Erika Formular')
})

test('a form whose program left the drawing to the viewer shows its values too', async () => {
  const drawn = await foreign(pdf => {
    const field = pdf.getForm().createTextField('name')
    field.setText('Nur Wert')
    field.addToPage(pdf.getPage(0), { x: 80, y: 400, width: 200, height: 24 })
    pdf.getForm().updateFieldAppearances()
    for (const widget of field.acroField.getWidgets()) widget.dict.delete(PDFName.of('AP'))
  })
  const bare = await PDFDocument.load(drawn.bytes)
  for (const widget of bare.getForm().getTextField('name').acroField.getWidgets()) widget.dict.delete(PDFName.of('AP'))
  const bytes = await bare.save({ updateFieldAppearances: false })
  const plan = await aPlan(place(), [{ filename: 'formular.pdf', drawn: { ...drawn, bytes } }])
  await writeBinder(plan)
  expect((await readPages(plan.outPath)).some(({ text }) => text.includes('Nur Wert'))).toBe(true)
})

test('links between pages of a file do not drag its other pages in twice', async () => {
  const drawn = await foreign(pdf => {
    const second = pdf.addPage([A4_PT.width, A4_PT.height])
    const ref = pdf.context.register(
      pdf.context.obj({
        Type: 'Annot',
        Subtype: 'Link',
        Rect: [10, 10, 50, 50],
        P: pdf.getPage(0).ref,
        Dest: [second.ref, 'Fit'],
      }),
    )
    pdf.getPage(0).node.addAnnot(ref)
  })
  const plan = await aPlan(place(), [{ filename: 'fremd.pdf', drawn }], { attachBytesMax: 0 })
  const { pageCount } = await writeBinder(plan)
  const { pdf } = await readStructure(plan.outPath)
  const pageObjects = pdf.context
    .enumerateIndirectObjects()
    .filter(([, object]) => object instanceof PDFDict && object.get(PDFName.of('Type')) === PDFName.of('Page'))
  expect(pageObjects).toHaveLength(pageCount)
})

test('a file that only PDFium can read comes in as PDFium writes it anew, its text with it', async () => {
  const text = { ...recognised([['Fremder Inhalt', 0.134, 0.272]]), source: 'digital' as const }
  const good = await foreign(() => undefined, text)
  const source = Buffer.from(good.bytes).toString('latin1')
  const bytes = Buffer.from(source.replaceAll('/Type /Page\n', '/Tyqe /Page\n'), 'latin1')
  expect(bytes.equals(Buffer.from(good.bytes))).toBe(false)
  const plan = await aPlan(place(), [{ filename: 'seltsam.pdf', drawn: { ...good, bytes } }])
  const { ledger } = await writeBinder(plan)
  expect(ledger).toMatchObject({ binder: 1, unreadable: 0 })
  const words = (await readPages(plan.outPath)).flatMap(page => page.words)
  expect(words.filter(word => word.text === 'Fremder').map(({ isHidden }) => isHidden)).toEqual([false])
})

test('on a page of mixed text only the recognised words are laid over', async () => {
  const [first, second] = recognised([['Digital Erkannt', 0.1, 0.5]]).words
  const words = [
    { ...(first ?? { box: [0, 0, 1, 1] as const, line: 0 }), text: 'Digital', confidence: 1 },
    { ...(second ?? { box: [0, 0, 1, 1] as const, line: 0 }), text: 'Erkannt', confidence: 0.8 },
  ]
  const drawn = await foreign(() => undefined, { ...recognised([]), source: 'mixed', words })
  const plan = await aPlan(place(), [{ filename: 'gemischt.pdf', drawn }])
  await writeBinder(plan)
  const hidden = (await readPages(plan.outPath)).flatMap(page => page.words).filter(({ isHidden }) => isHidden)
  expect(hidden.map(({ text }) => text)).toEqual(['Erkannt'])
})

test('a page whose margins are full of words grows by a strip for its stamp, and its text stays in place', async () => {
  const rows = Array.from({ length: 60 }, (_, row) => ['Volle Zeile mit Wörtern', 0, row / 60] as const)
  const full = recognised(rows)
  const words = full.words.map((word, index) => ({
    ...word,
    text: `Wort${index}`,
    box: [(index % 4) * 0.25, Math.floor(index / 4) / 60, 0.24, 1 / 60] as const,
  }))
  const drawn = await foreign(() => undefined, { ...full, words })
  const plan = await aPlan(place(), [{ filename: 'voll.pdf', drawn }])
  await writeBinder(plan)
  const page = (await readPages(plan.outPath)).find(({ words: found }) => found.some(({ isHidden }) => isHidden))
  expect(page?.heightPt).toBeGreaterThan(A4_PT.height + 5)
  const stamp = page?.words.find(({ text }) => text === 'B-001')
  const foot = A4_PT.height / (page?.heightPt ?? 1)
  expect(stamp?.box[1]).toBeGreaterThanOrEqual(foot - 0.001)
  expect(page?.words.filter(({ isHidden }) => isHidden)).toHaveLength(words.length)
  for (const { text, box } of words) {
    const onGrownPage = [box[0], box[1] * foot, box[2], box[3] * foot] as const
    const found = page?.words.find(word => word.text === text)
    expect(found && overlap(found.box, onGrownPage), text).toBeGreaterThanOrEqual(0.5)
  }
})

test('a page without a size is shown as viewers show it', async () => {
  const drawn = await foreign(pdf => {
    pdf.getPage(0).node.delete(PDFName.of('MediaBox'))
  })
  const plan = await aPlan(place(), [{ filename: 'ohne.pdf', drawn }])
  const { ledger } = await writeBinder(plan)
  expect(ledger.binder).toBe(1)
  const page = (await readPages(plan.outPath)).find(({ text }) => text.includes('Fremder Inhalt'))
  expect([page?.widthPt, page?.heightPt]).toEqual([612, 792])
})

test('an encrypted file that opens without a password comes in', async () => {
  const drawn = await foreign(pdf => {
    pdf.encrypt({ userPassword: '', ownerPassword: 'geheim', permissions: { printing: 'highResolution' } })
  })
  const plan = await aPlan(place(), [{ filename: 'geschuetzt.pdf', drawn }])
  const { ledger } = await writeBinder(plan)
  expect(ledger.binder).toBe(1)
  expect((await readPages(plan.outPath)).some(({ text }) => text.includes('Fremder Inhalt'))).toBe(true)
})
