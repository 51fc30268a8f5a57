import { escapeHtml } from './escape-html.ts'

const CHARACTERS_MAX = 2_000_000

/** A plain text as HTML that keeps its lines and its runs of blanks; lines that are too long for the page wrap. */
export function plainTextToHtml(text: string): string {
  const cut = text.length > CHARACTERS_MAX
  const lines = text
    .slice(0, CHARACTERS_MAX)
    .replaceAll('\t', '    ')
    .trimEnd()
    .split(/\r\n|\r|\n/)
  const html = lines.map(line => escapeHtml(line).replace(/^ | (?= )/g, '&nbsp;')).join('<br>\n')
  const note = cut ? '<p>[Der Text der E-Mail ist sehr lang und wurde hier abgeschnitten.]</p>' : ''
  return `<p>${html}</p>${note}`
}
