import { mkdtemp, readFile, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { writeBinder } from '../../../../engine/phases/report/write-binder.ts'
import { checkPdfa } from '../../../../engine/pdfa/check-pdfa.ts'
import { readPages } from './read-binder.ts'
import { aPdf, aPlan, aScan } from './sample-stack.ts'

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'archive-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

interface Told {
  readonly pdf_a: { readonly claims: string | null; readonly broken: readonly { readonly clause: string }[] }
}

async function written(prefersArchive: boolean, drawn = aPdf(2)) {
  const place = await mkdtemp(join(folder, 'mappe-'))
  const plan = { ...(await aPlan(place, [{ filename: 'auszug.pdf', drawn: await drawn }])), prefersArchive }
  const receipt = await writeBinder(plan)
  const told = JSON.parse(await readFile(plan.indexPath, 'utf8')) as Told
  const pages = await readPages(plan.outPath)
  return { plan, receipt, told: told.pdf_a, pages, text: pages.map(page => page.text).join('\n') }
}

function rulesOf(path: string): string[] {
  return checkPdfa(path, { part: 3 }).findings.map(({ rule }) => rule)
}

async function singlesOf(folderPath: string): Promise<string[]> {
  const names = await readdir(join(folderPath, 'Einzelbelege'), { recursive: true })
  return names.filter(name => name.endsWith('.pdf')).map(name => join(folderPath, 'Einzelbelege', name))
}

test('a page whose fonts are not embedded becomes a picture, and the Belegmappe is PDF/A-3b', async () => {
  const { plan, receipt, told, text } = await written(true)
  expect(rulesOf(plan.outPath)).toEqual([])
  expect(told).toEqual({ claims: 'PDF/A-3b', broken: [] })
  expect(text).toContain('Diese Datei ist PDF/A-3b')
  // It shows the same, so there is nothing to compare for anybody.
  expect(receipt.pageNotes.flatMap(({ notes }) => notes)).toEqual([])
  for (const path of await singlesOf(plan.folderPath)) expect(rulesOf(path)).toEqual([])
})

test('where pages stay as they are, it claims nothing and says why', async () => {
  const { plan, told, text } = await written(false)
  expect(rulesOf(plan.outPath)).toEqual(['identification', 'font_embedded'])
  expect(told.claims).toBe(null)
  expect(told.broken.map(({ clause }) => clause)).toContain('6.2.11.4.1')
  expect(text.replaceAll(/\s+/g, ' ')).toContain('Diese Datei ist kein PDF/A-3b')
  expect(text).toContain('Kontoauszug')
  for (const path of await singlesOf(plan.folderPath)) expect(rulesOf(path)).toContain('identification')
})

test('where many pages would have to be drawn, none is, and it says so', async () => {
  const { plan, told, text } = await written(true, aPdf(21))
  expect(rulesOf(plan.outPath)).toEqual(['identification', 'font_embedded'])
  expect(told.claims).toBe(null)
  expect(text.replaceAll(/\s+/g, ' ')).toContain('Diese Datei ist kein PDF/A-3b')
})

test('a scan needs nothing', async () => {
  for (const prefersArchive of [true, false]) {
    const { plan, told } = await written(prefersArchive, aScan(90))
    expect([rulesOf(plan.outPath), told.claims]).toEqual([[], 'PDF/A-3b'])
  }
})
