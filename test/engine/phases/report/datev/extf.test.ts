import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { checkExtf } from '../../../../../engine/phases/report/datev/check-extf.ts'
import { decodeCp1252, encodeCp1252, toCp1252Text } from '../../../../../engine/phases/report/datev/cp1252.ts'
import { EXTF_COLUMNS, EXTF_HEADER } from '../../../../../engine/phases/report/datev/extf-columns.ts'
import { readExtf } from '../../../../../engine/phases/report/datev/read-extf.ts'
import { sanitizeNumber, writeExtf } from '../../../../../engine/phases/report/datev/write-extf.ts'
import type { ExtfBooking, ExtfStack } from '../../../../../engine/phases/report/datev/write-extf.ts'

const GUID = '9FFD1116-DA0C-4A30-95D4-EF93FE31097A'
const booking: ExtfBooking = {
  amount: '1190.00',
  side: 'H',
  account: '70000',
  counterAccount: '4900',
  taxKey: '9',
  costCentre: '',
  costObject: '',
  date: '2025-03-31',
  number: 'RE-1',
  fullNumber: 'RE-1',
  text: 'Müller',
  guid: GUID,
  suggestion: 'Konto 4900',
}
const stack = (rows: readonly ExtfBooking[] = [booking], extra: Partial<ExtfStack> = {}): ExtfStack => ({
  consultant: 29_098,
  client: 55_003,
  skr: '03',
  accountLength: 4,
  title: 'Vorschlag 2025-03',
  yearStart: '2025-01-01',
  from: '2025-03-01',
  to: '2025-03-31',
  createdStamp: '20260314102653000',
  rows,
  ...extra,
})
const ids = (bytes: Uint8Array): string[] => [...new Set(checkExtf(bytes).map(({ id }) => id))]

/**
 * Text of every kind: umlauts, quotes, separators, formulas, other scripts, control characters, halves of characters.
 */
const anyText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 90 }),
  fc.string({
    unit: fc.constantFrom(...Array.from('äöüß€„“";\r\n\t=+-@,.„–Łžあ😀\u0000\uD800\u0308aA1 ')),
    maxLength: 300,
  }),
)

describe('Windows-1252', () => {
  test('has 251 characters, which come back as they went', () => {
    const all = decodeCp1252(Uint8Array.from({ length: 256 }, (_, byte) => byte)).replaceAll('\uFFFD', '')
    expect(all).toHaveLength(251)
    expect(decodeCp1252(encodeCp1252(all))).toBe(all)
    expect([...encodeCp1252('€Žß')]).toEqual([0x80, 0x8e, 0xdf])
  })

  test('composes, keeps one line, and shows what it has not', () => {
    expect(toCp1252Text('u\u0308 a\r\nb\tc')).toBe('ü a b c')
    expect(toCp1252Text('Łódź 😀 あ')).toBe('?ód? ? ?')
    expect(() => encodeCp1252('Ł')).toThrow()
  })
})

describe('the Buchungsstapel that is written', () => {
  test('has the header of the description, field by field', () => {
    const [header] = [...readExtf(decodeCp1252(writeExtf(stack())))]
    expect(header?.cells).toHaveLength(31)
    expect(header?.cells.map(({ value, isQuoted }) => (isQuoted ? `"${value}"` : value)).join(';')).toBe(
      '"EXTF";700;21;"Buchungsstapel";13;20260314102653000;;"RE";"";"";29098;55003;20250101;4;20250301;20250331;"Vorschlag 2025-03";"";1;0;0;"EUR";;"";;;"03";;;"";"Steuerstapel"',
    )
  })

  test('has 125 columns, the link to the image, an explicit Festschreibung 0, and no BOM', () => {
    const bytes = writeExtf(stack())
    expect([EXTF_HEADER.length, EXTF_COLUMNS.length]).toEqual([31, 125])
    const rows = [...readExtf(decodeCp1252(bytes))]
    expect(rows.map(({ cells, end }) => [cells.length, end])).toEqual([
      [31, 'crlf'],
      [125, 'crlf'],
      [125, 'crlf'],
    ])
    const cell = (field: number) => rows[2]?.cells[field - 1]?.value
    expect([1, 2, 7, 8, 9, 10, 11, 14, 114].map(cell)).toEqual([
      '1190,00',
      'H',
      '70000',
      '4900',
      '9',
      '3103',
      'RE-1',
      'Müller',
      '0',
    ])
    expect(cell(20)).toBe(`BEDI "${GUID}"`)
    expect(decodeCp1252(bytes)).toContain(`"BEDI ""${GUID}"""`)
    expect([cell(48), cell(49)]).toEqual(['Vorschlag', 'Konto 4900'])
    expect(bytes[0]).toBe(0x22)
    expect(bytes.includes(0xfc)).toBe(true)
  })

  test('refuses more bookings than a stack takes', () => {
    const rows = Array.from({ length: 100_000 }, () => booking)
    expect(() => writeExtf(stack(rows))).toThrow()
  })

  test('makes numbers of what Belegfeld 1 takes', () => {
    expect(sanitizeNumber('RE 2025/0417.ä_1')).toBe('RE-2025/0417-ae-1')
    expect(sanitizeNumber('Café №7')).toBe('Cafe-7')
    expect(sanitizeNumber('あ')).toBe('')
    expect(sanitizeNumber(`X${'1'.repeat(40)}`)).toBe('1'.repeat(36))
  })

  test('passes its check and reads back to the same values whatever the texts are', () => {
    fc.assert(
      fc.property(
        fc.array(fc.record({ text: anyText, number: anyText, suggestion: anyText, cents: fc.nat(99_999_999) }), {
          minLength: 1,
          maxLength: 4,
        }),
        anyText,
        (drawn, title) => {
          const rows = drawn.map(({ text, number, suggestion, cents }) => ({
            ...booking,
            text,
            suggestion: `Konto ${suggestion}`,
            amount: ((cents + 1) / 100).toFixed(2),
            number: sanitizeNumber(number),
            fullNumber: number,
          }))
          const bytes = writeExtf(stack(rows, { title }))
          expect(checkExtf(bytes)).toEqual([])
          const read = [...readExtf(decodeCp1252(bytes))].slice(2)
          expect(read).toHaveLength(rows.length)
          for (const [index, row] of rows.entries()) {
            const cell = (field: number) => read[index]?.cells[field - 1]?.value
            expect(cell(1)).toBe(row.amount.replace('.', ','))
            expect(cell(11)).toBe(row.number)
            expect(cell(14)).toBe(toCp1252Text(row.text).slice(0, 60).trim())
            expect(cell(49)).toBe(toCp1252Text(row.suggestion).slice(0, 210).trim())
          }
        },
      ),
      { numRuns: 150 },
    )
  })
})

describe('the check of the DATEV format', () => {
  const valid = decodeCp1252(writeExtf(stack()))
  const lines = valid.split('\r\n')
  /** The valid file with one field (1-based) of a line (0: header, 2: booking) as it is written. */
  const withField = (line: number, field: number, raw: string): Uint8Array => {
    const cells = (lines[line] ?? '').split(';')
    cells[field - 1] = raw
    return encodeCp1252(lines.with(line, cells.join(';')).join('\r\n'))
  }

  test('finds nothing in a valid file, nor in the header example of the description', () => {
    expect(checkExtf(encodeCp1252(valid))).toEqual([])
    const example =
      '"EXTF";700;21;"Buchungsstapel";13;20240130140440439;;"RE";"";"";29098;55003;20240101;4;20240101;20240831;"Buchungsstapel";"WD";1;0;0;"EUR";;"";;;"03";;;"";""'
    expect(checkExtf(encodeCp1252(lines.with(0, example).join('\r\n')))).toEqual([])
  })

  test.each([
    [0, 1, '"EXTX"', 'EXTF-H01'],
    [0, 2, '510', 'EXTF-H02'],
    [0, 3, '22', 'EXTF-H03'],
    [0, 4, '"Debitoren/Kreditoren"', 'EXTF-H04'],
    [0, 5, '14', 'EXTF-F13'],
    [0, 6, '20261314102653000', 'EXTF-H06'],
    [0, 7, '1', 'EXTF-H07'],
    [0, 8, '"ABC"', 'EXTF-H08'],
    [0, 11, '999', 'EXTF-H11'],
    [0, 11, '1000', 'EXTF-H11'],
    [0, 12, '100000', 'EXTF-H12'],
    [0, 13, '20250230', 'EXTF-H13'],
    [0, 14, '3', 'EXTF-H14'],
    [0, 15, '20241201', 'EXTF-H15'],
    [0, 16, '20250228', 'EXTF-H16'],
    [0, 16, '20260101', 'EXTF-H16'],
    [0, 17, `"${'x'.repeat(31)}"`, 'EXTF-H17'],
    [0, 18, '"M"', 'EXTF-H18'],
    [0, 21, '2', 'EXTF-H21'],
    [0, 22, '"EURO"', 'EXTF-H22'],
    [0, 23, '1', 'EXTF-H23'],
    [0, 27, 'SKR', 'EXTF-H27'],
    [0, 31, '"";""', 'EXTF-H00'],
    [0, 8, 'RE', 'EXTF-Q01'],
    [0, 11, '"29098"', 'EXTF-Q02'],
    [1, 125, 'Abw. Skontokonto;mehr', 'EXTF-C00'],
    [1, 7, 'Gegenkonto', 'EXTF-C01'],
    [2, 1, '', 'EXTF-R001'],
    [2, 1, '0,00', 'EXTF-R001'],
    [2, 1, '-1,00', 'EXTF-R001'],
    [2, 1, '1.190,00', 'EXTF-R001'],
    [2, 1, '1190.00', 'EXTF-R001'],
    [2, 2, '"X"', 'EXTF-R002'],
    [2, 7, '', 'EXTF-R007'],
    [2, 7, '700000', 'EXTF-R007'],
    [2, 8, '0000', 'EXTF-R008'],
    [2, 8, '70000', 'EXTF-P02'],
    [2, 9, '"9A"', 'EXTF-R009'],
    [2, 10, '3104', 'EXTF-R010'],
    [2, 10, '0104', 'EXTF-R010'],
    [2, 10, '313', 'EXTF-R010'],
    [2, 11, '"RE 1"', 'EXTF-R011'],
    [2, 11, `"${'1'.repeat(37)}"`, 'EXTF-R011'],
    [2, 14, `"${'x'.repeat(61)}"`, 'EXTF-R014'],
    [2, 20, '"BEDI 1"', 'EXTF-R020'],
    [2, 21, '"Art"', 'EXTF-P01'],
    [2, 5, '1,00', 'EXTF-P01'],
    [2, 115, '31032025', 'EXTF-P01'],
    [2, 116, '31022025', 'EXTF-R116'],
    [2, 114, '', 'EXTF-P03'],
    [2, 114, '2', 'EXTF-R114'],
    [2, 118, '"2"', 'EXTF-R118'],
    [2, 125, '1;2', 'EXTF-R000'],
    [2, 14, '"a\nb"', 'EXTF-F08'],
    [2, 14, 'a"b', 'EXTF-F07'],
    [2, 14, '"a"b', 'EXTF-F07'],
    [2, 125, '"offen', 'EXTF-F06'],
  ])('line %i, field %i as %s breaks %s', (line, field, raw, id) => {
    expect(ids(withField(line, field, raw))).toContain(id)
  })

  test.each([
    ['EXTF-F01', new Uint8Array()],
    ['EXTF-F02', Uint8Array.from([0xef, 0xbb, 0xbf, ...encodeCp1252(valid)])],
    ['EXTF-F03', Uint8Array.from([...encodeCp1252(valid), 0x81])],
    ['EXTF-F04', new TextEncoder().encode(valid)],
    ['EXTF-F05', encodeCp1252(valid.replaceAll('\r\n', '\n'))],
    ['EXTF-F09', encodeCp1252(`${lines[0] ?? ''}\r\n`)],
    ['EXTF-F10', encodeCp1252(`${lines.slice(0, 2).join('\r\n')}\r\n`)],
    ['EXTF-F12', withField(0, 3, '46')],
  ])('the file as a whole breaks %s', (id, bytes) => {
    expect(ids(bytes)).toContain(id)
  })

  test('takes older format versions with their columns, as a warning', () => {
    const older = lines.map((line, index) => (index === 0 ? line : line.split(';').slice(0, 120).join(';')))
    const cells = (older[0] ?? '').split(';').with(4, '9')
    const findings = checkExtf(encodeCp1252(older.with(0, cells.join(';')).slice(0, 3).join('\r\n')))
    expect(findings.map(({ id, severity }) => [id, severity])).toEqual([['EXTF-F13', 'warning']])
  })

  test('says nothing of the content, and ends with any bytes', () => {
    const secret = withField(2, 11, '"Geheime Nummer"')
    expect(JSON.stringify(checkExtf(secret))).not.toContain('Geheime')
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 400 }), bytes => {
        expect(checkExtf(bytes).some(({ severity }) => severity === 'error')).toBe(true)
      }),
      { numRuns: 200 },
    )
  })
})
