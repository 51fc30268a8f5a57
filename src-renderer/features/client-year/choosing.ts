/** Rows that a person has chosen, and the row from which shift reaches on. */
export interface Choosing {
  readonly ids: ReadonlySet<string>
  /** Null before anything was chosen. */
  readonly anchor: string | null
}

export const NOTHING_CHOSEN: Choosing = { ids: new Set(), anchor: null }

/** Chooses a row, or no longer. */
export function toggle({ ids }: Choosing, id: string): Choosing {
  const next = new Set(ids)
  if (!next.delete(id)) next.add(id)
  return { ids: next, anchor: id }
}

/** Chooses all rows between the anchor and a row, both included, and keeps what was chosen besides. */
export function reachTo({ ids, anchor }: Choosing, id: string, order: readonly string[]): Choosing {
  const from = anchor === null ? -1 : order.indexOf(anchor)
  const to = order.indexOf(id)
  if (to < 0) return { ids, anchor }
  const start = from < 0 ? to : from
  const reached = order.slice(Math.min(start, to), Math.max(start, to) + 1)
  return { ids: new Set([...ids, ...reached]), anchor: anchor !== null && from >= 0 ? anchor : id }
}

/** All rows, or none where all are chosen already. */
export function toggleAll({ ids, anchor }: Choosing, order: readonly string[]): Choosing {
  const isAll = order.length > 0 && order.every(id => ids.has(id))
  return { ids: new Set(isAll ? [] : order), anchor }
}
