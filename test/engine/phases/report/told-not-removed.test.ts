import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AnalysisResult } from '../../../../engine/model/analysis-result.ts'
import type { AuditEntry } from '../../../../engine/model/audit-entry.ts'
import { writeBinder } from '../../../../engine/phases/report/write-binder.ts'
import { readPages } from './read-binder.ts'
import { anAnalysis, aPdf, aPlan, aScan } from './sample-stack.ts'

const E = ['eingang', 'Eingangsrechnungen', 200] as const

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'told-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

test('a paper that was probably scanned twice is told with its twin and stays; what a language model was sent is told, too', async () => {
  const connection = (purpose: 'webhook' | 'language_model', sequence: number): AuditEntry => ({
    sequence,
    at: '2026-11-21T08:00:00.000Z',
    previous: '0'.repeat(64),
    hash: String(sequence).repeat(64),
    fact: { event: 'connection', purpose, host: '127.0.0.1:11434', outcome: 'http_200', document_id: null },
  })
  const texts = async (audit: readonly AuditEntry[]): Promise<readonly string[]> => {
    const plan = await aPlan(
      folder,
      [
        { filename: 'beleg.pdf', drawn: await aPdf(), analysis: anAnalysis(), section: E },
        { filename: 'noch-einmal.jpg', drawn: await aScan(), analysis: anAnalysis(), section: E },
      ],
      { links: [{ documentId: 'doc_1', relatedId: 'doc_0', type: 'similar' }], audit },
    )
    const { ledger } = await writeBinder(plan)
    expect(ledger).toMatchObject({ pagesIn: 2, binder: 2 })
    return (await readPages(plan.outPath)).map(page => page.text.replace(/\s+/g, ' '))
  }
  const whole = (await texts([connection('language_model', 1)])).join('\n')
  expect(whole).toContain('Derselbe Beleg wie B-001; zählt nicht. Bitte prüfen')
  expect(whole).toContain('vermutliche Dublette von B-001')
  expect(whole).toContain('der Text einzelner Seiten an das von der Kanzlei eingerichtete Sprachmodell')
  expect(whole).not.toContain('keine Dokumente')
  expect((await texts([connection('webhook', 1)])).join('\n')).toContain('keine Dokumente')
})

test('a twin and what a later document supersedes do not count; what a statement shows as paid does', async () => {
  const glance = async (type: 'similar' | 'supersedes' | 'payment'): Promise<string> => {
    const plan = await aPlan(
      folder,
      [
        { filename: 'alt.pdf', drawn: await aPdf(), analysis: anAnalysis(), section: E },
        { filename: 'neu.pdf', drawn: await aPdf(), analysis: anAnalysis(), section: E },
      ],
      { links: [{ documentId: 'doc_1', relatedId: 'doc_0', type }] },
    )
    await writeBinder(plan)
    const pages = (await readPages(plan.outPath)).map(page => page.text.replace(/\s+/g, ' '))
    return pages.find(page => page.includes('Auf einen Blick') && page.includes('bestätigt')) ?? ''
  }
  expect(await glance('similar')).toContain('derselbe Beleg noch einmal B-002 1.190,00 €')
  expect(await glance('supersedes')).toContain('ersetzt B-001 1.190,00 €')
  expect(await glance('payment')).toContain('Summe der Abzüge 2.380,00 €')
})

test('a kind that nobody knows is never a guess to be confirmed', async () => {
  const kind = { ...anAnalysis().kind, id: 'unklar', label: 'Unklar', confidence: 0.85, decision: 'review' } as const
  const plan = await aPlan(folder, [
    { filename: 'x.pdf', drawn: await aPdf(), analysis: anAnalysis({ kind }), section: E },
  ])
  await writeBinder(plan)
  const text = (await readPages(plan.outPath)).map(page => page.text.replace(/\s+/g, ' ')).join(' ')
  expect(text).toContain('Belegart nicht erkannt. Bitte zuordnen.')
  expect(text).not.toContain('Vermutlich „Unklar“')
})

test('arithmetic on the page confirms nothing; a person who found the document right does', async () => {
  const glance = async (review: AnalysisResult['review']): Promise<string> => {
    const analysis = anAnalysis(review ? { review } : {})
    const plan = await aPlan(folder, [{ filename: 'x.pdf', drawn: await aPdf(), analysis, section: E }])
    await writeBinder(plan)
    const pages = (await readPages(plan.outPath)).map(page => page.text.replace(/\s+/g, ' '))
    expect(pages.join(' ')).toContain('✓: alles daran ist bestätigt')
    return pages.find(page => page.includes('Auf einen Blick') && page.includes('bestätigt')) ?? ''
  }
  expect(await glance(undefined)).toContain('B-001 1.000,00 € – 1.000,00 €')
  expect(await glance({ state: 'confirmed', at: 1 })).toContain('B-001 ✓ 1.000,00 € 1.000,00 €')
})
