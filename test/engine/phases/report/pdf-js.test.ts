import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { getDocument, VerbosityLevel } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { writeBinder } from '../../../../engine/phases/report/write-binder.ts'
import { aFailedFile, aPdf, aPlan, aScan, anAnalysis, money } from './sample-stack.ts'

const SECTION = ['anlage-n', 'Anlage N – Nichtselbständige Arbeit', 40] as const

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pdf-js-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

test('pdf.js opens a Belegmappe without a warning: every page, bookmark, link and attachment', async () => {
  const said: unknown[][] = []
  const spies = (['log', 'warn', 'error'] as const).map(name =>
    vi.spyOn(console, name).mockImplementation((...words) => void said.push(words)),
  )
  const plan = await aPlan(
    join(folder, 'plan'),
    [
      { filename: 'Scan_0001.jpg', drawn: await aScan(), analysis: anAnalysis(), section: SECTION },
      {
        filename: 'Fortbildung Übersicht.pdf',
        drawn: await aPdf(3, 'Bescheinigung'),
        analysis: anAnalysis({ fields: { gross: money('80.50', 0.4) } }, 'Fortbildung'),
        section: SECTION,
      },
    ],
    { setAside: [aFailedFile(3, 'kaputt.pdf', 4)] },
  )
  await writeBinder(plan)
  const bytes = new Uint8Array(await readFile(plan.outPath))
  // Pages of others may name Helvetica and the like without carrying it; viewers bring these fonts along.
  const standardFontDataUrl = fileURLToPath(
    new URL('../../../../node_modules/pdfjs-dist/standard_fonts/', import.meta.url),
  )
  const task = getDocument({ data: bytes, verbosity: VerbosityLevel.WARNINGS, standardFontDataUrl })
  const pdf = await task.promise
  const links: string[] = []
  for (let number = 1; number <= pdf.numPages; number++) {
    const page = await pdf.getPage(number)
    expect((await page.getOperatorList()).fnArray.length).toBeGreaterThan(0)
    await page.getTextContent()
    for (const { subtype, dest } of await page.getAnnotations())
      if (subtype === 'Link') links.push(JSON.stringify(dest))
  }
  const outline = await pdf.getOutline()
  const attachments = (await pdf.getAttachments()) as ReadonlyMap<string, { filename: string }>
  expect(pdf.numPages).toBeGreaterThan(8)
  expect(outline.flatMap(({ items }) => items.flatMap(({ items: third }) => third)).length).toBeGreaterThan(0)
  expect(links.length).toBeGreaterThan(5)
  expect([...attachments.values()].map(({ filename }) => filename)).toContain('index.json')
  expect((await pdf.getMetadata()).metadata?.get('dc:title')).toBeTruthy()
  await task.destroy()
  for (const spy of spies) spy.mockRestore()
  expect(said).toEqual([])
})
