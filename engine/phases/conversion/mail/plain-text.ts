import { escapeHtml } from './escape-html.ts'

const CHARACTERS_MAX = 2_000_000
/** So many lines with gaps inside make columns, which stand right in letters of one width only. */
const COLUMN_LINES_MIN = 3

/** A plain text as HTML that keeps its lines and its runs of blanks; lines that are too long for the page wrap. */
export function plainTextToHtml(text: string): string {
  const cut = text.length > CHARACTERS_MAX
  const lines = text
    .slice(0, CHARACTERS_MAX)
    .replaceAll('\t', '    ')
    .trimEnd()
    .split(/\r\n|\r|\n/)
  const columns = lines.filter(line => /\S {3,}\S/.test(line)).length >= COLUMN_LINES_MIN
  const style = columns ? ` style="font-family: 'Liberation Mono', monospace; font-size: 9pt"` : ''
  const html = lines.map(line => escapeHtml(line).replace(/^ | (?= )/g, '&nbsp;')).join('<br>\n')
  const note = cut ? '<p>[Der Text der E-Mail ist sehr lang und wurde hier abgeschnitten.]</p>' : ''
  return `<p${style}>${html}</p>${note}`
}
