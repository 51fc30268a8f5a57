import type { InputForm, InputLine } from '../model/input-sheet.ts'
import type { FormLines } from '../model/position-rules.ts'
import type { Position, PositionRegister, PositionSet, PositionTotal } from '../model/position.ts'

type Place = Pick<Position, 'person' | 'objectId' | 'childId' | 'businessId'>

/**
 * What is typed into the tax program, from top to bottom: forms in the order of `lines.order`, each once for every
 * person, object, child or business, its fields by line. Keys that share a field are one value. Sums of other years
 * than the set's are left out.
 */
export function inputSheet({ positions, totals, register, year }: PositionSet, { order }: FormLines): InputForm[] {
  const byId = new Map(positions.map(position => [position.id, position]))
  const own = totals.filter(total => total.year === year)
  const asked = positions.filter(({ counts }) => counts === 'asks')
  const forms = new Map([...own, ...asked].map(one => [nameOf(one), one]))
  return [...forms]
    .map(([name, { form, person, objectId, childId, businessId }]) => ({
      form,
      ...{ person, objectId, childId, businessId },
      lines: linesOf(
        own.filter(total => nameOf(total) === name),
        byId,
      ),
      openIds: asked.filter(position => nameOf(position) === name).map(({ id }) => id),
    }))
    .toSorted(
      (one, other) => rank(order.forms, one.form) - rank(order.forms, other.form) || byPlace(register, one, other),
    )
}

/** What makes two sums a part of the same form. */
function nameOf({ form, person, objectId, childId, businessId }: Place & { readonly form: string }): string {
  return [form, person, objectId, childId, businessId].join('\n')
}

function linesOf(totals: readonly PositionTotal[], byId: ReadonlyMap<string, Position>): InputLine[] {
  const fields = Map.groupBy(totals, ({ key, line, kz, side, unit }) =>
    line !== null && kz !== null && unit === 'EUR' ? [line, kz, side].join('\n') : key,
  )
  return [...fields.values()]
    .flatMap((group): InputLine[] => {
      const [first] = group
      if (!first) return []
      const { line, isLineDoubtful, kz, side, unit, quantity, confirmedQuantity } = first
      const positionIds = group.flatMap(total => total.positionIds)
      const [printed, ...others] = new Set(positionIds.map(id => byId.get(id)?.printedLine ?? null))
      return [
        {
          ...{ line, isLineDoubtful, kz, side, unit, quantity, confirmedQuantity, positionIds },
          printedLine: others.length === 0 ? (printed ?? null) : null,
          label: group.map(({ label }) => label).join('; '),
          cents: group.reduce((sum, total) => sum + total.cents, 0),
          confirmedCents: group.reduce((sum, total) => sum + total.confirmedCents, 0),
        },
      ]
    })
    .toSorted((one, other) => lineNumber(one) - lineNumber(other) || Number(one.kz) - Number(other.kz))
}

/** What the paper prints wins; fields whose line nobody knows come last. */
function lineNumber({ line, printedLine }: InputLine): number {
  const number = Number.parseInt(printedLine ?? line ?? '', 10)
  return Number.isNaN(number) ? Number.MAX_SAFE_INTEGER : number
}

function rank(forms: readonly string[], form: string): number {
  const at = forms.indexOf(form)
  return at < 0 ? forms.length : at
}

const PERSONS = ['A', 'B', 'gemeinsam'] as const

/** A before B; objects, children and businesses as the master data have them; what has no place comes last. */
function byPlace(register: PositionRegister, one: Place, other: Place): number {
  const placeOf = ({ person, objectId, childId, businessId }: Place): number => {
    const lists = [
      [PERSONS, person],
      [register.objects.map(({ id }) => id), objectId],
      [register.children.map(({ id }) => id), childId],
      [register.businesses.map(({ id }) => id), businessId],
    ] as const
    const found = lists.find(([, id]) => id !== null)
    return found ? rank(found[0], found[1] ?? '') : Number.MAX_SAFE_INTEGER
  }
  return placeOf(one) - placeOf(other)
}
