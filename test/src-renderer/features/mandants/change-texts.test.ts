import { expect, test } from 'vitest'
import { changeTexts } from '../../../../src-renderer/features/mandants/change-texts.ts'

const lena = { id: 'chd_1', firstName: 'Lena', lastName: null, birthDate: '2015-02-01', idNr: null }
const ole = { id: 'chd_2', firstName: 'Ole', lastName: 'Groß', birthDate: null, idNr: null }
const flat = { id: 'obj_1', name: 'Lindenweg 4', use: 'let', owner: 'A', letSharePercent: null, references: ['WEG 12'] }

test.each<readonly [string, unknown, unknown, readonly string[]]>([
  ['birthDate', null, '1985-07-03', ['Geburtsdatum: leer → 03.07.1985']],
  ['profitMethod', 'accrual', null, ['Gewinnermittlung: Bilanz → leer']],
  ['targetProgram', null, 'simba', ['Buchhaltungsprogramm: leer → Simba']],
  ['clientNumber', null, 10_023, ['Mandantennummer: leer → 10023']],
  ['taxNumbers', [], ['181/815/08155', '1/2/3'], ['Steuernummern: leer → 181/815/08155, 1/2/3']],
  ['children', [], [lena, ole], ['Kinder: Lena hinzugefügt', 'Kinder: Ole hinzugefügt']],
  ['children', [lena, ole], [ole], ['Kinder: Lena entfernt']],
  [
    'children',
    [lena, ole],
    [ole, { ...lena, birthDate: null, lastName: 'Groß' }],
    ['Lena, Nachname: leer → Groß', 'Lena, Geburtsdatum: 01.02.2015 → leer'],
  ],
  [
    'objects',
    [flat],
    [{ ...flat, use: 'mixed', letSharePercent: 33.3, owner: 'joint', references: ['WEG 12', 'D 7'] }],
    [
      'Lindenweg 4, Nutzung: vermietet → teils vermietet',
      'Lindenweg 4, Eigentümer: Mandant → beide gemeinsam',
      'Lindenweg 4, Vermietet zu (%): leer → 33,3',
      'Lindenweg 4, Aktenzeichen und Nummern: WEG 12 → WEG 12, D 7',
    ],
  ],
  ['businesses', undefined, [{ id: 'biz_1', name: 'Blumen Süß' }], ['Betriebe: Blumen Süß hinzugefügt']],
])('a change is told in words, entries one by one: %s', (field, from, to, texts) => {
  expect(changeTexts({ field, from, to })).toEqual(texts)
})

test('a long value is cut', () => {
  const [text] = changeTexts({ field: 'notes', from: 'a'.repeat(90), to: '' })
  expect(text).toBe(`Notizen: ${'a'.repeat(80)} … → leer`)
})
