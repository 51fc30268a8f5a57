import { copyFile, mkdir, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkLedger } from '../../../../../engine/audit/check-numbers.ts'
import { parseIndex } from '../../../../../engine/audit/parse-index.ts'
import type { DeletedDocuments } from '../../../../../engine/model/deletion.ts'
import { writeBinder } from '../../../../../engine/phases/report/write-binder.ts'
import { readPages } from '../read-binder.ts'
import { anAnalysis, aPdf, aPlan } from '../sample-stack.ts'

const E = ['eingang', 'Eingangsrechnungen', 200] as const

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'steuerstapel-ledger-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

/** The page "Seitenbilanz" of a Belegmappe of one page, and what its index says. */
async function ledgerOf(deleted: readonly DeletedDocuments[]) {
  const filed = { filename: 'beleg.pdf', drawn: await aPdf(), analysis: anAnalysis(), section: E }
  const plan = await aPlan(folder, [filed], { deleted })
  const { ledger } = await writeBinder(plan)
  const pages = (await readPages(plan.outPath)).map(page => page.text.replace(/\s+/g, ' '))
  const keep = process.env['PICTURES']
  if (keep !== undefined) {
    await mkdir(keep, { recursive: true })
    await copyFile(plan.outPath, join(keep, `ledger-${deleted.length}.pdf`))
  }
  const text = pages.find(page => page.includes('Jede eingegangene Seite steht hier genau einmal')) ?? ''
  return { ledger, text, index: parseIndex(await readFile(plan.indexPath)) }
}

test('pages that were deleted are counted, with day, sign, reason and number, and nothing else of them', async () => {
  const at = Date.UTC(2026, 1, 3, 12)
  const { ledger, text, index } = await ledgerOf([
    { deletionId: 'del_1', at, by: 'AB', reason: 'erasure_request', documents: 2, pages: 5 },
    { deletionId: 'del_2', at, by: null, reason: 'other', documents: 1, pages: 1 },
  ])
  expect(ledger).toMatchObject({ pagesIn: 7, binder: 1, deleted: 6 })
  expect(text).toContain('Endgültig gelöscht 3 6')
  expect(text).toContain('Eingegangen 4 7')
  expect(text).toContain('03.02.2026 AB Löschung verlangt (Art. 17 DSGVO) 2 5')
  expect(text).toContain('03.02.2026 – Anderer Grund 1 1')
  expect(text).not.toContain('Es wird nichts gelöscht')
  expect(index && checkLedger(index)).toEqual([])
  expect(index?.deleted).toEqual([{ pages: 5 }, { pages: 1 }])
})

test('where nothing was deleted the page says so', async () => {
  const { ledger, text } = await ledgerOf([])
  expect(ledger).toMatchObject({ pagesIn: 1, deleted: 0 })
  expect(text).toContain('Es wird nichts gelöscht, nur beiseitegelegt.')
  expect(text).not.toContain('Endgültig')
})
