import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getResolvedPDFJS } from 'unpdf'
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
  const { getDocument, VerbosityLevel } = await getResolvedPDFJS()
  const task = getDocument({ data: bytes, verbosity: VerbosityLevel.WARNINGS })
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
  // A page of somebody else's names Helvetica without carrying it; viewers bring that font along.
  const own = said
    .flat()
    .map(String)
    .filter(text => !text.includes('standardFontDataUrl'))
  expect(own).toEqual([])
})
