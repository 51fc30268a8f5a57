import { parse } from 'csv-parse/sync'
import { readCsvLayout } from '../../../isolation/office/csv-layout.ts'
import { decodeText } from '../../../isolation/office/decode-text.ts'
import { EngineError } from '../../../shared/errors.ts'

/** A list as a program wrote it: heads, and rows with the number of their line in the file. */
export interface MandantList {
  readonly heads: readonly string[]
  readonly rows: readonly { readonly line: number; readonly cells: readonly string[] }[]
}

/** As many as an office has; more is another kind of file. */
export const LIST_ROWS_MAX = 5_000
const CELL_CHARS_MAX = 10_000
/** A DATEV format file names itself in a line of its own before the heads (header of the EXTF format). */
const EXTF_HEADER = /^"?(?:EXTF|DTVF)"?[;,\t]/
/** Older exports of spreadsheets name their separator in a first line. */
const SEPARATOR_LINE = /^sep=.\s*$/i

interface Parsed {
  readonly record: readonly string[]
  readonly info: { readonly lines: number }
}

/**
 * Reads a list of mandants: CSV with semicolons, commas or tabs, UTF-8, UTF-16 or windows-1252, with one line of
 * heads; the header line of a DATEV format file is left out. Throws EngineError input `list_unreadable`,
 * `list_empty`, `list_too_long`.
 */
export function readMandantList(content: Uint8Array): MandantList {
  const text = decodeText(content, false)
  if (text.includes('\0')) throw unreadable()
  const lines = text.split('\n', 2)
  const skipped = EXTF_HEADER.test(lines[0] ?? '') || SEPARATOR_LINE.test((lines[0] ?? '').trim()) ? 1 : 0
  const body = skipped === 0 ? text : text.slice((lines[0] ?? '').length + 1)
  const parsed = parseCsv(body)
  const [head, ...rest] = parsed
  if (!head || rest.length === 0) {
    const message =
      'In dieser Liste stehen keine Mandanten. Erwartet werden eine Zeile mit Überschriften und je Mandant eine Zeile.'
    throw new EngineError('input', 'list_empty', message)
  }
  if (rest.length > LIST_ROWS_MAX) {
    const message = `Diese Liste hat mehr als ${LIST_ROWS_MAX.toLocaleString('de')} Zeilen. Bitte teilen Sie sie auf.`
    throw new EngineError('input', 'list_too_long', message)
  }
  return {
    heads: head.record.map(cell => cell.trim()),
    rows: rest.map(({ record, info }) => ({
      line: info.lines + skipped,
      cells: record.map(cell => cell.slice(0, CELL_CHARS_MAX)),
    })),
  }
}

function parseCsv(text: string): readonly Parsed[] {
  try {
    return parse(text, {
      bom: true,
      delimiter: readCsvLayout(text).separator,
      info: true,
      relax_column_count: true,
      // A quote within a cell that is not quoted is an inch sign or a mistake, and no end of the list.
      relax_quotes: true,
      skip_empty_lines: true,
      skip_records_with_empty_values: true,
      trim: true,
    }) as unknown as readonly Parsed[]
  } catch {
    throw unreadable()
  }
}

function unreadable(): EngineError {
  const message =
    'Diese Datei lässt sich nicht als Liste lesen. Bitte speichern Sie sie als CSV (in Excel: „Speichern unter“, „CSV UTF-8“).'
  return new EngineError('input', 'list_unreadable', message)
}
