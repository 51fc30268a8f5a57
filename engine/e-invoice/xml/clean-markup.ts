import { corruptInvoice } from './corrupt-invoice.ts'

export interface MarkupLimits {
  readonly charactersMax: number
  readonly elementsMax: number
  readonly depthMax: number
}

/**
 * Attachments of an XRechnung hold up to 15 MB, 20 million characters as base64. 300,000 elements are some 10,000
 * lines; the schemas of UBL and CII go 12 deep, lines within lines deeper.
 */
export const MARKUP_LIMITS: MarkupLimits = { charactersMax: 48_000_000, elementsMax: 300_000, depthMax: 64 }

/** XML without comments, processing instructions and CDATA sections; long texts are taken out. */
export interface CleanMarkup {
  readonly xml: string
  /** Raw texts by the number that stands in their place, between two `STAND_IN`. */
  readonly longTexts: readonly string[]
}

/** No character of XML (XML 1.0, 2.2), so no file can hold it. */
export const STAND_IN = '\uFFFF'

const LONG_TEXT = 4096
const TAG_MAX = 16_384
// oxlint-disable-next-line no-control-regex -- These are the characters that XML forbids.
const FORBIDDEN = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/

/**
 * Brings foreign XML within bounds before a parser sees it, in one pass. The parser builds texts character by
 * character, which takes memory many times their length, and stumbles over quotes in processing instructions.
 * Throws `corrupt_file`: any DOCTYPE (so no entity can be declared), more than `limits`, markup that does not end.
 */
export function cleanMarkup(text: string, limits: MarkupLimits = MARKUP_LIMITS): CleanMarkup {
  if (text.length > limits.charactersMax) throw corruptInvoice('too_large')
  if (FORBIDDEN.test(text)) throw corruptInvoice('not_well_formed')
  const cleaning: Cleaning = { limits, parts: [], longTexts: [], run: [], elements: 0, depth: 0 }
  let at = text.charCodeAt(0) === 0xfeff ? 1 : 0
  for (;;) {
    const open = text.indexOf('<', at)
    cleaning.run.push(text.slice(at, open === -1 ? undefined : open))
    if (open === -1) break
    if (text.startsWith('<!--', open)) at = endOf(text, '-->', open + 4)
    else if (text.startsWith('<?', open)) at = endOf(text, '?>', open + 2)
    else if (text.startsWith('<![CDATA[', open)) {
      at = endOf(text, ']]>', open + 9)
      cleaning.run.push(escapeText(text.slice(open + 9, at - 3)))
    } else if (text.startsWith('<!', open)) throw corruptInvoice('doctype')
    else {
      at = endOfTag(text, open)
      takeTag(cleaning, text.slice(open, at))
    }
  }
  flush(cleaning)
  return { xml: cleaning.parts.join(''), longTexts: cleaning.longTexts }
}

interface Cleaning {
  readonly limits: MarkupLimits
  readonly parts: string[]
  readonly longTexts: string[]
  /** Text since the last tag. */
  run: string[]
  elements: number
  depth: number
}

function flush(cleaning: Cleaning): void {
  const { parts, longTexts } = cleaning
  const joined = cleaning.run.join('')
  cleaning.run = []
  if (joined.length <= LONG_TEXT) parts.push(joined)
  else parts.push(`${STAND_IN}${longTexts.push(joined) - 1}${STAND_IN}`)
}

function takeTag(cleaning: Cleaning, tag: string): void {
  flush(cleaning)
  cleaning.parts.push(tag)
  if (tag.startsWith('</')) cleaning.depth -= 1
  else {
    cleaning.elements += 1
    if (!tag.endsWith('/>')) cleaning.depth += 1
  }
  if (cleaning.elements > cleaning.limits.elementsMax) throw corruptInvoice('too_many_elements')
  if (cleaning.depth > cleaning.limits.depthMax) throw corruptInvoice('too_deep')
}

function escapeText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}

function endOf(text: string, mark: string, from: number): number {
  const found = text.indexOf(mark, from)
  if (found === -1) throw corruptInvoice('not_well_formed')
  return found + mark.length
}

/** Position after the `>` that ends the tag; one in quotes does not. */
function endOfTag(text: string, open: number): number {
  let quote = ''
  for (let index = open + 1; index < Math.min(text.length, open + TAG_MAX); index += 1) {
    const character = text.charAt(index)
    if (quote !== '') {
      if (character === quote) quote = ''
    } else if (character === '"' || character === "'") quote = character
    else if (character === '>') return index + 1
    else if (character === '<') break
  }
  throw corruptInvoice('not_well_formed')
}
