import { mkdtemp, readFile, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { BinderPlan } from '../../../../engine/model/binder-plan.ts'
import { singlePath } from '../../../../engine/phases/report/outputs/single-path.ts'
import { writeBinder } from '../../../../engine/phases/report/write-binder.ts'
import { overlap, readPages } from './read-binder.ts'
import { anAnalysis, aPdf, aPlan, aScan, recognised } from './sample-stack.ts'

const G = ['anlage-g', 'Anlage G / S / EÜR', 60] as const

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'singles-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

/** A scan, a PDF, and a stack of four pages that was divided into two documents. */
async function aDividedStack(): Promise<BinderPlan> {
  const plan = await aPlan(folder, [
    { filename: 'scan.jpg', drawn: await aScan(90), analysis: anAnalysis(), section: G },
    { filename: 'auszug.pdf', drawn: await aPdf(2, 'Kontoauszug'), section: G },
    { filename: 'stapel.pdf', drawn: await aPdf(4, 'Stapel') },
  ])
  const [scan, statement, stack] = plan.documents
  if (!scan || !statement || !stack) throw new Error('three documents')
  const part = (at: number) => ({
    ...stack,
    documentId: `part_${at}`,
    pages: stack.pages.slice(at * 2, at * 2 + 2),
    placement: { ...stack.placement, position: 3 + at, filename: `Teil_${at}.pdf` },
  })
  return { ...plan, documents: [part(0), scan, statement, part(1)] }
}

test('each document is a searchable file of its own, upright and without stamps and frames', async () => {
  const plan = await aDividedStack()
  await writeBinder(plan)
  const read = async (at: number) => {
    const document = plan.documents[at]
    return await readPages(join(plan.folderPath, document ? singlePath(document) : ''))
  }
  const [scan] = await read(1)
  expect([Math.round(scan?.widthPt ?? 0), Math.round(scan?.heightPt ?? 0)]).toEqual([595, 842])
  for (const word of recognised().words) {
    expect(scan?.words.some(({ text, box }) => text === word.text && overlap(box, word.box) >= 0.5)).toBe(true)
  }
  expect(scan?.text).not.toContain('B-00')
  expect((await read(0)).map(({ text }) => /Stapel Seite \d/.exec(text)?.[0])).toEqual([
    'Stapel Seite 1',
    'Stapel Seite 2',
  ])
  expect((await read(3)).map(({ text }) => /Stapel Seite \d/.exec(text)?.[0])).toEqual([
    'Stapel Seite 3',
    'Stapel Seite 4',
  ])
  expect(await read(2)).toHaveLength(2)
})

test('folders are named by the number of their section, without characters that no file system takes', async () => {
  const plan = await aDividedStack()
  expect(plan.documents.map(document => singlePath(document))).toEqual([
    'Einzelbelege/000 Dokumente/Teil_0.pdf',
    'Einzelbelege/060 Anlage G S EÜR/Dokument_0.pdf',
    'Einzelbelege/060 Anlage G S EÜR/Dokument_1.pdf',
    'Einzelbelege/000 Dokumente/Teil_1.pdf',
  ])
})

test('the same plan gives the same bytes', async () => {
  const plan = await aDividedStack()
  const bytes = async () => {
    await writeBinder(plan)
    return await Promise.all(plan.documents.map(document => readFile(join(plan.folderPath, singlePath(document)))))
  }
  const [first, second] = [await bytes(), await bytes()]
  expect(first.map((file, at) => file.equals(second[at] ?? Buffer.alloc(0)))).toEqual([true, true, true, true])
})

test('an e-invoice lies beside its document as it was received', async () => {
  const plan = await aDividedStack()
  const originalPath = 'test/fixtures/samples/23-xrechnung.xml'
  const [first, ...others] = plan.documents
  if (!first) throw new Error('a document')
  await writeBinder({
    ...plan,
    documents: [{ ...first, originalPath, mediaType: 'application/vnd.oasis.ubl+xml' }, ...others],
  })
  const written = (await readdir(join(plan.folderPath, 'Einzelbelege'), { recursive: true })).filter(name =>
    name.endsWith('xml'),
  )
  expect(written).toEqual([join('000 Dokumente', 'Teil_0.xml')])
  const xml = await readFile(join(plan.folderPath, 'Einzelbelege', written[0] ?? ''))
  expect(xml.equals(await readFile(originalPath))).toBe(true)
})
