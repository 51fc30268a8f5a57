import { find, read, write } from 'cfb'
import type { CFB$Container } from 'cfb'

/**
 * Offsets in the FIB of Word 97 and later (MS-DOC 2.5.6): places of the field tables of body, headers, notes, comments.
 */
const FIELD_TABLES = [0x11a, 0x122, 0x12a, 0x132]
const FLAGS = 0x0b
const FLAG_TABLE_1 = 0x02
const FIB_BYTES_MIN = 0x13a
const FIELD_BEGIN = 0x13
/** Field types (MS-DOC 2.9.90): REF, CREATEDATE, SAVEDATE, PRINTDATE, FILENAME, DATE, TIME, MERGEFIELD. */
const FROZEN = new Set([3, 21, 22, 23, 29, 31, 32, 59])
/** A formula: LibreOffice shows its stored result. */
const FORMULA = 34
const FIELDS_MAX = 100_000

/**
 * A Word file of the old kind whose date fields, names and references show what was stored; LibreOffice would put
 * today's date or nothing in their place. Hands back the same bytes when it has none, or is not laid out as usual.
 */
export function freezeDocFields(content: Uint8Array): Uint8Array {
  const file = read(Buffer.from(content), { type: 'buffer' })
  const body = streamOf(file, 'WordDocument')
  if (!body || body.length < FIB_BYTES_MIN) return content
  const name = ((body[FLAGS] ?? 0) & FLAG_TABLE_1) === 0 ? '0Table' : '1Table'
  const table = streamOf(file, name)
  if (!table) return content
  let changed = false
  for (const place of FIELD_TABLES) {
    const start = body.readUInt32LE(place)
    const bytes = body.readUInt32LE(place + 4)
    if (bytes < 10 || start + bytes > table.length) continue
    changed = freezeTable(table.subarray(start, start + bytes)) || changed
  }
  if (!changed) return content
  const entry = find(file, `/${name}`)
  if (!entry) return content
  entry.content = table
  return write(file, { type: 'buffer' }) as Buffer
}

/** A table of n + 1 places of 4 bytes and n fields of 2 (MS-DOC 2.8.25); changed in place. */
function freezeTable(table: Buffer): boolean {
  const count = Math.min(FIELDS_MAX, Math.floor((table.length - 4) / 6))
  let changed = false
  for (let index = 0; index < count; index++) {
    const at = (count + 1) * 4 + index * 2
    if (((table[at] ?? 0) & 0x1f) !== FIELD_BEGIN || !FROZEN.has(table[at + 1] ?? 0)) continue
    table[at + 1] = FORMULA
    changed = true
  }
  return changed
}

function streamOf(file: CFB$Container, name: string): Buffer | null {
  const content = find(file, `/${name}`)?.content
  return content === undefined ? null : Buffer.from(content as Uint8Array)
}
