import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { SSF, read, utils } from '@e965/xlsx'
import * as fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { IndexTable, TableCell } from '../../../../../engine/phases/report/tables/index-table.ts'
import { tableText } from '../../../../../engine/phases/report/tables/table-text.ts'
import { writeBinder } from '../../../../../engine/phases/report/write-binder.ts'
import { writeCsv } from '../../../../../engine/phases/report/tables/write-csv.ts'
import { writeXlsx } from '../../../../../engine/phases/report/tables/write-xlsx.ts'
import { aFailedFile, aField, aPdf, aPlan, aScan, anAnalysis, money } from '../sample-stack.ts'

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'index-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

/** What is tried on spreadsheets, and what merely begins like it. */
const PAYLOADS = [
  '=1+1',
  '+1+1',
  '-1+1',
  '@SUM(1;1)',
  '\t=1+1',
  '\r=1+1',
  '\n=1+1',
  "=cmd|' /C calc'!A0",
  '=HYPERLINK("http://a")',
  '-',
  '+49 711 123',
  '@',
  '=',
  '\u0000=1+1',
  '\uFEFF=1+1',
  "='x'!A1",
  '=1;2',
  '="a"\n=b',
  '-2+3+cmd|"!"',
]

function tableOf(...cells: TableCell[]): IndexTable {
  return { columns: cells.map((_, at) => ({ title: `Spalte ${at}`, width: 10 })), rows: [cells] }
}

/** Rows of a CSV file by RFC 4180 with semicolons. */
function parseCsv(bytes: Buffer): string[][] {
  const text = bytes.toString('utf8')
  const rows: string[][] = [[]]
  const cells = /(?:"((?:[^"]|"")*)"|([^;\r\n]*))(;|\r\n|$)/gy
  cells.lastIndex = text.startsWith('\uFEFF') ? 1 : 0
  while (cells.lastIndex < text.length) {
    const found = cells.exec(text)
    if (!found) throw new Error(`no cell at ${cells.lastIndex}`)
    rows.at(-1)?.push(found[1]?.replaceAll('""', '"') ?? found[2] ?? '')
    if (found[3] === '\r\n') rows.push([])
  }
  return rows.filter(row => row.length > 0)
}

describe('the index as a table', () => {
  test('no text becomes a formula', () => {
    for (const payload of PAYLOADS) {
      const table = tableOf({ type: 'text', value: payload })
      const [, row] = parseCsv(writeCsv(table))
      expect(row?.[0]?.[0], payload).toBe("'")
      const sheet = read(writeXlsx([{ name: 'Belege', table: table }])).Sheets['Belege']
      expect(sheet?.['A2'], payload).toMatchObject({ t: 's' })
      expect(sheet?.['A2']).not.toHaveProperty('f')
      expect(String((sheet?.['A2'] as { v: unknown } | undefined)?.v)[0]).toBe("'")
    }
  })

  test('any text survives both ways', () => {
    const texts = fc.array(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 40 }), { minLength: 1, maxLength: 5 })
    fc.assert(
      fc.property(texts, values => {
        const table = tableOf(...values.map(value => ({ type: 'text', value }) as const))
        expect(parseCsv(writeCsv(table))[1]).toEqual(values.map(tableText))
      }),
      { numRuns: 200, seed: 20261121 },
    )
  })

  test('numbers and days are typed, with decimal commas in the CSV', () => {
    const table = tableOf(
      { type: 'amount', value: '-1234.56' },
      { type: 'count', value: 7 },
      { type: 'day', value: '2025-03-31' },
      { type: 'none' },
      { type: 'text', value: 'Öl; "Gas"' },
    )
    const csv = writeCsv(table)
    expect([...csv.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
    expect(csv.toString('utf8').slice(1).split('\r\n')[1]).toBe('-1234,56;7;31.03.2025;;"Öl; ""Gas"""')
    const sheet = read(writeXlsx([{ name: 'Belege', table: table }]), { cellNF: true }).Sheets['Belege']
    expect(sheet?.['A2']).toMatchObject({ t: 'n', v: -1234.56, z: '#,##0.00' })
    expect(sheet?.['B2']).toMatchObject({ t: 'n', v: 7 })
    expect(sheet?.['C2']).toMatchObject({ t: 'n', v: 45747, z: String.raw`dd\.mm\.yyyy` })
    expect(SSF.format(String.raw`dd\.mm\.yyyy`, 45747)).toBe('31.03.2025')
    expect(sheet?.['D2']).toBeUndefined()
  })
})

test('CSV and workbook list every document, in the binder or not', async () => {
  const wage = { gross: money('48600.00', 0.3, ['arith_ok']), issuer: aField('=HYPERLINK("http://a";"b")') }
  const plan = await aPlan(
    folder,
    [
      { filename: 'a.jpg', drawn: await aScan(), analysis: anAnalysis({ fields: wage }, 'Lohnsteuerbescheinigung') },
      { filename: 'b.pdf', drawn: await aPdf(2), analysis: null },
    ],
    { setAside: [aFailedFile(7, '+kaputt.pdf', 3)] },
  )
  await writeBinder(plan)
  const csv = await readFile(join(plan.folderPath, 'index.csv'))
  const workbook = await readFile(join(plan.folderPath, 'index.xlsx'))
  const [titles = [], ...rows] = parseCsv(csv)
  const byTitle = rows.map(row => Object.fromEntries(titles.map((title, at) => [title, row[at]])))
  expect(byTitle.map(row => [row['Nr.'], row['Status'], row['Betrag'], row['Seiten'], row['Dateiname']])).toEqual([
    ['B-001', 'in der Mappe', '48600,00', '1', 'a.jpg'],
    ['B-002', 'in der Mappe', '', '2', 'b.pdf'],
    ['', 'nicht verarbeitet', '', '3', "'+kaputt.pdf"],
  ])
  expect(byTitle[0]?.['Absender']).toBe('\'=HYPERLINK("http://a";"b")')
  const sheet = read(workbook).Sheets['Belege']
  expect(sheet && utils.sheet_to_json(sheet, { header: 1, defval: '', raw: false })).toHaveLength(4)
  await writeBinder(plan)
  expect(csv.equals(await readFile(join(plan.folderPath, 'index.csv')))).toBe(true)
  expect(workbook.equals(await readFile(join(plan.folderPath, 'index.xlsx')))).toBe(true)
})

test('the workbook has a sheet with the lines of the bills, which says where they do not add up', async () => {
  const item = {
    netAmount: '198.00',
    product: 'fits',
    isSure: true,
    page: 1,
    box: [0.1, 0.4, 0.8, 0.02],
    boxes: {},
  } as const
  const items = [
    { ...item, id: '1', name: '=Reinigung', quantity: '2', unit: 'Std.', price: '99.00', rate: '19' },
    { ...item, name: 'Anfahrt', netAmount: '10.00', product: 'open', isSure: false },
    { ...item, name: 'Porto', netAmount: '4.90', product: 'open', byPerson: true, page: null, box: null },
  ] as const
  const bill = { ...anAnalysis({ fields: { number: aField('R-7') } }), lines: { sum: 'differs', items } } as const
  const plan = await aPlan(folder, [{ filename: 'a.jpg', drawn: await aScan(), analysis: bill }])
  await writeBinder(plan)
  const sheet = read(await readFile(join(plan.folderPath, 'index.xlsx'))).Sheets['Posten']
  const rows = sheet ? utils.sheet_to_json<Record<string, unknown>>(sheet) : []
  expect(rows).toMatchObject([
    { 'Nr.': 'B-001', Belegnummer: 'R-7', Posten: '1', Menge: 2, Einzelpreis: 99, Betrag: 198, 'geht auf': 'ja' },
    { 'Nr.': 'B-001', Bezeichnung: 'Anfahrt', Betrag: 10, 'geht auf': 'bitte ansehen' },
    { 'Nr.': 'B-001', Bezeichnung: 'Porto', Betrag: 4.9, 'geht auf': 'von Hand' },
  ])
  expect(rows[0]?.['Bezeichnung']).toBe("'=Reinigung")
  expect(rows[1]).not.toHaveProperty('Menge')
  expect(rows[2]).not.toHaveProperty('Seite der Mappe')
  const { documents } = JSON.parse(await readFile(plan.indexPath, 'utf8')) as { documents: { line_items: unknown }[] }
  expect(documents[0]?.line_items).toMatchObject({
    sum: 'differs',
    items: [
      { name: '=Reinigung', quantity: '2', sure: true },
      { name: 'Anfahrt', quantity: null, sure: false, corrected: false },
      { name: 'Porto', page: null, corrected: true },
    ],
  })
})

test('the tables are as sure of a document as the contents of the binder, and ask nothing about what was confirmed', async () => {
  const warnings = [{ code: 'X', severity: 'high', fields: [], message: 'Bitte klären.' }] as const
  const { kind } = anAnalysis()
  const plan = await aPlan(folder, [
    {
      filename: 'a.pdf',
      drawn: await aPdf(),
      analysis: { ...anAnalysis({ warnings }), review: { state: 'confirmed', at: 1 } },
    },
    {
      filename: 'b.pdf',
      drawn: await aPdf(),
      analysis: anAnalysis({ warnings, kind: { ...kind, decision: 'human' } }),
    },
  ])
  await writeBinder(plan)
  const [head, ...rows] = parseCsv(await readFile(join(plan.folderPath, 'index.csv')))
  const column = (title: string) => rows.slice(0, 2).map(row => row[head?.indexOf(title) ?? 0])
  expect(column('Sicherheit')).toEqual(['geprüft', 'sicher'])
  expect(column('Zu klären')).toEqual(['', 'Bitte klären.'])
})
