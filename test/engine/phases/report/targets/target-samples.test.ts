import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { TARGET_IDS } from '../../../../../engine/model/target-program.ts'
import { checkExtf } from '../../../../../engine/phases/report/datev/check-extf.ts'
import { checkLedger } from '../../../../../engine/phases/report/datev/check-ledger.ts'
import { decodeCp1252, encodeCp1252 } from '../../../../../engine/phases/report/datev/cp1252.ts'
import { collectFindings } from '../../../../../engine/phases/report/datev/finding.ts'
import { writeExtf } from '../../../../../engine/phases/report/datev/write-extf.ts'
import type { ExtfBooking } from '../../../../../engine/phases/report/datev/write-extf.ts'
import { writeLedgerXml } from '../../../../../engine/phases/report/datev/write-ledger-xml.ts'
import { checkTable } from '../../../../../engine/phases/report/targets/check-table.ts'
import { targetProgram, targetPrograms } from '../../../../../engine/phases/report/programs/target-program.ts'
import { bookingRow, tableFiles } from '../../../../../engine/phases/report/targets/target-rows.ts'
import { targetSchema } from '../../../../../engine/phases/report/programs/target-schema.ts'
import type { TargetProgram, TargetTable } from '../../../../../engine/phases/report/programs/target-schema.ts'
import { writeTable } from '../../../../../engine/phases/report/targets/write-table.ts'

/** What the samples of all data files are made of: a bill, and a correction of one with everything that is awkward. */
const BILL: ExtfBooking = {
  amount: '119.00',
  side: 'H',
  account: '70000',
  counterAccount: '4930',
  taxKey: '9',
  costCentre: '100',
  costObject: '',
  date: '2025-03-31',
  number: 'RE-2025/0417',
  fullNumber: 'RE-2025/0417',
  text: 'Bürobedarf "Schön"; Köln',
  guid: 'b5f8c1de-0b1a-5c5d-9a53-6c2f4c1d2e3f',
  beleg: 'B-001',
  suggestion: 'Konto 4930 nach Art des Belegs: Bürobedarf',
}
const CORRECTION: ExtfBooking = {
  ...BILL,
  amount: '53.50',
  side: 'S',
  counterAccount: '3300',
  taxKey: '',
  costCentre: '',
  date: '2025-03-02',
  number: 'G-7',
  fullNumber: 'G 7',
  text: '=Łódź GmbH',
  guid: null,
  beleg: 'B-002',
  suggestion: 'Konto 3300 wie zuletzt',
}
const ROWS = [BILL, CORRECTION]

function bytesOf({ bookings }: TargetProgram): Uint8Array {
  if (bookings.table) return writeTable(ROWS.map(bookingRow), bookings.table)
  if (!bookings.forms.includes('extf')) return Buffer.from(ledger())
  return writeExtf({
    consultant: 29_098,
    client: 55_003,
    skr: '03',
    accountLength: 4,
    yearStart: '2025-01-01',
    from: '2025-03-01',
    to: '2025-03-31',
    title: 'Vorschlag 2025-03',
    createdStamp: '20260101120000000',
    rows: bookings.documentLink ? ROWS : ROWS.map(row => ({ ...row, guid: null })),
  })
}

function ledger(): string {
  const rule = { direction: 'in', credit: false, accounts: {}, hint: '' } as const
  const booking = {
    rule,
    date: BILL.date,
    number: BILL.number,
    party: BILL.text,
    gross: 11_900,
    parts: [{ rate: '19', cents: 11_900 }],
  }
  const none = { dueDate: null, deliveryDate: null, vatId: null, iban: null }
  return writeLedgerXml(booking, { ...none, number: BILL.number, generator: 'Kanzlei', text: BILL.text })
}

function linesOf(target: TargetProgram, bytes: Uint8Array): string[] {
  const isUtf8 =
    target.bookings.table?.encoding === 'utf-8-bom' || !target.bookings.forms.some(form => form !== 'ledger')
  const content = isUtf8 ? new TextDecoder().decode(bytes) : decodeCp1252(bytes)
  return content.split('\r\n')
}

function faultsOf({ bookings }: TargetProgram, bytes: Uint8Array) {
  if (bookings.table) return checkTable(bytes, bookings.table)
  if (bookings.forms.includes('extf')) return checkExtf(bytes)
  const { findings, report } = collectFindings()
  checkLedger(bytes, 'Beleg_0001.xml', 'accountsPayableLedger', '2025-03', report)
  return findings
}

test.each(TARGET_IDS)('%s: the data file keeps to its schema, and its sample is what is written by it', id => {
  const content: unknown = JSON.parse(readFileSync(`engine/data/targets/${id}.json`, 'utf8'))
  expect(targetSchema.parse(content)).toMatchObject(content as object)
  const target = targetProgram(id)
  expect(target.id).toBe(id)
  const bytes = bytesOf(target)
  expect(linesOf(target, bytes)).toEqual(target.sample)
  expect(faultsOf(target, bytes)).toEqual([])
})

test('what nobody ever imported says so, and each program but the neutral one names where its rules were read', () => {
  for (const target of targetPrograms()) {
    expect(target.unproved.length).toBeGreaterThan(0)
    expect(target.sources.length).toBeGreaterThan(0)
    const said = target.imported ?? target.unproved.join(' ')
    expect(said).toMatch(/nicht getestet|noch keine|kein bestimmtes|eingelesen/)
  }
  expect(new Set(targetPrograms().map(({ folder }) => folder.toLowerCase())).size).toBe(TARGET_IDS.length)
})

const table = (id: 'simba' | 'lexware' | 'neutral'): TargetTable => {
  const found = targetProgram(id).bookings.table
  if (!found) throw new Error('no table')
  return found
}

test('rows are parted by what a program takes at once', () => {
  const rows = ['2025-03-31', '2024-12-31', '2025-01-02'].map(date => bookingRow({ ...BILL, date }))
  expect(tableFiles(rows, table('lexware')).map(({ name, rows: own }) => [name, own.length])).toEqual([
    ['Buchungsdaten_2024.txt', 1],
    ['Buchungsdaten_2025.txt', 2],
  ])
  expect(tableFiles(rows, table('simba')).map(({ name }) => name)).toEqual([
    'Buchungen_2024-12.csv',
    'Buchungen_2025-01.csv',
    'Buchungen_2025-03.csv',
  ])
  const split = tableFiles(rows, { ...table('neutral'), rowsMax: 2 })
  expect(split.map(({ name }) => name)).toEqual(['Buchungen_1.csv', 'Buchungen_2.csv'])
})

const line = (id: 'simba' | 'lexware' | 'neutral', change: (text: string) => string): string[] => {
  const good = new TextDecoder('windows-1252').decode(writeTable([bookingRow(BILL)], table(id)))
  return checkTable(encodeCp1252(change(good)), table(id)).map(({ id: rule }) => rule)
}

test('the check holds each file against its own data file', () => {
  expect(line('simba', text => text)).toEqual([])
  expect(line('simba', text => text.replace('\r\n', '\n'))).toEqual(['ZIEL-F02'])
  expect(line('simba', text => text.replace('119,00', ''))).toEqual(['ZIEL-R01'])
  expect(line('simba', text => text.replace('119,00', '119.00'))).toEqual(['ZIEL-R02'])
  expect(line('simba', text => text.replace('119,00', '0,00'))).toEqual(['ZIEL-R03'])
  expect(line('simba', text => text.replace('31.03', '31.02'))).toEqual(['ZIEL-R02'])
  expect(line('simba', text => text.replace('RE-2025', 'RE-2025'.repeat(6)))).toEqual(['ZIEL-R04'])
  expect(line('simba', text => text.replace('Köln', 'Kö;ln'))).toEqual(['ZIEL-F06'])
  expect(line('simba', text => text.replace(';RE', ';"RE"'))).toContain('ZIEL-F05')
  expect(line('simba', () => '')).toEqual(['ZIEL-F03'])
  expect(line('lexware', text => text.replace('Sollkonto', 'Konto'))).toEqual(['ZIEL-C01'])
  expect(line('lexware', text => `${text}${text.split('\r\n')[1]?.replace('2025;', '2024;')}\r\n`)).toEqual([
    'ZIEL-P01',
  ])
  expect(checkTable(Buffer.from('a;b\r\n'), table('neutral')).map(({ id }) => id)).toEqual(['ZIEL-F01'])
  expect(checkTable(Uint8Array.of(0x81), table('simba')).map(({ id }) => id)).toEqual(['ZIEL-F01'])
  const one = { ...table('simba'), rowsMax: 1 }
  expect(checkTable(writeTable(ROWS.map(bookingRow), one), one).map(({ id }) => id)).toEqual(['ZIEL-F04'])
})
