import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AnalysisResult } from '../../../../../engine/model/analysis-result.ts'
import type { BinderPlan, DocumentLink } from '../../../../../engine/model/binder-plan.ts'
import type { WorkItemWord } from '../../../../../engine/model/work-item.ts'
import { digestOf } from '../../../../../engine/work-items/make-item.ts'
import { writeBook } from '../../../../../engine/phases/report/write-binder.ts'
import { readPages } from '../read-binder.ts'
import { aField, anAnalysis, aPdf, aPlan, money } from '../sample-stack.ts'
import type { Drawn } from '../sample-stack.ts'

const ALL = ['alle', 'Alle', 10] as const

let folder = ''
let drawn: Drawn
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'clarify-'))
  drawn = await aPdf()
})
afterAll(() => rm(folder, { recursive: true, force: true }))

let made = 0
async function write(analyses: readonly AnalysisResult[], extra: Partial<BinderPlan> = {}) {
  const filed = analyses.map((analysis, index) => ({ filename: `${index}.pdf`, drawn, analysis, section: ALL }))
  const plan = await aPlan(join(folder, String(made++)), filed, extra)
  await writeBook(plan)
  return plan
}

/** The sheets "Zu klären", in one line. */
async function clarifyOf(plan: BinderPlan): Promise<string> {
  const pages = (await readPages(plan.outPath)).map(({ text }) => text.replace(/\s+/g, ' '))
  return pages.filter(text => /Zu klären Kanzlei/.test(text)).join(' ')
}

function ofKind(id: string, fields: AnalysisResult['fields'], extra: Partial<AnalysisResult> = {}): AnalysisResult {
  const kind = { ...anAnalysis().kind, id, label: id }
  return anAnalysis({ kind, fields: { date: aField('2025-06-15', { type: 'date' }), ...fields }, taxes: [], ...extra })
}

function bill(euro: string, day: string): AnalysisResult {
  return ofKind('er_rechnung', { gross: money(euro, 0.4), date: aField(day, { type: 'date' }) })
}

test('amounts that are needed and were not read come first, then questions by money', async () => {
  const dollars = (value: string) => ({ gross: { ...money(value, 0.4), unit: 'USD' } })
  const plan = await write([
    ofKind('er_rechnung', dollars('10.00')),
    ofKind('er_rechnung', dollars('900.00')),
    ofKind('lstb', { brutto: money('48600.00', 0.3) }),
  ])
  const text = await clarifyOf(plan)
  expect(text).toContain('3 offene Punkte')
  const missing = text.indexOf('B-003 2.pdf Angabe fehlt Betrag fehlt. Bitte nachsehen: Anlage N Zeile 6 Lohnsteuer.')
  expect(text).toContain('(900,00 USD, Eurobetrag fehlt)')
  const pages = (await readPages(plan.outPath)).map(page => page.text.replace(/\s+/g, ' '))
  expect(pages.filter(page => page.includes('900,00 USD')).length, 'contents, lead sheet and question').toBe(3)
  const [large, small] = [
    text.indexOf('B-002 1.pdf Ansatz offen Eurobetrag klären'),
    text.indexOf('B-001 0.pdf Ansatz offen Eurobetrag klären'),
  ]
  expect([missing, large, small].every(at => at > 0)).toBe(true)
  expect([missing, large, small]).toEqual([missing, large, small].toSorted((one, other) => one - other))
})

test('another year is told where a payment proves it; years that are only assumed say so', async () => {
  const paid = { date: '2026-01-20', page: 1, box: [0.1, 0.1, 0.1, 0.02], isNamed: true } as const
  const links: DocumentLink[] = [{ documentId: 'doc_4', relatedId: 'doc_0', type: 'payment', payment: paid }]
  const bills = ['2025-03-31', '2025-12-28', '2026-02-02', '2026-03-03'].map(day => bill('119.00', day))
  const statement = ofKind('kontoauszug', {})
  const text = await clarifyOf(await write([...bills, statement, bill('1.00', '2025-05-05')], { links }))
  expect(text).toContain('4 offene Punkte')
  expect(text).toContain('Übrige Betriebsausgaben 119,00 € im Jahr 2026.')
  for (const number of ['B-003 2.pdf', 'B-004 3.pdf'])
    expect(text).toContain(`${number} Anderes Jahr Nach dem Belegdatum gehört er in ein anderes Jahr`)
  expect(text).toContain('B-002 1.pdf Anderes Jahr Jahr klären: Keine Zahlung gefunden')
})

test('notes about invoices are for who deducts input tax, and a copy has no notes of its own', async () => {
  const warnings = [{ code: 'INVOICE_ITEM_MISSING', severity: 'high', fields: [], message: 'Die Steuernummer fehlt.' }]
  const noted = { ...bill('1190.00', '2025-03-31'), warnings } as AnalysisResult
  const told = async (clientKind: BinderPlan['clientKind'], extra: Partial<BinderPlan> = {}): Promise<number> => {
    const text = await clarifyOf(await write([noted, noted], { clientKind, ...extra }))
    return text.split('Die Steuernummer fehlt.').length - 1
  }
  expect(await told('business')).toBe(2)
  expect(await told('private')).toBe(0)
  expect(await told('small_business')).toBe(0)
  expect(await told('business', { possibleDuplicates: [{ documentId: 'doc_1', duplicateOf: 'doc_0' }] })).toBe(1)
})

test('the index names what does not count, and why', async () => {
  const possibleDuplicates = [{ documentId: 'doc_1', duplicateOf: 'doc_0' }]
  const plan = await write([bill('119.00', '2025-03-31'), bill('119.00', '2025-03-31')], { possibleDuplicates })
  expect(await clarifyOf(plan)).toContain('B-002 1.pdf Vielleicht doppelt Gleicht B-001; zählt nicht. Bitte prüfen')
  const csv = await readFile(join(plan.folderPath, 'index.csv'), 'utf8')
  expect(csv).toContain(';nein;Gleicht B-001;')
  expect(JSON.parse(await readFile(plan.indexPath, 'utf8'))).toMatchObject({
    schema: 'index/2',
    counting: [
      { counts: 'yes', reason: null },
      { counts: 'no', reason: 'duplicate_exact', reason_text: 'Gleicht B-001', related_id: 'doc_0' },
    ],
    left_out: [{ form: 'EÜR', side: 'abzug', counts: 'no', amount: '119.00' }],
  })
})

test('what a person closed is silent with its reason, also when read anew, and asks again when its figures change', async () => {
  const message = 'Netto und Steuer ergeben nicht den Bruttobetrag.'
  const code = 'SUM_MISMATCH'
  const withWarning = (euro: string): AnalysisResult => ({
    ...bill(euro, '2025-05-05'),
    warnings: [{ code, severity: 'high', fields: ['gross'], message }],
  })
  const word: WorkItemWord = {
    itemId: `sum_differs/doc_0/${code}`,
    ground: digestOf([code, [message], ['119.00']]),
    ...{ type: 'closed', reason: 'Pfand ist dabei.', at: Date.UTC(2026, 2, 4), by: 'MK' },
  }
  const told = async (euro: string, itemWords: readonly WorkItemWord[]) => {
    const plan = await write([withWarning(euro)], { itemWords })
    const index = JSON.parse(await readFile(plan.indexPath, 'utf8')) as Record<
      'work_items' | 'closed_items',
      readonly { id: string; closed?: object }[]
    >
    const of = (name: keyof typeof index) => index[name].filter(({ id }) => id === word.itemId)
    return { text: await clarifyOf(plan), open: of('work_items'), closed: of('closed_items') }
  }
  expect(await told('119.00', [])).toMatchObject({ open: [{ id: word.itemId }], closed: [] })
  for (const _reading of [1, 2]) {
    const { text, open, closed } = await told('119.00', [word])
    expect(open).toEqual([])
    expect(closed).toMatchObject([
      { id: word.itemId, closed: { reason: 'Pfand ist dabei.', at: '2026-03-04T00:00:00.000Z', by: 'MK' } },
    ])
    expect(text).toContain('1 Punkt von Hand geschlossen.')
    expect(text).toMatch(/Von Hand geschlossen.*Pfand ist dabei\. MK, 04\.03\.2026/)
  }
  const changed = await told('129.00', [word])
  expect(changed).toMatchObject({ open: [{ id: word.itemId }], closed: [] })
  expect(changed.text).toContain('seither hat sich der Grund geändert')
  const reopened = { ...word, type: 'reopened', reason: null, at: word.at + 1 } as const
  expect(await told('119.00', [word, reopened])).toMatchObject({ open: [{ id: word.itemId }], closed: [] })
})
