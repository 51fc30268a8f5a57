import type { Judgement } from '../model/judgement.ts'

/** A judgement as it is stored: the same judgement always gives the same text, so that texts can be compared. */
export function judgementText({
  kind,
  fields,
  confirmedAt,
  after,
  movedAt,
  positions,
  bookings,
  lines,
  blocks,
  aside,
}: Judgement): string {
  return JSON.stringify({
    kind,
    fields: byName(fields),
    confirmedAt,
    ...(after === undefined ? {} : { after }),
    ...(movedAt === undefined ? {} : { movedAt }),
    ...(positions === undefined || Object.keys(positions).length === 0
      ? {}
      : { positions: byName(eachByName(positions)) }),
    ...(bookings === undefined || Object.keys(bookings).length === 0 ? {} : { bookings: byName(eachByName(bookings)) }),
    ...(lines === undefined ? {} : { lines: lines.map(byName) }),
    ...(blocks === undefined ? {} : { blocks: blocks.map(byName) }),
    ...(aside === undefined ? {} : { aside }),
  })
}

/** What of a judgement a document's values are found by: with another text they are to be found anew. */
export function askedOf({ kind, fields, lines }: Judgement): string {
  return JSON.stringify([kind, fields, lines?.map(byName)])
}

function eachByName<T extends object>(entries: Readonly<Record<string, T>>): Readonly<Record<string, T>> {
  return Object.fromEntries(Object.entries(entries).map(([name, said]) => [name, byName(said)]))
}

function byName<T extends object>(entries: T): T {
  return Object.fromEntries(Object.entries(entries).toSorted(([one], [other]) => (one < other ? -1 : 1))) as T
}
