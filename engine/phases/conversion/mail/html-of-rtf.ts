import { decompressRtf } from './decompress-rtf.ts'

/** Groups whose text is not part of the HTML ([MS-OXRTFEX] 2.1.3.1). */
const SKIPPED = new Set(['fonttbl', 'colortbl', 'stylesheet', 'pntext', 'info', 'mhtmltag', 'pict', 'objdata'])
/** Control words that stand for text. */
const PLAIN: ReadonlyMap<string, string> = new Map([
  ['par', '\r\n'],
  ['line', '\r\n'],
  ['tab', '\t'],
  ['lquote', '‘'],
  ['rquote', '’'],
  ['ldblquote', '“'],
  ['rdblquote', '”'],
  ['bullet', '•'],
  ['endash', '–'],
  ['emdash', '—'],
])

/** The HTML that Outlook has wrapped in compressed RTF, or null when there is none. */
export function htmlOfCompressedRtf(compressed: Uint8Array): string | null {
  const rtf = decompressRtf(compressed)
  return rtf !== null && /\\fromhtml1\b/.test(rtf.slice(0, 2000)) ? unwrap(rtf, { isText: false }) : null
}

/** The text of compressed RTF that no HTML is wrapped in, without its looks; null when there is none. */
export function textOfCompressedRtf(compressed: Uint8Array): string | null {
  const rtf = decompressRtf(compressed)
  if (rtf === null || /\\fromhtml1\b/.test(rtf.slice(0, 2000))) return null
  return unwrap(rtf, { isText: true }).trim() || null
}

interface Group {
  /** Text is dropped: the group is no content. */
  readonly skip: boolean
  /** RTF for readers without HTML: \htmlrtf. */
  rtfOnly: boolean
  /** Inside \*\htmltag: text is markup. */
  readonly tag: boolean
  /** Characters that follow a \u and repeat it. */
  fallback: number
}

const TOKEN = /\\([a-z]{1,32})(-?\d{1,10})? ?|\\'([0-9a-f]{2})|\\([^a-z])|([{}])|[\r\n]+|([^\\{}\r\n]+)/gi

/** How far the RTF has been read, and the HTML that came out of it. */
interface Reading {
  readonly decoder: InstanceType<typeof TextDecoder>
  readonly outer: Group[]
  group: Group
  /** Bytes of the code page that are not decoded yet. */
  pending: number[]
  /** Characters to be left out, since a \u before them said the same. */
  skipped: number
  html: string
}

/** De-encapsulation by [MS-OXRTFEX] 3.1.4. */
function unwrap(rtf: string, { isText }: { readonly isText: boolean }): string {
  const reading: Reading = {
    decoder: new TextDecoder(codePageOf(rtf)),
    outer: [],
    // In text as in markup no character stands for another.
    group: { skip: false, rtfOnly: false, tag: isText, fallback: 1 },
    pending: [],
    skipped: 0,
    html: '',
  }
  for (const match of rtf.matchAll(TOKEN)) {
    const [, word, parameter, hex, symbol, brace, text] = match
    if (brace === '{') beginGroup(reading, rtf.slice(match.index + 1, match.index + 40))
    else if (brace === '}') endGroup(reading)
    else if (hex !== undefined) putByte(reading, hex)
    else if (word !== undefined) obey(reading, word, parameter)
    else if (symbol !== undefined) putSymbol(reading, symbol)
    else if (text !== undefined) putText(reading, text)
  }
  flush(reading)
  return reading.html
}

function flush(reading: Reading): void {
  if (reading.pending.length > 0) reading.html += reading.decoder.decode(new Uint8Array(reading.pending))
  reading.pending = []
}

function put(reading: Reading, text: string): void {
  flush(reading)
  if (!reading.group.skip && !reading.group.rtfOnly) reading.html += text
}

/** `ahead` is what follows the brace: it says what the group is for. */
function beginGroup(reading: Reading, ahead: string): void {
  flush(reading)
  const { group } = reading
  reading.outer.push(group)
  const destination = /^\s*(?:\\\*)?\\([a-z]+)/.exec(ahead)?.[1] ?? ''
  const tag = destination === 'htmltag'
  const skip = group.skip || SKIPPED.has(destination) || (/^\s*\\\*/.test(ahead) && !tag)
  reading.group = { ...group, skip, tag: group.tag || tag }
}

function endGroup(reading: Reading): void {
  flush(reading)
  reading.group = reading.outer.pop() ?? reading.group
}

function putByte(reading: Reading, hex: string): void {
  const { group } = reading
  if (reading.skipped > 0) reading.skipped--
  else if (!group.skip && !group.rtfOnly) reading.pending.push(Number.parseInt(hex, 16))
}

function obey(reading: Reading, word: string, parameter: string | undefined): void {
  const { group } = reading
  if (word === 'htmlrtf') {
    flush(reading)
    group.rtfOnly = parameter !== '0'
  } else if (word === 'u') {
    put(reading, String.fromCharCode((Number(parameter) + 0x1_00_00) & 0xff_ff))
    reading.skipped = group.fallback
  } else if (word === 'uc') {
    group.fallback = Math.min(Number(parameter ?? 1), 10)
  } else {
    const plain = PLAIN.get(word)
    if (plain !== undefined) put(reading, plain)
  }
}

function putSymbol(reading: Reading, symbol: string): void {
  if ('\\{}'.includes(symbol)) put(reading, symbol)
  else if (symbol === '~') put(reading, reading.group.tag ? ' ' : '&nbsp;')
  else if (symbol === '_') put(reading, reading.group.tag ? '' : '&shy;')
}

function putText(reading: Reading, text: string): void {
  const rest = text.slice(Math.min(reading.skipped, text.length))
  reading.skipped = Math.max(0, reading.skipped - text.length)
  if (rest !== '') put(reading, rest)
}

function codePageOf(rtf: string): string {
  const page = Number(/\\ansicpg(\d{3,5})/.exec(rtf.slice(0, 2000))?.[1] ?? 1252)
  return page >= 1250 && page <= 1258 ? `windows-${page}` : page === 65_001 ? 'utf-8' : 'windows-1252'
}
