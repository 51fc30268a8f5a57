import { decompressRtf } from './decompress-rtf.ts'

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
