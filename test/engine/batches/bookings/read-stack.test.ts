import { describe, expect, test } from 'vitest'
import { readStack, STACK_BYTES_MAX } from '../../../../engine/batches/bookings/read-stack.ts'
import { accountTable } from '../../../../engine/phases/report/datev/account-table.ts'
import { extfBytes, extfLine, extfText } from '../../../support/an-extf-file.ts'
import type { ExtfFields } from '../../../support/an-extf-file.ts'

const table = accountTable()
const read = (bytes: Buffer, chart: '03' | '04' = '03') => readStack(bytes, chart, table)
const taught = async (...bookings: readonly ExtfFields[]) => (await read(extfBytes(bookings))).habits
const NOTHING = { learned: 0, payments: 0, reversals: 0, transfers: 0, nameless: 0, faulty: 0 }

describe('what a booking teaches', () => {
  test('a bill at a personal account: who, which accounts, key and cost centre, how often and when last', async () => {
    const bookings = [
      { 10: '1502', 14: 'Funkwerk Rechnung 2', 37: '100', 38: 'A1' },
      { 10: '1503', 37: '100', 38: 'A1' },
      { 10: '1504', 37: '200' },
    ]
    expect(await taught(...bookings)).toMatchObject([
      {
        partner: 'funkwerk',
        label: 'Funkwerk Rechnung 3',
        side: 'in',
        personalAccount: '70012',
        account: '4920',
        taxKey: '9',
        costCentre: '100',
        costObject: 'A1',
        count: 2,
        lastDay: '2024-03-15',
      },
      { costCentre: '200', costObject: '', count: 1, lastDay: '2024-04-15' },
    ])
  })

  test('a customer at either side of the booking, and a bill booked against the bank at once', async () => {
    const customer = { 2: 'S', 7: '10001', 8: '8400', 9: '', 14: 'Gärtnerei Kern' }
    const turned = { 2: 'H', 7: '8400', 8: '10001', 9: '', 14: 'Gärtnerei Kern' }
    const atOnce = { 2: 'S', 7: '4930', 8: '1200', 9: '9', 14: 'Papierhaus Lind' }
    const earned = { 2: 'H', 7: '8400', 8: '1200', 9: '', 14: 'Laufkundschaft' }
    expect(await taught(customer, turned, atOnce, earned)).toMatchObject([
      { partner: 'gartnerei kem', side: 'out', personalAccount: '10001', account: '8400', count: 2 },
      { partner: 'papierhaus iind', side: 'in', personalAccount: '', account: '4930', taxKey: '9' },
      { side: 'out', personalAccount: '', account: '8400' },
    ])
  })

  test('payments, transfers and bookings that name nobody teach nothing and are counted', async () => {
    const { counts, habits } = await read(
      extfBytes([
        { 7: '70012', 8: '1200', 9: '' },
        { 7: '1360', 8: '1200', 9: '', 14: 'Geldtransit' },
        { 7: '70012', 8: '70013', 9: '' },
        { 7: '4654', 8: '4650', 9: '' },
        { 7: '4930', 8: '1200', 14: 'Rechnung 17/2024' },
      ]),
    )
    expect(habits).toEqual([])
    expect(counts).toEqual({ ...NOTHING, payments: 1, transfers: 3, nameless: 1 })
  })

  test('a Generalumkehr takes back what it reverses, by its field or by the key of old', async () => {
    expect(await taught({}, { 118: '1' })).toEqual([])
    expect(await taught({}, {}, { 118: 'G' })).toMatchObject([{ count: 1 }])
    expect(await taught({}, {}, { 9: '29' })).toMatchObject([{ taxKey: '9', count: 1 }])
  })

  test('foreign currency and Skonto are taken, accounts with and without leading zeros are the same', async () => {
    const foreign = { 3: 'USD', 4: '1,0850', 5: '109,68', 6: 'EUR' }
    expect(await taught(foreign, { 13: '2,38' }, { 7: '070012', 8: '04920', 9: '0009' })).toMatchObject([{ count: 3 }])
    expect(await taught({ 8: '420', 14: 'Möbel Ost' })).toMatchObject([{ account: '0420' }])
  })

  test('a business year from July to June puts days into their year', async () => {
    const bytes = extfBytes([{ 10: '0107' }, { 10: '3006' }], { 13: '20240701', 15: '20240701', 16: '20250630' })
    expect((await read(bytes)).habits).toMatchObject([{ count: 2, lastDay: '2025-06-30' }])
  })

  test('SKR04 has its own banks and earnings, also where the mandant alone says so', async () => {
    const bookings = [
      { 7: '70012', 8: '1800', 9: '' },
      { 2: 'H', 7: '4400', 8: '1800', 9: '', 14: 'Gärtnerei Kern' },
    ]
    const bySelf = await read(extfBytes(bookings, { 27: '04' }))
    const byMandant = await read(extfBytes(bookings, { 27: '' }), '04')
    for (const { counts, habits } of [bySelf, byMandant]) {
      expect(counts).toEqual({ ...NOTHING, payments: 1, learned: 1 })
      expect(habits).toMatchObject([{ side: 'out', account: '4400' }])
    }
  })
})

describe('a file that is wrong', () => {
  test.each([
    ['extf_empty', Buffer.alloc(0)],
    ['extf_empty', extfBytes([])],
    ['extf_not_datev', Buffer.from('Datum;Betrag\r\n1;2\r\n')],
    ['extf_not_datev', Buffer.from('PK\u0003\u0004rubbish')],
    ['extf_category', extfBytes([{}], { 3: '16', 4: 'Debitoren/Kreditoren' })],
    ['extf_category', extfBytes([{}], { 3: '=cmd()' })],
    ['extf_header', extfBytes([{}], { 13: '20241301' })],
    ['extf_header', extfBytes([{}], { 14: '44' })],
    ['extf_columns', Buffer.from(extfText([{}]).replace('Konto;Gegenkonto', 'Gegenkonto;Konto'), 'latin1')],
    ['extf_columns', Buffer.from(extfText([{}]).split('\r\n').slice(0, 1).join('\r\n'), 'latin1')],
  ])('is refused as a whole: %s', async (code, bytes) => {
    await expect(read(bytes)).rejects.toMatchObject({ kind: 'input', code })
  })

  test('of 100 MB is refused before it is read, one with more lines than the format has when they are over', async () => {
    await expect(read(Buffer.alloc(100_000_000, 0x3b))).rejects.toMatchObject({ code: 'extf_too_large' })
    expect(STACK_BYTES_MAX).toBe(50_000_000)
    const short = extfText([]).replace(/(Buchungstext);.*/, '$1')
    const line = '1,00;S;;;;;70012;4920;9;1503;;;;"A"\n'
    await expect(read(Buffer.from(short + line.repeat(100_000), 'latin1'))).rejects.toMatchObject({
      code: 'extf_too_long',
    })
  })

  test('names its bad lines by number and reason, and the others are taken', async () => {
    const lines = [
      extfLine({}),
      extfLine({}).split(';').slice(0, 9).join(';'),
      `${extfLine({})};;`,
      extfLine({}).replace('"Funkwerk', '"Funk"werk'),
      extfLine({ 1: '-119,00' }),
      extfLine({ 1: '0,00' }),
      extfLine({ 2: 'X' }),
      extfLine({ 8: '' }),
      extfLine({ 7: '7001234' }),
      extfLine({ 10: '3102' }),
      extfLine({ 3: 'euro' }),
      extfLine({ 9: '=1+1' }),
      extfLine({ 14: 'x'.repeat(61) }),
      extfLine({ 37: '=HYPERLINK("a")' }),
      extfLine({ 14: 'Funkwerk\u0007' }),
      'x'.repeat(60_001),
      extfLine({}),
    ]
    const head = extfText([])
    const { counts, faults, habits } = await read(Buffer.from(`${head}${lines.join('\r\n')}`, 'latin1'))
    expect(habits).toMatchObject([{ count: 2 }])
    expect(counts).toEqual({ ...NOTHING, learned: 2, faulty: 15 })
    expect(faults.map(({ line }) => line)).toEqual(Array.from({ length: 15 }, (_, at) => at + 4))
    expect(faults.map(({ reason }) => reason)).toEqual([
      'Die Zeile ist abgeschnitten: 9 Felder statt 125.',
      'Die Zeile ist verschoben: 127 Felder statt 125.',
      'Die Anführungszeichen der Zeile passen nicht zusammen.',
      'Der Umsatz ist negativ; das DATEV-Format sagt Soll und Haben mit S und H.',
      '„Umsatz (ohne Soll/Haben-Kz)“ entspricht nicht der Formatbeschreibung.',
      '„Soll/Haben-Kennzeichen“ entspricht nicht der Formatbeschreibung.',
      '„Gegenkonto (ohne BU-Schlüssel)“ fehlt.',
      'Ein Konto hat mehr Stellen, als die Sachkontenlänge 4 zulässt.',
      'Das Belegdatum ist kein gültiger Tag der Form TTMM.',
      '„WKZ Umsatz“ entspricht nicht der Formatbeschreibung.',
      '„BU-Schlüssel“ entspricht nicht der Formatbeschreibung.',
      '„Buchungstext“ entspricht nicht der Formatbeschreibung.',
      '„KOST1 - Kostenstelle“ entspricht nicht der Formatbeschreibung.',
      '„Buchungstext“ enthält ein Steuerzeichen.',
      'Die Zeile ist länger, als eine Buchung sein kann.',
    ])
  })

  test('with a quote that never closes loses its own line alone', async () => {
    const text = `${extfText([])}${extfLine({}).replace('"Funkwerk Rechnung 3"', '"Funkwerk')}\r\n${extfLine({})}\r\n`
    const { counts, faults } = await read(Buffer.from(text, 'latin1'))
    expect(counts).toEqual({ ...NOTHING, learned: 1, faulty: 1 })
    expect(faults[0]?.line).toBe(3)
  })

  test('keeps the first thousand faults and counts all', async () => {
    const { counts, faults } = await read(extfBytes(Array.from({ length: 1_234 }, () => ({ 2: 'X' }))))
    expect([counts.faulty, faults.length]).toEqual([1_234, 1_000])
  })
})

describe('encodings', () => {
  const text = extfText([{ 14: 'Bäckerei Größe – Süd €' }])
  const label = async (bytes: Buffer) => (await read(bytes)).habits[0]?.label

  test('Windows-1252, UTF-8 with and without mark, and UTF-16 say the same', async () => {
    const cp1252 = Buffer.from(text.replaceAll('–', '\u0096').replaceAll('€', '\u0080'), 'latin1')
    const utf16 = Buffer.from(`\uFEFF${text}`, 'utf16le')
    const all = [cp1252, Buffer.from(text), Buffer.from(`\uFEFF${text}`), utf16, Buffer.from(utf16).swap16()]
    for (const bytes of all) expect(await label(bytes)).toBe('Bäckerei Größe – Süd €')
  })

  test('line ends of other systems are taken, and the older format with fewer columns', async () => {
    for (const end of ['\n', '\r']) {
      expect((await read(Buffer.from(extfText([{}, {}]).replaceAll('\r\n', end), 'latin1'))).counts.learned).toBe(2)
    }
    const lines = extfText([{}]).split('\r\n')
    const older = lines.map(line => line.split(';').slice(0, 116).join(';')).join('\r\n')
    expect((await read(Buffer.from(older, 'latin1'))).counts).toMatchObject({ learned: 1, faulty: 0 })
  })
})
