import { escapeMarkup } from '../mail/escape-html.ts'

/** Elements that end a line: paragraphs of WordprocessingML, DrawingML and OpenDocument, and headings of the last. */
const LINES = new Set(['w:p', 'a:p', 'text:p', 'text:h'])
/** Cells of a row stand in one line, apart. */
const CELLS = new Set(['w:tc', 'a:tc', 'table:table-cell'])
const ROWS = new Set(['w:tr', 'a:tr', 'table:table-row'])
const BREAKS = new Set(['w:br', 'w:cr', 'a:br', 'text:line-break'])
const SPACES = new Set(['w:tab', 'text:tab', 'text:s'])
/** Text that is no content: fields, formulas of drawings, styles of OpenDocument, what was deleted. */
const HIDDEN = new Set([
  'w:instrText',
  'w:delText',
  'w:delInstrText',
  'office:automatic-styles',
  'text:tracked-changes',
])
const APART = '&#160;&#160;&#160;'
const CHARS_MAX = 5_000_000
const NO_ELEMENT = /<!--.*?-->|<\?.*?\?>|<!DOCTYPE[^[>]*(?:\[.*?\])?[^>]*>/gs
const TAG_OR_TEXT = /<(\/?)([\w:.-]+)[^<>]*?(\/?)>|<[^<>]*|([^<]+)/g

/**
 * The text of a part of an office file as HTML paragraphs, '' when it has none: one pass over its tags without building
 * a tree, so that neither depth nor entities of a hostile file cost anything.
 */
export function textOfPart(xml: string): string {
  const lines: string[] = []
  let line = ''
  let row: string[] | null = null
  let hidden: string | null = null
  let cell = { before: 0, value: '' }
  const endLine = (): void => {
    const text = line.trim()
    line = ''
    if (text === '') return
    if (row) row.push(text)
    else lines.push(text)
  }
  const plain = xml.slice(0, CHARS_MAX).replace(NO_ELEMENT, '')
  for (const [tag, closing, name = '', empty, text] of plain.matchAll(TAG_OR_TEXT)) {
    if (text !== undefined) {
      if (hidden === null) line += escapeMarkup(text)
      continue
    }
    const isEnd = closing === '/'
    if (hidden !== null) {
      if (isEnd && name === hidden) hidden = null
    } else if (HIDDEN.has(name) && !isEnd && empty === '') hidden = name
    else if (BREAKS.has(name)) line += '<br>'
    else if (SPACES.has(name) && !isEnd) line += ' '
    else if (LINES.has(name) && isEnd) endLine()
    else if (ROWS.has(name)) {
      endLine()
      if (row && row.length > 0) lines.push(row.join(APART))
      row = isEnd ? null : []
    } else if (CELLS.has(name)) {
      endLine()
      if (!isEnd) cell = { before: row?.length ?? 0, value: valueOf(tag) }
      // A cell may say its number only where people do not see it.
      if ((isEnd || empty !== '') && cell.value !== '' && row?.length === cell.before) row.push(cell.value)
    }
  }
  endLine()
  return lines.map(each => `<p>${each}</p>`).join('\n')
}

/** The number of an OpenDocument cell (1.3, part 3, 19.387), with a comma. */
function valueOf(tag: string): string {
  return /\soffice:value="(-?\d+(?:\.\d+)?)"/.exec(tag)?.[1]?.replace('.', ',') ?? ''
}
