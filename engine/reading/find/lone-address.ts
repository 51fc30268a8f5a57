import { weightsOf } from '../../model/weights.ts'
import weightFile from '../../data/weights/reading.json' with { type: 'json' }
import { foldText } from '../fold-text.ts'
import type { Layout, Segment } from '../layout/read-layout.ts'
import type { PartyCandidate } from './party-name.ts'
import { isHeading, isName, isPerson, isRegisteredForm, named, POSTCODE_TOWN, STREET } from './party-name.ts'
import { senderParts } from './sender-parts.ts'

const WEIGHTS = weightsOf(weightFile.parties)
const WINDOW = weightsOf(weightFile.addresses)

const TOWN = /^(?:[A-Z]{1,2}[- ])?\d{5}\s+\p{Lu}/u

/**
 * A person with an address in the upper part of the first page who is not `issuer`: in three lines below each other, or
 * in one ("Ulf Muster · Jahnplatz 4 · 10785 Berlin"). For pages on which no label, no form of address and no window
 * tells to whom they are; null where none stands, or several do.
 */
export function findLoneAddress(layout: Layout, issuer: string): PartyCandidate | null {
  const other = foldText(issuer)
  const rows = layout.rows.filter(({ page, box }) => page === layout.pageNumbers[0] && box[1] < WINDOW.bottom)
  const segments = rows.flatMap(row => row.segments)
  const found = segments.flatMap(segment => {
    const name = inOneLine(segment) ?? overTown(segment, segments)
    const key = foldText(name ?? '')
    // Who wrote it may stand there with the same surname, or within a longer name.
    return name === null || other.includes(key) || key.includes(other)
      ? []
      : [{ ...named(segment, name), label: null, score: WEIGHTS.loneAddress }]
  })
  return new Set(found.map(({ name }) => foldText(name))).size === 1 ? (found[0] ?? null) : null
}

function inOneLine({ text }: Segment): string | null {
  const [first = '', street = '', town = ''] = senderParts(text)
  return STREET.test(street) && POSTCODE_TOWN.test(town) ? personOf(first) : null
}

/** A name whose next two lines are a street and a town. */
function overTown(line: Segment, segments: readonly Segment[]): string | null {
  const name = personOf(line.text)
  if (name === null) return null
  const below = segments.filter(
    ({ row, box }) => row > line.row && row <= line.row + 4 && Math.abs(box[0] - line.box[0]) < WINDOW.aligned,
  )
  const [street, town] = below
  return street && town && STREET.test(street.text) && TOWN.test(town.text) ? name : null
}

function personOf(text: string): string | null {
  const name = text.trim().replace(/^(?:Herrn?|Frau|An)\s+/u, '')
  return isPerson(name) && isName(name) && !isHeading(name) && !isRegisteredForm(name) && !STREET.test(name)
    ? name
    : null
}
