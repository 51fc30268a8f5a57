import { isUtf8 } from 'node:buffer'
import { mendBoundary } from './mend-boundary.ts'

/** Fields of a part, where its file is named, with the lines that go on with them (RFC 5322, 2.2.3). */
const PART_FIELD = /^content-(?:disposition|type):[^\r\n]*(?:\r?\n[ \t][^\r\n]*)*/gim
/** Fields of the mail itself; below its head such lines are text that has a charset of its own. */
const FIELD = /^(?:subject|from|to|cc):[^\r\n]*(?:\r?\n[ \t][^\r\n]*)*/gim
/** An encoded word (RFC 2047, 2) and a parameter in one piece (RFC 2231, 4), both said to be UTF-8. */
const WORD = /=\?utf-?8(?:\*[^?]*)?\?([qb])\?([^?\s]*)\?=/gi
const PARAMETER = /(name\*=)utf-?8('[^'\s]*')([^;\s]+)/gi

/**
 * A mail whose names are in the charset that its fields say: letters that are not even UTF-8 though they are said to be,
 * or stand there without a word, are taken for Windows-1252, as programs in German write them. The bytes themselves
 * where nothing is wrong. Parts that its boundary does not find are found, too.
 */
export function mendMailHead(bytes: Uint8Array): Uint8Array {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1')
  const end = /\r?\n\r?\n/.exec(text)?.index ?? text.length
  const head = mendBoundary(text.slice(0, end).replaceAll(FIELD, mendField), text.slice(end).trimStart())
  const mended = (head + text.slice(end)).replaceAll(PART_FIELD, mendField)
  return mended === text ? bytes : Buffer.from(mended, 'latin1')
}

function mendField(field: string): string {
  const relabelled = field
    .replaceAll(WORD, (word, kind: string, written: string) =>
      isUtf8(bytesOfWord(kind, written)) ? word : `=?windows-1252?${kind}?${written}?=`,
    )
    .replaceAll(PARAMETER, (parameter, key: string, language: string, written: string) =>
      isUtf8(bytesOf(written, '%')) ? parameter : `${key}windows-1252${language}${written}`,
    )
  const raw = Buffer.from(relabelled, 'latin1')
  return isUtf8(raw) ? relabelled : Buffer.from(new TextDecoder('windows-1252').decode(raw)).toString('latin1')
}

function bytesOfWord(kind: string, written: string): Buffer {
  return kind.toLowerCase() === 'b' ? Buffer.from(written, 'base64') : bytesOf(written, '=')
}

/** Bytes of a text in which some are written as two digits behind a mark. */
function bytesOf(written: string, mark: '%' | '='): Buffer {
  const pattern = mark === '%' ? /%([0-9a-f]{2})/gi : /=([0-9a-f]{2})/gi
  const text = written.replaceAll(pattern, (_, digits: string) => String.fromCharCode(Number.parseInt(digits, 16)))
  return Buffer.from(text, 'latin1')
}
