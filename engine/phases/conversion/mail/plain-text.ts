import { escapeHtml } from './escape-html.ts'

const CHARACTERS_MAX = 1_000_000
/** The page is laid out by paragraph: one of thousands of lines takes minutes. */
const PARAGRAPH_LINES = 20
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
  const style = columns ? `; font-family: 'Liberation Mono', monospace; font-size: 9pt` : ''
  const html = lines.map(line => escapeHtml(line).replace(/^ | (?= )/g, '&nbsp;'))
  const paragraphs: string[] = []
  for (let at = 0; at < html.length; at += PARAGRAPH_LINES) {
    paragraphs.push(`<p style="margin: 0${style}">${html.slice(at, at + PARAGRAPH_LINES).join('<br>\n')}</p>`)
  }
  const note = cut ? '<p>[Der Text der E-Mail ist sehr lang und wurde hier abgeschnitten.]</p>' : ''
  return paragraphs.join('\n') + note
}
