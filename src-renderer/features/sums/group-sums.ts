import type { LeftOutTotal, Position, PositionSet, PositionTotal } from '../../../wire/positions.ts'
import { placeName } from '../../documents/position-words.ts'

/** The lines of a form for one person, object, child or business. */
export interface PlaceSums {
  /** Empty where the form asks for nobody. */
  readonly name: string
  readonly lines: readonly PositionTotal[]
}

/** A form with its sums, and what is left out of them. */
export interface FormSums {
  readonly form: string
  readonly places: readonly PlaceSums[]
  /** What asks first, then what does not count. */
  readonly leftOut: readonly LeftOutTotal[]
}

/** The sums of a batch by form, then by person, object, child or business, in the order of the engine. */
export function groupSums({ totals, leftOut, register }: PositionSet): readonly FormSums[] {
  const forms = new Set([...totals, ...leftOut].map(({ form }) => form))
  return [...forms].map(form => {
    const lines = totals.filter(total => total.form === form)
    const out = leftOut.filter(total => total.form === form)
    return {
      form,
      places: [...Map.groupBy(lines, total => placeName(register, total))].map(([name, of]) => ({ name, lines: of })),
      leftOut: [...out.filter(({ counts }) => counts === 'asks'), ...out.filter(({ counts }) => counts === 'no')],
    }
  })
}

/** The positions of a sum, in its order. */
export function positionsOf(
  { positions }: Pick<PositionSet, 'positions'>,
  ids: readonly string[],
): readonly Position[] {
  const byId = new Map(positions.map(position => [position.id, position]))
  return ids.flatMap(id => byId.get(id) ?? [])
}
