import type { Check } from '../rules/check.ts'
import type { FileBytes } from '../file/file-bytes.ts'
import { itemsOf, stringOf } from '../file/read-values.ts'

const TAIL_BYTES = 1_024
const HEAD_BYTES = 64

/** Header, end of the file (ISO 19005-2, 6.1.2 and 6.1.3), from its bytes alone. */
export function checkHeadAndEnd(bytes: FileBytes, fail: Check['fail']): void {
  const head = latin1(bytes.read(0, HEAD_BYTES))
  const header = /^%PDF-1\.[0-7](\r\n|\n|\r)/.exec(head)
  if (!header) fail('header')
  const rest = head.slice(header?.[0].length ?? head.search(/[\r\n][^\r\n]/) + 1)
  if (!/^%[\x80-\xFF]{4}[^\r\n]*[\r\n]/.test(rest)) fail('header_comment')
  const tail = latin1(bytes.read(Math.max(0, bytes.size - TAIL_BYTES), TAIL_BYTES))
  if (!/%%EOF(\r\n|\n|\r)?$/.test(tail)) fail('after_end')
}

/** Trailers and tables of objects (6.1.3, 6.1.4). */
export function checkTrailers({ file, fail }: Check): void {
  const { sections, trailer, bytes } = file
  const binding = isLinearized(bytes) ? sections : sections.slice(0, 1)
  const hasId = binding.every(section => {
    const parts = itemsOf(file.entry(section.trailer, 'ID')).map(file.resolve)
    return parts.length === 2 && parts.every(part => stringOf(part) !== null)
  })
  if (!hasId) fail('trailer_id')
  if (sections.some(section => section.trailer.has('Encrypt')) || trailer.has('Encrypt')) fail('encrypted')
  for (const { at, isPlain } of sections) {
    if (isPlain && !/^xref(\r\n|\n|\r)\d+ \d+ ?(\r\n|\n|\r)/.test(latin1(bytes.read(at, HEAD_BYTES))))
      fail('xref_spacing')
  }
  if (sections.some(section => section.trailer.size === 0)) fail('tables')
}

/** Whether the file was written for the web (ISO 32000-1, Annex F), and as that file is as long as it says. */
function isLinearized(bytes: FileBytes): boolean {
  const head = latin1(bytes.read(0, 1_024))
  const length = /\/Linearized[\s\S]*?\/L\s+(\d+)/.exec(head)?.[1] ?? /\/L\s+(\d+)[\s\S]*?\/Linearized/.exec(head)?.[1]
  return Number(length) === bytes.size
}

function latin1(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1')
}
