import { weightsOf } from '../../model/weights.ts'
import weightFile from '../../data/weights/reading.json' with { type: 'json' }
import { foldText } from '../fold-text.ts'
import type { Layout, Segment } from '../layout/read-layout.ts'
import { unionBox } from '../layout/read-layout.ts'
import type { PartyCandidate } from './party-name.ts'
import { isHeading, isName, looksLikeLabel, STREET } from './party-name.ts'

const WEIGHTS = weightsOf(weightFile.parties)

/**
 * Bodies of which there is one for each district: without it the name is not whole (§ 125 SGB VI for pensions, § 1
 * IHKG, § 90 HwO, § 17 FVG, § 12 GVG).
 */
const OF_DISTRICT =
  /(?:Deutsche Rentenversicherung|Sparkasse|Volksbank|Raiffeisenbank|VR[- ]Bank|kammer|Kassenärztliche Vereinigung|Finanzamt|Amtsgericht|Landratsamt|Notariat|Stadtwerke|Gemeindewerke)$/iu
/** A place or region of up to four words. */
const DISTRICT = /^\p{Lu}[\p{L}./()-]+(?:\s(?:\p{Lu}[\p{L}./()-]+|und|am|an der|im|in der|a\.\s?d\.)){0,3}$/u

/** The candidate with the second line of its name, and without the letters that the name itself spells out. */
export function wholeName(layout: Layout, candidate: PartyCandidate): PartyCandidate {
  const own = layout.rows
    .flatMap(({ segments }) => segments)
    .find(({ page, box, text }) => page === candidate.page && box === candidate.box && text.trim() === candidate.name)
  const second = own ? secondLine(layout, own) : null
  if (!second) return candidate
  const name = withoutInitials(`${candidate.name} ${second.text.trim()}`)
  return { ...candidate, name, box: unionBox([candidate.box, second.box]) }
}

function secondLine(layout: Layout, own: Segment): Segment | null {
  const next = layout.rows[own.row + 1]
  if (next?.page !== own.page) return null
  if (next.box[1] - own.box[1] > WEIGHTS.leadingPitch * Math.max(layout.lineHeight, own.box[3])) return null
  const below = next.segments.find(one => isBelow(own, one))
  const text = below?.text.trim() ?? ''
  if (!below || !isName(text) || isHeading(text) || looksLikeLabel(text) || STREET.test(text)) return null
  return isDistrict(own, text) ? below : null
}

function isDistrict(own: Segment, text: string): boolean {
  return OF_DISTRICT.test(own.text.trim()) && DISTRICT.test(text)
}

/** Left edges, right edges or middles stand below each other. */
function isBelow({ box: [left, , width] }: Segment, { box: [ownLeft, , ownWidth] }: Segment): boolean {
  const offs = [left - ownLeft, left + width - ownLeft - ownWidth, left + width / 2 - ownLeft - ownWidth / 2]
  return offs.some(off => Math.abs(off) < WEIGHTS.leadingAligned)
}

const INITIALS = /^(\p{Lu}{2,5})\s+(\p{Lu}.*)$/u

/** "HWK Handwerkskammer Südland" -> "Handwerkskammer Südland": what the letters stand for follows them. */
function withoutInitials(name: string): string {
  const [, initials = '', rest = ''] = INITIALS.exec(name) ?? []
  return initials !== '' && spells(rest, initials) ? rest : name
}

/** "HWK Südland" is short for "Handwerkskammer Südland". */
export function isInitialsOf(short: string, full: string): boolean {
  const [, initials = '', rest = ''] = INITIALS.exec(short) ?? []
  if (initials === '' || !full.endsWith(` ${rest}`)) return false
  return spells(full.slice(0, -rest.length - 1), initials)
}

/** Whether the letters stand in the words in their order, the first one at the beginning. */
function spells(words: string, initials: string): boolean {
  const text = foldText(words)
  let at = -1
  for (const letter of foldText(initials)) {
    const next = text.indexOf(letter, at + 1)
    if (next < 0 || (at < 0 && next > 0)) return false
    at = next
  }
  return text.length > foldText(initials).length
}

/** What houses commonly call a part of themselves: by itself it names no house. */
const PART_OF_HOUSE =
  /^(?:Pfarramt|Sekretariat|(?:Stadt|Gemeinde|Kreis|Markt|Amts|Samtgemeinde|Verbandsgemeinde)verwaltung|Buchhaltung|Rechnungsstelle|Kundenservice|Kundencenter|Beihilfestelle|Verwaltung|(?:Stadt|Gemeinde|Kreis|Amts|Zahl|Landes)kasse)$/iu

/** Whether the name is that of a department which every house has. */
export function isPartOfHouse({ name }: PartyCandidate): boolean {
  return PART_OF_HOUSE.test(name)
}
