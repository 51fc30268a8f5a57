import { mkdtemp, readFile, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { read } from '@e965/xlsx'
import { beforeEach, expect, test } from 'vitest'
import { readCamt } from '../../../../../engine/bank/camt/read-camt.ts'
import { settlePeriods } from '../../../../../engine/bank/periods/settle-periods.ts'
import type { AnalysisResult } from '../../../../../engine/model/analysis-result.ts'
import type { BinderPlan } from '../../../../../engine/model/binder-plan.ts'
import { writeBinder } from '../../../../../engine/phases/report/write-binder.ts'
import { readPages } from '../read-binder.ts'
import { aField, aPdf, aPlan, anAnalysis, money } from '../sample-stack.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'steuerstapel-books-'))
  return () => rm(folder, { recursive: true, force: true })
})

const SECTION = ['buchhaltung-eingang', 'Buchhaltung – Eingangsrechnungen', 10] as const

/** A statement with one movement that pays the bill and one that nothing explains. */
function statement(balances: readonly string[] = []): AnalysisResult {
  const movement = (cents: number, text: string, y: number) => {
    return { date: '2025-04-10', cents, text, page: 1, box: [0.7, y, 0.1, 0.01] as const }
  }
  const [saldoAlt, saldoNeu] = balances.map((value, at) => money(value, 0.8 + at / 20))
  const saldos = saldoAlt && saldoNeu ? { saldoAlt, saldoNeu } : {}
  const movements = [movement(-119_000, 'Gebäudereinigung Müller', 0.3), movement(-4_450, 'Baumarkt Ost', 0.4)]
  return {
    ...anAnalysis({ fields: { date: aField('2025-04-30', { type: 'date' }), ...saldos } }, 'Kontoauszug'),
    kind: {
      id: 'kontoauszug',
      label: 'Kontoauszug',
      confidence: 0.99,
      decision: 'auto',
      alternatives: [],
      reasons: [],
    },
    taxes: [],
    statement: { movements, sum: 'fits' },
  }
}

async function write(extra: Partial<BinderPlan> = {}, balances: readonly string[] = []): Promise<BinderPlan> {
  const open = anAnalysis({
    fields: {
      date: aField('2025-04-01', { type: 'date' }),
      due: aField('2025-04-08', { type: 'date' }),
      issuer: aField('Papierhaus Nord'),
      net: money('100.00', 0.34),
      tax: money('19.00', 0.37),
      gross: money('119.00', 0.4, ['arith_ok']),
    },
    taxes: [{ rate: '19', base: '100.00', tax: '19.00' }],
  })
  const filed = [
    { filename: 'bezahlt.pdf', drawn: await aPdf(1), analysis: anAnalysis(), section: SECTION },
    { filename: 'offen.pdf', drawn: await aPdf(1), analysis: open, section: SECTION },
    { filename: 'auszug.pdf', drawn: await aPdf(1), analysis: statement(balances), section: SECTION },
  ]
  const payment = { date: '2025-04-10', page: 1, box: [0.7, 0.3, 0.1, 0.01], isNamed: true, cents: 119_000 } as const
  const plan = await aPlan(folder, filed, {
    links: [{ documentId: 'doc_2', relatedId: 'doc_0', type: 'payment', payment }],
    ...extra,
  })
  await writeBinder(plan)
  return plan
}

interface IndexOfBooks {
  readonly bookkeeping: { readonly movements: readonly { readonly binder_page: number }[]; readonly totals: object }
}

const textOf = async (plan: BinderPlan, title: string): Promise<string> => {
  const pages = (await readPages(plan.outPath)).map(({ text }) => text.replaceAll(/\s+/g, ' '))
  return pages.filter(page => page.includes(title)).join(' ')
}

test('movements, open items and VAT stand on pages, in tables and in the index, each with its page', async () => {
  const plan = await write()
  const text = await textOf(plan, 'Buchhaltung')
  expect(text).toContain('Bewegungen ohne Beleg (1)')
  expect(text).toMatch(/10\.04\.2025 B-003 Baumarkt Ost Beleg fehlt -44,50 €/)
  expect(text).toContain('Offene Posten: Verbindlichkeiten bei Lieferanten (1)')
  expect(text).toContain('seit 2 Tagen fällig')
  expect(text).toMatch(/Vorsteuer 19 % B-001, B-002 1\.100,00 € 209,00 €/)
  const index = JSON.parse(await readFile(plan.indexPath, 'utf8')) as IndexOfBooks
  expect(index.bookkeeping.movements).toMatchObject([
    { amount: '-1190.00', proof: 'document', number: 'B-001' },
    { amount: '-44.50', proof: 'missing', number: null },
  ])
  const [movement] = index.bookkeeping.movements
  const sheets = read(await readFile(join(plan.folderPath, 'bookkeeping.xlsx'))).SheetNames
  expect(sheets).toEqual(['Kontobewegungen', 'Offene Posten', 'Umsatzsteuer'])
  const json = JSON.parse(await readFile(join(plan.folderPath, 'bookkeeping.json'), 'utf8')) as IndexOfBooks
  expect(json).toMatchObject({ schema: 'bookkeeping/1', batch_id: plan.batchId, bookkeeping: index.bookkeeping })
  // As on the pages: one movement without document, what of the second bill is open, and the VAT of both.
  expect(json.bookkeeping.totals).toEqual({
    movements_without_document: { count: 1, out: '44.50', in: '0.00' },
    open_items: { customer: '0.00', supplier: '119.00' },
    vat: [{ side: 'input', treatment: 'rate', rate: '19', net: '1100.00', tax: '209.00', documents: 2 }],
    cash: { in: '0.00', out: '0.00' },
  })
  const csv = await readFile(join(plan.folderPath, 'movements.csv'), 'utf8')
  expect(csv).toContain(`10.04.2025;-44,50;Baumarkt Ost;Beleg fehlt;;B-003;${movement?.binder_page}`)
  expect(await readFile(join(plan.folderPath, 'input.csv'), 'utf8')).toMatch(
    /EÜR;[^;]*;57;185;Gezahlte Vorsteuer;209,00;/,
  )
})

test('movements lie beside the Belegmappe for other programs, as a camt.053 and MT940 only where balances prove them', async () => {
  const open = await write()
  const row = /;EUR;10\.04\.2025;;-44,50;.*Baumarkt Ost;.*;ohne beide Salden;B-003;1\r\n/
  expect(await readFile(join(open.folderPath, 'account-movements.csv'), 'utf8')).toMatch(row)
  const files = async (plan: BinderPlan) => (await readdir(plan.folderPath)).filter(name => name.startsWith('account-'))
  expect((await files(open)).toSorted()).toEqual(['account-movements.csv', 'account-movements.xlsx'])
  const proved = await write({}, ['2000.00', '765.50'])
  expect((await files(proved)).filter(name => name.includes('statements')).toSorted()).toEqual([
    'account-statements.camt053.xml',
    'account-statements.sta',
  ])
  expect(await readFile(join(proved.folderPath, 'account-movements.csv'), 'utf8')).toContain(';Salden stimmen;B-003;1')
  const camt = await readFile(join(proved.folderPath, 'account-statements.camt053.xml'))
  expect(settlePeriods(readCamt(camt).periods)).toMatchObject({
    sum: 'fits',
    movements: [{ cents: -119_000 }, { cents: -4450 }],
  })
})

test('last year stands beside this one, and what is not there any more is named', async () => {
  const place = { person: null, objectId: null, childId: null, businessId: 'business' }
  const line = (key: string, label: string, cents: number) => {
    return { form: 'EÜR', key, line: '57', label, side: 'abzug' as const, ...place, cents }
  }
  const plan = await write({
    lastYear: {
      ...{ year: 2024, batchName: 'Belege 2024', producedAt: 0, others: 0 },
      totals: [line('b.vst', 'Gezahlte Vorsteuer', 10_000), line('b.telefon', 'Telekommunikation', 48_000)],
    },
  })
  const text = await textOf(plan, 'Vergleich mit 2024')
  expect(text).toMatch(/Gezahlte Vorsteuer [^€]*100,00 € 209,00 € 109,00 €/)
  expect(text).toMatch(/Telekommunikation [^€]*480,00 € – entfallen/)
  expect(await readdir(plan.folderPath)).toContain('last-year.csv')
})

test('who runs no business has no pages of it', async () => {
  const plan = await write({ bookkeeping: null })
  expect(await textOf(plan, 'Bewegungen ohne Beleg')).toBe('')
  expect(await readdir(plan.folderPath)).not.toEqual(expect.arrayContaining([expect.stringContaining('bookkeeping')]))
})
