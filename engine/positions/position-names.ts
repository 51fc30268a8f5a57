import type { Position, PositionRegister } from '../model/position.ts'

/** Whom or what a position or a sum belongs to. */
export type Placed = Pick<Position, 'person' | 'objectId' | 'childId' | 'businessId'>

/** Name of the person, child, object or business; empty where a form has none. */
export function placeName(register: PositionRegister, { person, objectId, childId, businessId }: Placed): string {
  const named = (entries: readonly { readonly id: string; readonly name: string }[], id: string | null): string =>
    id === null ? '' : (entries.find(entry => entry.id === id)?.name ?? id)
  const who = person === 'gemeinsam' ? 'gemeinsam' : named(register.persons, person)
  return [
    who,
    named(register.objects, objectId),
    named(register.children, childId),
    named(register.businesses, businessId),
  ]
    .filter(name => name !== '')
    .join(', ')
}

/**
 * The line as it is shown: what all papers of the sum print wins over ours; a line that is known at second hand says
 * so; a dash where nobody knows it.
 */
export function lineText(
  { line, isLineDoubtful }: Pick<Position, 'line' | 'isLineDoubtful'>,
  positions: readonly Pick<Position, 'printedLine'>[],
): string {
  const [printed, ...others] = new Set(positions.map(({ printedLine }) => printedLine))
  if (printed && others.length === 0) return printed
  if (line === null) return '–'
  return isLineDoubtful ? `${line} (Zeile prüfen)` : line
}

/** `Anlage V`; some forms are none. */
export function formTitle(form: string): string {
  return form.startsWith('ESt ') ? `Hauptvordruck ${form}` : `Anlage ${form}`
}
