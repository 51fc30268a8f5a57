import { decodeReferences, escapeHtml, escapeMarkup } from './escape-html.ts'
import { htmlTokens } from './html-tokens.ts'
import type { HtmlToken } from './html-tokens.ts'
import { isDarkColor, safeStyle } from './safe-style.ts'

/** A picture as it goes into the page. */
export interface PagePicture {
  /** `data:` address. */
  readonly src: string
  readonly widthPx: number
  readonly heightPx: number
}

export interface SanitizeOptions {
  /** Gives the picture of a `cid:` or `data:` address, or null. */
  readonly pictureOf: (address: string) => PagePicture | null
  /** Width of the text on the page. */
  readonly widthMaxPx: number
}

export interface SanitizedHtml {
  readonly html: string
  /** The text asked for something from the network. */
  readonly remote: boolean
}

const CHARACTERS_MAX = 4_000_000
const DEPTH_MAX = 60
const TABLE_DEPTH_MAX = 6

const KEPT = new Set([
  'p',
  'div',
  'span',
  'b',
  'strong',
  'i',
  'em',
  'u',
  's',
  'strike',
  'del',
  'ins',
  'sub',
  'sup',
  'small',
  'big',
  'h1',
  'h2',
  'h3',
  'h4',
  'h5',
  'h6',
  'ul',
  'ol',
  'li',
  'dl',
  'dt',
  'dd',
  'blockquote',
  'pre',
  'code',
  'tt',
  'center',
  'table',
  'thead',
  'tbody',
  'tfoot',
  'tr',
  'td',
  'th',
  'caption',
  'font',
])
/** LibreOffice takes minutes for one paragraph of thousands of lines: an empty block ends it where a line ends. */
const BREAKS_MAX = 20
const WHOLE = new Set(['p', 'pre', 'li', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6'])
/** Dropped up to their end tag; one without an end tag goes alone, for what follows it is to be read. */
const DROPPED = new Set(['object', 'applet', 'svg', 'math', 'template', 'select', 'audio', 'video', 'noscript'])
/** Elements that end where one of these begins (HTML Living Standard, 13.1.2.4). */
const ENDED_BY: Readonly<Record<string, readonly string[]>> = {
  p: ['p'],
  li: ['li', 'p'],
  dt: ['dt', 'dd'],
  dd: ['dt', 'dd'],
  td: ['td', 'th'],
  th: ['td', 'th'],
  tr: ['tr'],
}
const SCOPES = new Set(['table', 'ul', 'ol', 'dl'])
const ATTRIBUTES: Readonly<Record<string, RegExp>> = {
  align: /^(?:left|right|center|justify)$/i,
  valign: /^(?:top|middle|bottom|baseline)$/i,
  face: /^[a-z0-9 ,'-]{1,80}$/i,
  size: /^[+-]?[1-7]$/,
  colspan: /^[1-9]\d?$/,
  rowspan: /^[1-9]\d?$/,
  border: /^[0-5]$/,
  cellpadding: /^1?\d$/,
  cellspacing: /^1?\d$/,
  start: /^\d{1,5}$/,
}
const REMOTE = /^\s*(?:https?|ftp):|^\s*\/\//i
/** Elements that load what these attributes name. A link is no load. */
const LOADS = ['src', 'srcset', 'background', 'poster', 'data', 'lowsrc', 'dynsrc']

/**
 * Writes the HTML of a mail anew, from what is known to be harmless: no script, form, frame, class, address or foreign
 * style; every element closed, nested to a bound. Links keep their text. Runs on hostile input in time of its length.
 */
export function sanitizeHtml(html: string, options: SanitizeOptions): SanitizedHtml {
  const writing: Writing = {
    options,
    lastEnd: lastEndTags(html),
    open: [],
    out: [],
    characters: 0,
    dropped: null,
    breaks: 0,
  }
  const { open, out } = writing
  let remote = /@import|url\(\s*["']?\s*(?:https?:)?\/\//i.test(html)
  for (const token of htmlTokens(html)) {
    if (writing.characters > CHARACTERS_MAX) break
    if (token.kind === 'open') remote ||= loadsRemote(token.name, token.attributes)
    if (writing.dropped !== null) {
      if (token.kind === 'close' && token.name === writing.dropped) writing.dropped = null
    } else if (token.kind === 'text') put(writing, escapeMarkup(token.text))
    else if (token.kind === 'close') close(writing, token.name)
    else begin(writing, token)
  }
  for (const name of open.reverse()) out.push(`</${name}>`)
  if (writing.characters > CHARACTERS_MAX)
    out.push('<p>[Der Text der E-Mail ist sehr lang und wurde hier abgeschnitten.]</p>')
  return { html: out.join(''), remote }
}

/** The HTML that is written anew, and where in it the writing stands. */
interface Writing {
  readonly options: SanitizeOptions
  readonly lastEnd: (name: string) => number
  /** Elements that are open, the outer ones first. */
  readonly open: string[]
  readonly out: string[]
  characters: number
  /** Element that is left out with all that is in it. */
  dropped: string | null
  /** Since the last block that ended a paragraph. */
  breaks: number
}

function put(writing: Writing, text: string): void {
  writing.characters += text.length
  writing.out.push(text)
}

function closeFrom(writing: Writing, index: number): void {
  for (const name of writing.open.splice(index).reverse()) put(writing, `</${name}>`)
}

function close(writing: Writing, name: string): void {
  const index = writing.open.lastIndexOf(name)
  // A stray end of a phrase does not end the table around it.
  if (index !== -1 && (name === 'table' || writing.open.lastIndexOf('table') < index)) closeFrom(writing, index)
}

function begin(writing: Writing, { name, attributes, end }: Extract<HtmlToken, { kind: 'open' }>): void {
  const { open, options } = writing
  if (DROPPED.has(name)) {
    if (writing.lastEnd(name) >= end) writing.dropped = name
  } else if (name === 'img') placeImage(writing, attributes)
  else if (name === 'br') breakLine(writing)
  else if (name === 'hr') put(writing, '<hr>')
  else if (KEPT.has(name)) {
    const ended = impliedEnd(open, name)
    if (ended !== -1) closeFrom(writing, ended)
    if (open.length >= DEPTH_MAX || tooManyTables(open, name)) return
    open.push(name)
    put(writing, `<${name}${attributesOf(name, attributes, options.widthMaxPx)}>`)
  }
}

function breakLine(writing: Writing): void {
  const { open, out } = writing
  writing.breaks++
  const isLong = writing.breaks >= BREAKS_MAX && !open.some(name => WHOLE.has(name))
  const split = isLong && /[^\s>]\s*$/.test(out.at(-1) ?? '')
  put(writing, split ? '<div></div>' : '<br>')
  if (split) writing.breaks = 0
}

/** Place of the last end tag of an element, found once for each name; -1 without one. */
function lastEndTags(html: string): (name: string) => number {
  const lower = html.toLowerCase()
  const found = new Map<string, number>()
  return name => {
    const known = found.get(name) ?? lower.lastIndexOf(`</${name}`)
    found.set(name, known)
    return known
  }
}

/** Index of the open element that ends where `name` begins, or -1. */
function impliedEnd(open: readonly string[], name: string): number {
  const ended = ENDED_BY[name]
  if (!ended) return -1
  const index = open.findLastIndex(element => ended.includes(element))
  return index > open.findLastIndex(element => SCOPES.has(element)) ? index : -1
}

function tooManyTables(open: readonly string[], name: string): boolean {
  return name === 'table' && open.filter(element => element === 'table').length >= TABLE_DEPTH_MAX
}

function loadsRemote(name: string, attributes: ReadonlyMap<string, string>): boolean {
  if (name === 'link' && REMOTE.test(decodeReferences(attributes.get('href') ?? ''))) return true
  return LOADS.some(key => REMOTE.test(decodeReferences(attributes.get(key) ?? '')))
}

function attributesOf(name: string, attributes: ReadonlyMap<string, string>, widthMaxPx: number): string {
  let text = ''
  for (const [key, value] of attributes) {
    if (ATTRIBUTES[key]?.test(value) === true || (key === 'color' && isDarkColor(value)))
      text += ` ${key}="${escapeHtml(value)}"`
    else if (key === 'style') {
      const style = safeStyle(decodeReferences(value))
      if (style !== '') text += ` style="${escapeHtml(style)}"`
    } else if (key === 'width' && /^(?:table|td|th)$/.test(name)) {
      const [, number, percent] = /^(\d{1,4})(%?)(?:px)?$/.exec(value.trim()) ?? []
      const fits = number !== undefined && Number(number) > 0 && Number(number) <= (percent ? 100 : widthMaxPx)
      if (fits) text += ` width="${number}${percent ?? ''}"`
      else if (name === 'table') text += ' width="100%"'
    }
  }
  return text
}

function placeImage(writing: Writing, attributes: ReadonlyMap<string, string>): void {
  const { pictureOf, widthMaxPx } = writing.options
  const address = decodeReferences(attributes.get('src') ?? '').trim()
  const picture = /^(?:cid|data):/i.test(address) ? pictureOf(address) : null
  const alternative = escapeMarkup(attributes.get('alt') ?? '').trim()
  if (!picture) return put(writing, alternative === '' ? '' : `[${alternative}]`)
  const asked = Number(/^\d{1,4}/.exec(attributes.get('width') ?? '')?.[0] ?? 0)
  const width = Math.max(1, Math.round(Math.min(asked || picture.widthPx, picture.widthPx, widthMaxPx)))
  const height = Math.max(1, Math.round((picture.heightPx * width) / picture.widthPx))
  // No characters of the text, which would end after one photo.
  writing.out.push(`<img src="${picture.src}"`)
  put(writing, ` width="${width}" height="${height}" alt="${alternative}">`)
}
