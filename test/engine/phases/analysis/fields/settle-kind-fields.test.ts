import { describe, expect, test } from 'vitest'
import { analyzeDocument } from '../../../../support/analyze-document.ts'
import { loadTaxonomy } from '../../../../../engine/taxonomy/load-taxonomy.ts'
import { findSpelledAmount, parseNumberWord } from '../../../../../engine/reading/find/number-words.ts'
import { objectionDeadline } from '../../../../../engine/phases/analysis/fields/objection-deadline.ts'
import { pageOf } from '../page-of.ts'

const taxonomy = loadTaxonomy()
const analyze = (text: string, today = '2025-08-20') => analyzeDocument({ pages: [pageOf(text)], taxonomy, today })

describe('numbers in words', () => {
  test.each([
    ['null', 0],
    ['eins', 1],
    ['zwölf', 12],
    ['siebzehn', 17],
    ['zwanzig', 20],
    ['einundzwanzig', 21],
    ['zweiundneunzig', 92],
    ['neunundneunzig', 99],
    ['hundert', 100],
    ['einhunderteins', 101],
    ['dreihundertfünfzig', 350],
    ['dreihundertfuenfzig', 350],
    ['tausend', 1000],
    ['eintausendzweihundert', 1200],
    ['zwölftausenddreihundertvier', 12304],
    ['neunhundertneunundneunzigtausendneunhundertneunundneunzig', 999999],
    ['hundertundeins', 101],
  ])('%s is %i', (word, value) => expect(parseNumberWord(word)).toBe(value))

  test.each(['', 'hund', 'undzwanzig', 'dreizwanzig', 'zehnhundert', 'Euro', 'zwanzigundeins', 'nullhundert'])(
    '%j is none',
    word => expect(parseNumberWord(word)).toBeNull(),
  )

  test.each([
    ['350,00 € dreihundertfünfzig Euro 12.12.2025', 35000],
    ['-- ein tausend zwei hundert -- Euro', 120000],
    ['in Buchstaben: zwanzig EUR', 2000],
    ['Ein Euro', 100],
    ['50 Euro', null],
    ['Eurobetrag', null],
  ])('%j spells %s', (text, cents) => expect(findSpelledAmount(text)).toBe(cents))
})

describe('donation receipts', () => {
  const receipt = (words: string) =>
    analyze(`
Tierschutzverein Zaunkönigwinkel e. V.

Bestätigung über Geldzuwendungen
im Sinne des § 10b des Einkommensteuergesetzes
Betrag der Zuwendung   350,00 €    ${words}     Tag der Zuwendung: 12.12.2025`)

  test('an amount that stands there in words, too, is confirmed by them', async () => {
    const { fields, warnings } = await receipt('dreihundertfünfzig Euro')
    expect(fields['betrag']).toMatchObject({ value: '350.00', checks: expect.arrayContaining(['words_ok']) })
    expect(warnings.map(({ code }) => code)).not.toContain('DONATION_WORDS_DIFFER')
  })

  test('words that say something else are told with both amounts', async () => {
    const { fields, warnings } = await receipt('dreihundertfünf Euro')
    expect(fields['betrag']?.checks).not.toContain('words_ok')
    expect(warnings.find(({ code }) => code === 'DONATION_WORDS_DIFFER')?.message).toMatch(/350,00.*305,00/)
  })
})

describe('notices', () => {
  test.each([
    // A Monday, made known on Friday; a month later is a Sunday.
    ['2025-08-11', '2025-09-15'],
    // Made known on a Saturday is made known on Monday.
    ['2025-09-02', '2025-10-08'],
    ['2024-09-02', '2024-10-07'],
    // A month from 31 January ends with February.
    ['2025-01-27', '2025-02-28'],
    ['2025-12-19', '2026-01-23'],
  ])('posted on %s: objection until %s', (posted, until) => expect(objectionDeadline(posted)).toBe(until))

  test('the deadline is a computed value with the place of the day, and told while it lasts', async () => {
    const notice = `
Finanzamt Neufelderau                               Datum 11.08.2025
Bescheid für 2024 über Einkommensteuer und Solidaritätszuschlag
Das zu versteuernde Einkommen beträgt 40.000,00 €
Erläuterungen zur Festsetzung`
    const { fields, warnings } = await analyze(notice)
    expect(fields['einspruchsfrist']).toMatchObject({ value: '2025-09-15', source: 'computed' })
    expect(fields['einspruchsfrist']?.evidence).toEqual(fields['bescheiddatum']?.evidence)
    expect(warnings.map(({ code }) => code)).toContain('OBJECTION_DEADLINE')
    expect((await analyze(notice, '2025-09-16')).warnings.map(({ code }) => code)).not.toContain('OBJECTION_DEADLINE')
  })
})

describe('certificates', () => {
  const wage = (solz: string) =>
    analyze(`
Ausdruck der elektronischen Lohnsteuerbescheinigung für 2024
eTIN: MSTRMX82A15B
Transferticket: ab1234xy
3. Bruttoarbeitslohn einschl. Sachbezüge                 48.600,00
4. Einbehaltene Lohnsteuer von 3.                          7.000,00
5. Einbehaltener Solidaritätszuschlag von 3.               ${solz}`)

  test('a surcharge above 5.5 % of the wage tax is told', async () => {
    expect((await wage('385,00')).warnings.map(({ code }) => code)).not.toContain('SOLZ_TOO_HIGH')
    expect((await wage('3.850,00')).warnings.map(({ code }) => code)).toContain('SOLZ_TOO_HIGH')
  })

  test('numbers that are no amounts are read as they stand', async () => {
    expect((await wage('385,00')).fields).toMatchObject({
      etin: { type: 'text', value: 'MSTRMX82A15B' },
      transferticket: { type: 'text', value: 'ab1234xy' },
    })
  })
})

test('the day of a notice without a label is that of the paper', async () => {
  const text = `
Hauptzollamt Eckstadt                                  22.09.2025


Bescheid über Kraftfahrzeugsteuer
Die Steuer wird auf jährlich 247,00 EUR festgesetzt.`
  const { fields } = await analyze(text)
  expect(fields['bescheiddatum']?.value).toBe('2025-09-22')
  expect(fields['einspruchsfrist']?.value).toBe(objectionDeadline('2025-09-22'))
})

const PENSION = (name: string): string => `
Deutsche Rentenversicherung Bund



${name}
Ahornweg 4
12345 Stadt

Mitteilung zur Leistung aus der gesetzlichen Rentenversicherung

Monatlicher Rentenbetrag                               1.140,00 EUR
Auszahlungsbetrag                                      1.010,00 EUR`

test('a certificate that names nobody else is about its addressee, and of two people nobody can tell', async () => {
  const { fields } = await analyze(PENSION('Frau\nKlara Muster'))
  expect(fields['holder']).toMatchObject({ value: 'Klara Muster', source: 'computed' })
  const couple = await analyze(PENSION('Eheleute\nKlara und Paul Muster'))
  expect(couple.fields['holder']).toBeUndefined()
})
