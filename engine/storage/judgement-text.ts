import type { Judgement } from '../model/judgement.ts'

/** A judgement as it is stored: the same judgement always gives the same text, so that texts can be compared. */
export function judgementText({ kind, fields, confirmedAt, after, movedAt, positions, aside }: Judgement): string {
  return JSON.stringify({
    kind,
    fields: byName(fields),
    confirmedAt,
    ...(after === undefined ? {} : { after }),
    ...(movedAt === undefined ? {} : { movedAt }),
    ...(positions === undefined || Object.keys(positions).length === 0 ? {} : { positions: byName(positions) }),
    ...(aside === undefined ? {} : { aside }),
  })
}

function byName<T>(entries: Readonly<Record<string, T>>): Readonly<Record<string, T>> {
  return Object.fromEntries(Object.entries(entries).toSorted(([one], [other]) => (one < other ? -1 : 1)))
}
