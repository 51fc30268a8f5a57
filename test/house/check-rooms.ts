import { innerRoomOf, roomOf, ROOMS, SHARED_BY_ALL } from './rooms.ts'

/** An import of the engine, both files by their path from the root. */
export interface Import {
  readonly from: string
  readonly to: string
}

/** Why an import between two files of the engine is not allowed by the table of rooms; null when it is. */
export function faultOf({ from, to }: Import): string | null {
  const [own, other] = [roomOf(from), roomOf(to)]
  if (own === null) return `${from} lies in no room`
  if (other === null) return `${to} lies in no room`
  if (own !== other) {
    const allowed = SHARED_BY_ALL.includes(other) || ROOMS[own]?.neighbours.includes(other)
    return allowed ? null : `${from} -> ${to}: ${own} may not import from ${other}`
  }
  const [inner, beside] = [innerRoomOf(from, own), innerRoomOf(to, own)]
  if (inner === null || inner === beside) return null
  // Loose files of a room without phases of its own are what its inner rooms stand on (storage ports, folded text).
  if (beside === null) return STANDS_ON_LOOSE_FILES.includes(own) ? null : `${from} -> ${to}: points up to ${own}`
  return ROOMS[own]?.inside?.[inner]?.includes(beside)
    ? null
    : `${from} -> ${to}: ${inner} may not import from ${beside}`
}

/** Rooms whose loose files are below their inner rooms; in all others they are above them. */
const STANDS_ON_LOOSE_FILES: readonly string[] = ['engine/storage', 'engine/reading', 'engine/isolation']

/** Rooms that import from a room which stands above them in the table, so that the table itself has no way upwards. */
export function upwardNeighbours(): string[] {
  const order = Object.keys(ROOMS)
  return order.flatMap((name, at) =>
    (ROOMS[name]?.neighbours ?? [])
      .filter(neighbour => order.indexOf(neighbour) <= at && neighbour !== 'engine/version.ts')
      .map(neighbour => `${name} -> ${neighbour}`),
  )
}
