import { describe, expect, test } from 'vitest'
import { csvImportOptions, readCsvLayout } from '../../../../engine/isolation/office/csv-layout.ts'

describe('the layout of a CSV file', () => {
  test.each([
    ['a;b;c\n1,5;2,5;3,5\n', ';', 3],
    ['a\tb\n1;2\t3;4\n', '\t', 2],
    ['a,b,c\n1.5,2.5,3.5\n', ',', 3],
    ['"Müller; Söhne",5\n"Meier; Co",6\n', ',', 2],
    ['Konto 4711\nStand;01.01.2025\n\nDatum;Text;Betrag\n1;2;3\n4;5;6\n', ';', 3],
    ['"mehrere\nZeilen";1\nzwei;2\n', ';', 2],
    ['nur eine Spalte\n', ';', 1],
    ['', ';', 1],
  ] as const)('%j is parted by %j into %d fields', (text, separator, columns) => {
    expect(readCsvLayout(text)).toEqual({ separator, columns })
  })

  test('becomes options in which each column is text', () => {
    expect(csvImportOptions({ separator: '\t', columns: 2 })).toBe('9,34,76,1,1/2/2/2,1031,false,false')
  })
})
