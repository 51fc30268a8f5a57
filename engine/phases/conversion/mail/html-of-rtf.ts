const HEADER_BYTES = 16
const COMPRESSED = 0x75465a4c
const UNCOMPRESSED = 0x414c454d
const DICTIONARY = 4096
const TEXT_BYTES_MAX = 32 * 1024 * 1024
/** The dictionary's first content ([MS-OXRTFCP] 2.1.2.1). */
const PRELOAD =
  '{\\rtf1\\ansi\\mac\\deff0\\deftab720{\\fonttbl;}{\\f0\\fnil \\froman \\fswiss \\fmodern \\fscript \\fdecor MS Sans SerifSymbolArialTimes New RomanCourier{\\colortbl\\red0\\green0\\blue0\r\n\\par \\pard\\plain\\f0\\fs20\\b\\i\\u\\tab\\tx'

/** Groups whose text is not part of the HTML ([MS-OXRTFEX] 2.1.3.1). */
const SKIPPED = new Set(['fonttbl', 'colortbl', 'stylesheet', 'pntext', 'info', 'mhtmltag'])
const BREAKS: Readonly<Record<string, string>> = { par: '\r\n', line: '\r\n', tab: '\t' }
const SIGNS: Readonly<Record<string, string>> = {
  lquote: '‘',
  rquote: '’',
  ldblquote: '“',
  rdblquote: '”',
  bullet: '•',
  endash: '–',
  emdash: '—',
}

/** The HTML that Outlook has wrapped in compressed RTF, or null when there is none. */
export function htmlOfCompressedRtf(compressed: Uint8Array): string | null {
  const rtf = decompressRtf(compressed)
  return rtf !== null && /\\fromhtml1\b/.test(rtf.slice(0, 2000)) ? unwrapHtml(rtf) : null
}

/** Bytes of the RTF as a latin1 string; null when the header is none ([MS-OXRTFCP] 2.1.3.1). */
function decompressRtf(bytes: Uint8Array): string | null {
  if (bytes.length < HEADER_BYTES) return null
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const size = Math.min(view.getUint32(4, true), TEXT_BYTES_MAX)
  const kind = view.getUint32(8, true)
  if (kind === UNCOMPRESSED) return Buffer.from(bytes.subarray(HEADER_BYTES, HEADER_BYTES + size)).toString('latin1')
  if (kind !== COMPRESSED) return null
  const dictionary = new Uint8Array(DICTIONARY)
  dictionary.set(Buffer.from(PRELOAD, 'latin1'))
  const out = Buffer.alloc(size)
  let position = PRELOAD.length
  let length = 0
  let at = HEADER_BYTES
  const put = (byte: number): void => {
    dictionary[position] = byte
    position = (position + 1) % DICTIONARY
    if (length < size) out[length++] = byte
  }
  while (at < bytes.length && length < size) {
    const control = bytes[at++] ?? 0
    for (let bit = 0; bit < 8 && at < bytes.length; bit++) {
      if ((control & (1 << bit)) === 0) {
        put(bytes[at++] ?? 0)
        continue
      }
      const reference = ((bytes[at] ?? 0) << 8) | (bytes[at + 1] ?? 0)
      at += 2
      const offset = reference >> 4
      if (offset === position) return out.toString('latin1', 0, length)
      for (let count = (reference & 15) + 2, from = offset; count > 0; count--, from++) {
        put(dictionary[from % DICTIONARY] ?? 0)
      }
    }
  }
  return out.toString('latin1', 0, length)
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

/** De-encapsulation by [MS-OXRTFEX] 3.1.4. */
function unwrapHtml(rtf: string): string {
  const token = /\\([a-z]{1,32})(-?\d{1,10})? ?|\\'([0-9a-f]{2})|\\([^a-z])|([{}])|[\r\n]+|([^\\{}\r\n]+)/gi
  const decoder = new TextDecoder(codePageOf(rtf))
  const groups: Group[] = []
  let group: Group = { skip: false, rtfOnly: false, tag: false, fallback: 1 }
  let pending: number[] = []
  let skipped = 0
  let html = ''
  const flush = (): void => {
    if (pending.length > 0) html += decoder.decode(new Uint8Array(pending))
    pending = []
  }
  const put = (text: string): void => {
    flush()
    if (!group.skip && !group.rtfOnly) html += text
  }
  for (const match of rtf.matchAll(token)) {
    const [, word, parameter, hex, symbol, brace, text] = match
    if (brace === '{') {
      flush()
      groups.push(group)
      const ahead = rtf.slice(match.index + 1, match.index + 40)
      const destination = /^\s*(?:\\\*)?\\([a-z]+)/.exec(ahead)?.[1] ?? ''
      const tag = destination === 'htmltag'
      const skip = group.skip || SKIPPED.has(destination) || (/^\s*\\\*/.test(ahead) && !tag)
      group = { ...group, skip, tag: group.tag || tag }
    } else if (brace === '}') {
      flush()
      group = groups.pop() ?? group
    } else if (hex !== undefined) {
      if (skipped > 0) skipped--
      else if (!group.skip && !group.rtfOnly) pending.push(Number.parseInt(hex, 16))
    } else if (word === 'htmlrtf') {
      flush()
      group.rtfOnly = parameter !== '0'
    } else if (word === 'u') {
      put(String.fromCharCode((Number(parameter) + 0x1_00_00) & 0xff_ff))
      skipped = group.fallback
    } else if (word === 'uc') {
      group.fallback = Math.min(Number(parameter ?? 1), 10)
    } else if (word !== undefined) {
      const plain = BREAKS[word] ?? SIGNS[word]
      if (plain !== undefined) put(plain)
    } else if (symbol !== undefined) {
      if ('\\{}'.includes(symbol)) put(symbol)
      else if (symbol === '~') put(group.tag ? ' ' : '&nbsp;')
      else if (symbol === '_') put('&shy;')
    } else if (text !== undefined) {
      const rest = text.slice(Math.min(skipped, text.length))
      skipped = Math.max(0, skipped - text.length)
      if (rest !== '') put(rest)
    }
  }
  flush()
  return html
}

function codePageOf(rtf: string): string {
  const page = Number(/\\ansicpg(\d{3,5})/.exec(rtf.slice(0, 2000))?.[1] ?? 1252)
  return page >= 1250 && page <= 1258 ? `windows-${page}` : page === 65_001 ? 'utf-8' : 'windows-1252'
}
