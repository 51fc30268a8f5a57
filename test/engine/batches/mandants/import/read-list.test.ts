import { expect, test } from 'vitest'
import { readMandantList } from '../../../../../engine/batches/mandants/import/read-list.ts'
import { proposeColumns } from '../../../../../engine/batches/mandants/import/propose-columns.ts'

const latin1 = (text: string) => Buffer.from(text, 'latin1')

test('the list of a Windows program: windows-1252, semicolons, quotes, and the number of each line in the file', () => {
  const list = readMandantList(latin1('Mandantennummer;Name;Straße\r\n7;"Groß;\r\nErna";Am Bühl 3\r\n\r\n8;Kurz;\r\n'))
  expect(list.heads).toEqual(['Mandantennummer', 'Name', 'Straße'])
  expect(list.rows.map(({ cells }) => cells)).toEqual([
    ['7', 'Groß;\r\nErna', 'Am Bühl 3'],
    ['8', 'Kurz', ''],
  ])
  expect(proposeColumns(list.heads)).toEqual(['clientNumber', 'name', 'street'])
})

test('a list may begin with ID, name its separator or be a DATEV format file', () => {
  expect(readMandantList(Buffer.from('ID;Name\n1;Kurz\n')).heads).toEqual(['ID', 'Name'])
  expect(readMandantList(Buffer.from('sep=,\nName,Ort\nKurz,Ulm\n')).rows).toEqual([
    { line: 3, cells: ['Kurz', 'Ulm'] },
  ])
  const extf = '"EXTF";700;16;"Debitoren/Kreditoren";5\nKonto;Name (Adressattyp Unternehmen)\n10000;Kurz KG\n'
  expect(readMandantList(Buffer.from(extf))).toEqual({
    heads: ['Konto', 'Name (Adressattyp Unternehmen)'],
    rows: [{ line: 3, cells: ['10000', 'Kurz KG'] }],
  })
})

test('UTF-16 of a spreadsheet with tabs is read, a stray quote is no end, and a long row loses nothing', () => {
  const utf16 = Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from('Name\tOrt\nJürgen\tKöln\n', 'utf16le')])
  expect(readMandantList(utf16).rows[0]?.cells).toEqual(['Jürgen', 'Köln'])
  const stray = readMandantList(Buffer.from('Name;Ort\nRohr 3" Bau;Ulm;mehr\nKurz;Bonn\n'))
  expect(stray.rows.map(({ cells }) => cells.length)).toEqual([3, 2])
})

test('what is no list is refused with what to do', () => {
  const codeOf = (content: Buffer) => {
    try {
      readMandantList(content)
      return 'read'
    } catch (error) {
      return (error as { code: string }).code
    }
  }
  expect(codeOf(Buffer.from(''))).toBe('list_empty')
  expect(codeOf(Buffer.from('Name;Ort\n'))).toBe('list_empty')
  expect(codeOf(Buffer.from([0x50, 0x4b, 3, 4, 0, 0, 1, 2, 0]))).toBe('list_unreadable')
  expect(codeOf(Buffer.from(`Name\n${'Kurz\n'.repeat(5001)}`))).toBe('list_too_long')
})
