import { read, utils } from '@e965/xlsx'
import type { CellObject, WorkSheet } from '@e965/xlsx'
import { corruptOffice } from '../../../isolation/office/office-faults.ts'
import { germanFormat, showGerman } from '../../../isolation/office/german-number.ts'
import { escapeHtml } from '../mail/escape-html.ts'

const ROWS_MAX = 5_000
const COLUMNS_MAX = 60
/** Formats of a file have numbers from here on (ECMA-376, 18.8.30). */
const OWN_FORMAT = 164

/** The sheets of a workbook that have content, as HTML tables with German numbers. Throws EngineError corrupt_file. */
export function tablesOfWorkbook(content: Uint8Array): string[] {
  const workbook = parse(content)
  const isFrom1904 = workbook.Workbook?.WBProps?.date1904 === true
  return workbook.SheetNames.flatMap(name => {
    const sheet = workbook.Sheets[name]
    const table = sheet ? tableOf(sheet, isFrom1904) : ''
    return table === '' ? [] : [`<p><b>${escapeHtml(name)}</b></p>\n${table}`]
  })
}

function parse(content: Uint8Array) {
  try {
    return read(content, { type: 'array', cellNF: true, cellFormula: false, cellHTML: false, sheetRows: ROWS_MAX })
  } catch (error) {
    throw corruptOffice(error)
  }
}

function tableOf(sheet: WorkSheet, isFrom1904: boolean): string {
  const range = utils.decode_range(sheet['!ref'] ?? 'A1')
  const rows: string[] = []
  for (let row = range.s.r; row <= Math.min(range.e.r, range.s.r + ROWS_MAX); row++) {
    const cells: string[] = []
    for (let column = range.s.c; column <= Math.min(range.e.c, range.s.c + COLUMNS_MAX); column++) {
      const cell = sheet[utils.encode_cell({ r: row, c: column })] as CellObject | undefined
      cells.push(cell ? escapeHtml(textOf(cell, isFrom1904)) : '')
    }
    if (cells.some(cell => cell !== '')) rows.push(`<tr>${cells.map(cell => `<td>${cell}</td>`).join('')}</tr>`)
  }
  return rows.length === 0 ? '' : `<table border="1" cellspacing="0" cellpadding="2">${rows.join('\n')}</table>`
}

function textOf({ t, v, z, w }: CellObject, isFrom1904: boolean): string {
  if (t !== 'n' || typeof v !== 'number') return w ?? String(v ?? '')
  const format = germanFormat(OWN_FORMAT, typeof z === 'string' ? z : 'General')
  return showGerman(v, format, isFrom1904) ?? w ?? String(v)
}
