import type { Judgement } from '../model/judgement.ts'

/** A judgement as it is stored: the same judgement always gives the same text, so that texts can be compared. */
export function judgementText({ kind, fields, confirmedAt, after, movedAt }: Judgement): string {
  const sorted = Object.entries(fields).toSorted(([one], [other]) => (one < other ? -1 : 1))
  return JSON.stringify({
    kind,
    fields: Object.fromEntries(sorted),
    confirmedAt,
    ...(after === undefined ? {} : { after }),
    ...(movedAt === undefined ? {} : { movedAt }),
  })
}
