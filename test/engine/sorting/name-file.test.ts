import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { nameFile, safeFileName } from '../../../engine/sorting/name-file.ts'

const FORBIDDEN = /[<>:"/\\|?*]|\p{Cc}|\p{Cf}|\p{Cs}|\p{Co}/u
const DEVICES = ['con', 'PRN', 'aux', 'NUL', 'com1', 'COM¹', 'lpt9', 'LPT³', 'CONIN$', 'conout$', 'CLOCK$']

function expectSafe(name: string): void {
  expect(name).not.toMatch(FORBIDDEN)
  expect(name).not.toMatch(/^[\s.]|[\s.]$/)
  expect(name.length).toBeGreaterThan(0)
  expect(Buffer.byteLength(name)).toBeLessThanOrEqual(255)
  expect(name.split('.')[0]?.trim()).not.toMatch(
    /^(con|prn|aux|nul|conin\$|conout\$|clock\$|com[0-9¹²³]|lpt[0-9¹²³])$/i,
  )
  expect(name).toBe(name.normalize('NFC'))
  expect(name.isWellFormed()).toBe(true)
}

const anyText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 300 }),
  fc.string({ unit: 'grapheme', maxLength: 300 }),
  fc.constantFrom(
    ...DEVICES,
    '..',
    '.',
    '',
    ' ',
    '\u202Egnp.exe',
    'a/b\\c',
    '\uD800',
    'ü'.normalize('NFD'),
    '€'.repeat(300),
  ),
  fc.tuple(fc.constantFrom(...DEVICES), fc.constantFrom('.pdf', '.tar.gz', ' .pdf', '')).map(parts => parts.join('')),
)

describe('nameFile', () => {
  test('joins date, kind, sender and amount, umlauts kept', () => {
    const parts = { date: '2025-03-31', kind: 'Rechnung', sender: 'Müller & Söhne GmbH', amount: '1190.00' }
    expect(nameFile(parts, '.pdf', new Set())).toBe('2025-03-31_Rechnung_Müller-&-Söhne-GmbH_1190,00€.pdf')
  })

  test('leaves out what is not known', () => {
    const taken = new Set<string>()
    expect(nameFile({ date: null, kind: 'Spende', sender: null, amount: null }, '.pdf', taken)).toBe('Spende.pdf')
    expect(nameFile({ date: null, kind: null, sender: null, amount: '12.5' }, '.pdf', taken)).toBe('Dokument.pdf')
    expect(nameFile({ date: '31.03.2025', kind: null, sender: '…/..', amount: null }, '.pdf', taken)).not.toContain('/')
  })

  test('numbers equal names, also when they differ only in case or composition', () => {
    const taken = new Set<string>()
    const name = (sender: string) => nameFile({ date: null, kind: null, sender, amount: null }, '.pdf', taken)
    expect([name('Größe'), name('GRÖSSE'), name('größe'), name('Größe'.normalize('NFD'))]).toEqual([
      'Größe.pdf',
      'GRÖSSE.pdf',
      'größe_2.pdf',
      'Größe_3.pdf',
    ])
  })

  test('gives safe and different names for whatever the parts say', () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.record({
            date: fc.option(fc.oneof(anyText, fc.constant('2025-01-02'))),
            kind: fc.option(anyText),
            sender: fc.option(anyText),
            amount: fc.option(fc.oneof(anyText, fc.constant('10.00'))),
          }),
          { maxLength: 12 },
        ),
        list => {
          const taken = new Set<string>()
          const names = list.map(parts => nameFile(parts, '.pdf', taken))
          for (const name of names) expectSafe(name)
          expect(new Set(names.map(name => name.toLowerCase())).size).toBe(names.length)
        },
      ),
      { numRuns: 500 },
    )
  })
})

describe('safeFileName', () => {
  test('keeps ordinary German names', () => {
    expect(safeFileName('Lohnsteuerbescheinigung 2025 (Jürgen Groß).pdf')).toBe(
      'Lohnsteuerbescheinigung 2025 (Jürgen Groß).pdf',
    )
  })

  test('takes the danger out of hostile names', () => {
    expect(safeFileName('../../etc/passwd')).toBe('etc passwd')
    expect(safeFileName('CON.pdf')).toBe('_CON.pdf')
    expect(safeFileName('con .pdf')).toBe('_con.pdf')
    expect(safeFileName('Rechnung\u202Efdp.exe')).toBe('Rechnungfdp.exe')
    expect(safeFileName('a.txt:evil')).toBe('a.txt evil')
    expect(safeFileName('...')).toBe('Dokument')
  })

  test('is safe for any text and does not change a second time', () => {
    fc.assert(
      fc.property(anyText, fc.integer({ min: 20, max: 120 }), (text, lengthMax) => {
        const name = safeFileName(text, lengthMax)
        expectSafe(name)
        expect(name.length).toBeLessThanOrEqual(lengthMax + 1)
        expect(safeFileName(name, lengthMax + 1)).toBe(name)
      }),
      { numRuns: 1000 },
    )
  })
})
