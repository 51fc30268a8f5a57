import type { FileNote } from '../../model/document.ts'
import { showGerman } from './german-number.ts'
import type { OfficePackage } from './office-package.ts'
import { columnOf, mapCells, textCell } from './sheet-cells.ts'
import type { SheetCell } from './sheet-cells.ts'
import { layOutSheet, readColumnWidths } from './sheet-layout.ts'
import { readSheets, readText } from './workbook-sheets.ts'
import type { WorkbookSheet } from './workbook-sheets.ts'
import { escapeXml, readStyles } from './workbook-styles.ts'
import type { WorkbookStyles } from './workbook-styles.ts'

export interface GermanWorkbook {
  readonly content: Uint8Array
  readonly notes: readonly FileNote[]
  /** A visible sheet shows something. */
  readonly hasContent: boolean
}

export interface GermanOptions {
  /** LibreOffice has calculated the formulas. */
  readonly calculated: boolean
  /** Header and footer are LibreOffice's own, since the file has none. */
  readonly dropHeader: boolean
}

interface SheetWork {
  readonly xml: string
  readonly lastColumn: number
  readonly numbers: number
  /** Numbers that stay as LibreOffice shows them. */
  readonly left: number
}

const STYLES = 'xl/styles.xml'
const HIDDEN_NAMED_MAX = 10
/** Larger parts are left as they are: their text would be held several times over. */
const PART_CHARS_MAX = 64 * 1024 * 1024

/**
 * Writes the numbers and dates of a workbook as German text into their cells, and lays its sheets out on A4. The
 * LibreOffice that is compiled to wasm knows English separators only, whatever language it is told: 1.234,50 would
 * come out as 1,234.50. A sheet that a chart draws from keeps its numbers.
 * Returns `'uncalculated'` when a formula has no stored result; LibreOffice has to calculate it first.
 */
export async function setGerman(
  file: OfficePackage,
  { calculated, dropHeader }: GermanOptions,
): Promise<GermanWorkbook | 'uncalculated'> {
  const workbook = await readSheets(file)
  const styles = file.names.has(STYLES) ? readStyles(await readText(file, STYLES)) : null
  if (!workbook || !styles) return { content: await file.replace(new Map()), notes: [ENGLISH], hasContent: true }
  const parts = new Map<string, string>()
  let [numbers, left, hasContent] = [0, 0, false]
  for (const sheet of workbook.sheets) {
    const xml = await readText(file, sheet.part)
    if (xml.length > PART_CHARS_MAX) {
      left++
      hasContent = true
      continue
    }
    if (!calculated && hasUncalculated(xml)) return 'uncalculated'
    const work = setSheet(xml, sheet, styles, workbook.date1904)
    const extent = { lastColumn: work.lastColumn, hasPrintArea: sheet.hasPrintArea, dropHeader }
    parts.set(sheet.part, layOutSheet(work.xml, extent))
    hasContent ||= sheet.visible && work.lastColumn > 0
    numbers += work.numbers
    left += work.left
  }
  parts.set(STYLES, styles.write())
  const hidden = workbook.sheets.filter(sheet => !sheet.visible).map(sheet => sheet.name)
  const notes = [
    ...(hidden.length > 0 ? [hiddenNote(hidden)] : []),
    ...(numbers > 0 ? [GERMAN] : []),
    ...(left > 0 ? [ENGLISH] : []),
  ]
  return { content: await file.replace(parts), notes, hasContent }
}

/** What a workbook hides is not shown by it; a person has to know that it is there. */
function hiddenNote(names: readonly string[]): FileNote {
  const named = names.slice(0, HIDDEN_NAMED_MAX).join(', ')
  const more = names.length > HIDDEN_NAMED_MAX ? ` und ${names.length - HIDDEN_NAMED_MAX} weitere` : ''
  return {
    code: 'hidden_sheets',
    message: `Ausgeblendete Tabellenblätter sind nicht in den Seiten: ${named}${more}. Bitte bei Bedarf in der Tabelle einblenden und erneut einreichen.`,
  }
}

const GERMAN: FileNote = {
  code: 'numbers_set_german',
  message: 'Zahlen und Datumsangaben der Tabelle wurden in deutscher Schreibweise dargestellt.',
}
const ENGLISH: FileNote = {
  code: 'numbers_english',
  message:
    'Ein Teil der Zahlen erscheint in englischer Schreibweise (1,234.50 statt 1.234,50), z. B. weil ein Diagramm sie verwendet. Bitte beim Lesen beachten.',
}

function hasUncalculated(xml: string): boolean {
  let found = false
  mapCells(xml, cell => {
    found ||= cell.hasFormula && (cell.value === null || (cell.value === '' && cell.type === 'n'))
    return null
  })
  return found
}

function setSheet(xml: string, sheet: WorkbookSheet, styles: WorkbookStyles, date1904: boolean): SheetWork {
  let [lastColumn, numbers, left] = [0, 0, 0]
  const { usual, columns } = readColumnWidths(xml)
  const charsOf = (column: number): number =>
    Math.floor(columns.find(({ from, to }) => from <= column && column <= to)?.characters ?? usual)
  const written = mapCells(xml, cell => {
    if (cell.value === null && cell.type !== 'inlineStr') return null
    lastColumn = Math.max(lastColumn, columnOf(cell.reference), 1)
    if (cell.value === null) return null
    if (sheet.isCharted) {
      if (cell.type === 'n') left++
      return null
    }
    const text = asGerman(cell, cell.value, { styles, date1904, charsOf })
    if (text !== null && cell.type === 'n') numbers++
    return text
  })
  return { xml: written, lastColumn, numbers, left }
}

interface SheetFacts {
  readonly styles: WorkbookStyles
  readonly date1904: boolean
  /** Width of a column in characters. */
  readonly charsOf: (column: number) => number
}

/** The cell as text, or null when it stays; no formula stays, since it would be calculated anew from text. */
function asGerman(cell: SheetCell, value: string, { styles, date1904, charsOf }: SheetFacts): string | null {
  switch (cell.type) {
    case 'n': {
      const number = Number(value)
      if (value.trim() === '' || !Number.isFinite(number)) return null
      const shown = showGerman(number, styles.formatOf(cell.style), date1904, charsOf(columnOf(cell.reference)))
      return shown === null ? null : textCell(cell, styles.textStyle(cell.style, 'right'), escapeXml(shown))
    }
    case 'b':
      return textCell(cell, styles.textStyle(cell.style, 'center'), value === '1' ? 'WAHR' : 'FALSCH')
    case 'str':
      return textCell(cell, cell.style, value)
    default:
      return null
  }
}
