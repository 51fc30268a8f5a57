import { weightsOf } from '../../model/weights.ts'
import weightFile from '../../data/weights/reading.json' with { type: 'json' }
import type { Layout, Segment } from '../layout/read-layout.ts'
import { isWithFormOfAddress } from './addressed-to.ts'
import type { PartyCandidate } from './party-name.ts'
import { named, POSTCODE_TOWN, STREET } from './party-name.ts'
import { SENDER_PARTS, senderParts } from './sender-parts.ts'

const WEIGHTS = weightsOf(weightFile.parties)
const WINDOW = weightsOf(weightFile.addresses)

/**
 * Whom small houses write to in one line ("Familie Muster, Ahornweg 4, 12345 Ort") or in two, the street and the town in
 * the second. It takes a form of address: letterheads are written the same way.
 */
export function shortAddressees(layout: Layout): PartyCandidate[] {
  const rows = layout.rows.filter(({ page, box }) => page === layout.pageNumbers[0] && box[1] < WINDOW.bottom)
  return rows.flatMap(({ segments }, at) =>
    segments.flatMap(segment => {
      if (!isWithFormOfAddress(segment.text)) return []
      const [name = '', ...rest] = senderParts(segment.text)
      const below = rows[at + 1]?.segments.find(({ box }) => Math.abs(box[0] - segment.box[0]) < WINDOW.aligned)
      const isWhole = rest.length >= SENDER_PARTS - 1 && isAddress(rest)
      if (!isWhole && !(rest.length === 0 && below && isAddress(senderParts(below.text)))) return []
      return [partyOf(segment, name)]
    }),
  )
}

/** "Ahornweg 4, 12345 Ort", with what may stand behind the town. */
function isAddress([street = '', town = '']: readonly string[]): boolean {
  return STREET.test(street) && POSTCODE_TOWN.test(town)
}

function partyOf(segment: Segment, name: string): PartyCandidate {
  const bare = name.replace(/^(?:Herrn?|Frau)\s+/u, '')
  return { ...named(segment, bare), label: null, score: WEIGHTS.withSalutation }
}
