import { randomFillSync } from 'node:crypto'
import { monotonicFactory } from 'ulid'

export type IdPrefix =
  | 'bat'
  | 'man'
  | 'doc'
  | 'bsn'
  | 'evt'
  | 'req'
  | 'run'
  | 'prj'
  | 'org'
  | 'exp'
  | 'del'
  // Entries of a mandant's register: a child, an object, a business.
  | 'chd'
  | 'obj'
  | 'biz'
  | 'usr'
  // A file that a program handed over.
  | 'upl'
  // A hold on what may not be deleted.
  | 'hld'
  // A Buchungsstapel that was handed over.
  | 'bst'
  // A worker of another machine.
  | 'pwk'

/** Random bytes in stock: every request has an id, and asking the system for each letter of it costs more than the rest. */
const stock = new Uint8Array(4096)
let used = stock.length

function random(): number {
  if (used === stock.length) {
    randomFillSync(stock)
    used = 0
  }
  const byte = stock[used] ?? 0
  used += 1
  return byte / 256
}

const next = monotonicFactory(random)

/** A new id: prefix and ULID, sortable by time of creation (`bat_01JD…`). */
export function newId(prefix: IdPrefix): string {
  return `${prefix}_${next()}`
}
