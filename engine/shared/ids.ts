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

const next = monotonicFactory()

/** A new id: prefix and ULID, sortable by time of creation (`bat_01JD…`). */
export function newId(prefix: IdPrefix): string {
  return `${prefix}_${next()}`
}
