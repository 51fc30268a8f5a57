import { createReadStream } from '../../../shared/disk/files-sync.ts'
import type { MediaType } from '../../../model/media-type.ts'
import { unsupportedType } from './identify-fault.ts'
import { endingOf } from './identify-name.ts'
import { bankFileOf, looksLikeBankTable, looksLikeMt940 } from '../../../bank/looks-like-bank-file.ts'
import { decodeXmlHead, invoiceOf, readXmlRoot } from './identify-xml.ts'

/** Control bytes that a text may hold: tab, line breaks, form feed, the end mark of DOS. */
const TEXT_CONTROLS = new Set([0x09, 0x0a, 0x0b, 0x0c, 0x0d, 0x1a])
/** One stray control byte in a thousand: statements from banks and DOS programs carry some. */
const STRAY_SHARE_MAX = 0.001
/** Share of printable ASCII that a text in a one-byte code page has at least. */
const ASCII_SHARE_MIN = 0.6

/** Header fields of mails (RFC 5322, 3.6; RFC 2045) and of the systems that carry them. */
const MAIL_FIELDS = new Set(
  ['from', 'to', 'cc', 'subject', 'date', 'message-id', 'received', 'return-path', 'mime-version', 'sender'].concat([
    'delivered-to',
    'reply-to',
    'content-type',
    'x-mozilla-status',
    'dkim-signature',
    'x-unsent',
    'bcc',
  ]),
)
const MACHINE_FIELDS = ['message-id', 'received', 'mime-version', 'return-path', 'x-mozilla-status', 'x-unsent']

const HTML_START = /^<(?:!doctype\s+html|html|head|body|title|meta|link|style)\b/i
const HTML_FRAGMENT = /^<(?:table|div|p|span|center|font|h[1-6]|br|ul|ol|img|a)\b/i

/** True when the first bytes of a file may be those of a text. */
export function looksLikeText(head: Uint8Array): boolean {
  return utf16Of(head) !== null || isText(countBytes(head)) || decodeXmlHead(head).startsWith('<')
}

/**
 * Type of a file whose start looks like text; `head` is its first 64 KB. The name decides between text and table only.
 * Throws EngineError input unsupported_file_type.
 */
export async function identifyText(path: string, head: Uint8Array, filename: string): Promise<MediaType> {
  const text = decodeXmlHead(head)
  if (text.startsWith('{\\rtf')) return 'application/rtf'
  if (text.startsWith('%!PS')) throw unsupportedType('application/postscript')
  const markup = identifyMarkup(text, endingOf(filename))
  if (markup) return markup
  if (isMail(text, endingOf(filename))) return 'message/rfc822'
  if (!(await isTextFile(path))) throw unsupportedType('unknown')
  if (looksLikeMt940(text)) return 'application/vnd.swift.mt940'
  if (looksLikeBankTable(head)) return 'text/vnd.bank-table'
  return isTable(text, endingOf(filename)) ? 'text/csv' : 'text/plain'
}

function identifyMarkup(text: string, ending: string): MediaType | null {
  const start = text
    .replace(/^\ufeff?\s*(?:<\?xml[^>]{0,200}\?>\s*)?/, '')
    .replace(/^(?:<!--[\s\S]{0,20000}?-->\s*)+/, '')
  const named = ['html', 'htm', 'xhtml', 'xht', 'xls'].includes(ending)
  if (HTML_START.test(start) || (named && HTML_FRAGMENT.test(start))) return 'text/html'
  if (!/^\ufeff?\s*</.test(text)) return null
  const root = readXmlRoot(text)
  // A text may start with "<"; only a declaration, a namespace or the name make it XML.
  const meant = /^\ufeff?\s*<\?xml/.test(text) || ending === 'xml'
  if (!root) {
    if (meant) throw unsupportedType('xml')
    return null
  }
  if (!meant && !root.doctype && root.namespace === '') return null
  const known = invoiceOf(root) ?? bankFileOf(root)
  if (known) return known
  throw unsupportedType(root.doctype ? 'xml-doctype' : 'xml')
}

/** True for a text that starts with the header of a mail; a leading line of an mbox is skipped. */
export function isMail(text: string, ending: string): boolean {
  const lines = text.replace(/^\ufeff?(?:>?From [^\n]*\n)?/, '').split(/\r?\n|\r/, 400)
  const fields = new Set<string>()
  for (const line of lines) {
    if (line === '') break
    if (/^[ \t]/.test(line) && fields.size > 0) continue
    const name = /^([!-9;-~]{1,76}):/.exec(line)?.[1]
    if (name === undefined) return false
    fields.add(name.toLowerCase())
  }
  const known = [...fields].filter(field => MAIL_FIELDS.has(field))
  if (ending === 'eml') return known.length > 0
  return known.length >= 3 && MACHINE_FIELDS.some(field => fields.has(field))
}

/** True for a name that says so, or for columns that go through nearly all of the first lines. */
function isTable(text: string, ending: string): boolean {
  if (ending === 'csv' || ending === 'tsv' || ending === 'tab') return true
  if (ending === 'txt' || ending === 'md' || ending === 'json' || ending === 'log') return false
  const lines = text.slice(0, 20_000).split(/\r?\n/).slice(0, -1).filter(Boolean).slice(0, 50)
  if (lines.length < 3) return false
  return [';', '\t', ','].some(delimiter => {
    const counts = lines.map(line => line.replace(/"[^"]*"/g, '').split(delimiter).length)
    const usual = counts.toSorted((one, other) => one - other)[counts.length >> 1] ?? 0
    return usual >= 3 && counts.filter(count => count === usual).length >= counts.length * 0.9
  })
}

interface ByteCount {
  total: number
  zeros: number
  controls: number
  ascii: number
}

function countBytes(bytes: Uint8Array, count: ByteCount = { total: 0, zeros: 0, controls: 0, ascii: 0 }): ByteCount {
  count.total += bytes.length
  for (const byte of bytes) {
    if (byte === 0) count.zeros++
    else if (byte < 0x20 ? !TEXT_CONTROLS.has(byte) : byte === 0x7f) count.controls++
    else if (byte < 0x7f) count.ascii++
  }
  return count
}

function isText({ total, zeros, controls }: ByteCount): boolean {
  return zeros === 0 && controls <= total * STRAY_SHARE_MAX
}

function utf16Of(head: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  if (head[0] === 0xff && head[1] === 0xfe) return 'utf-16le'
  if (head[0] === 0xfe && head[1] === 0xff) return 'utf-16be'
  return null
}

/** Reads all of it once: a text stays one to its last byte. */
async function isTextFile(path: string): Promise<boolean> {
  const count: ByteCount = { total: 0, zeros: 0, controls: 0, ascii: 0 }
  let decoder: InstanceType<typeof TextDecoder> | null = null
  let wide = false
  let valid = true
  for await (const chunk of createReadStream(path, { highWaterMark: 1 << 20 }) as AsyncIterable<Buffer>) {
    if (decoder === null) {
      const utf16 = utf16Of(chunk)
      wide = utf16 !== null
      decoder = new TextDecoder(utf16 ?? 'utf-8', { fatal: true })
    }
    try {
      const text = valid ? decoder.decode(chunk, { stream: true }) : ''
      countBytes(wide ? Buffer.from(text, 'utf8') : chunk, count)
    } catch {
      if (wide) return false
      valid = false
      countBytes(chunk, count)
    }
    if (!isText(count) && count.total > 4096) return false
  }
  return isText(count) && (valid || count.ascii >= count.total * ASCII_SHARE_MIN)
}
