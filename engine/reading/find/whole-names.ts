import { weightsOf } from '../../model/weights.ts'
import weightFile from '../../data/weights/reading.json' with { type: 'json' }
import type { Layout, Segment } from '../layout/read-layout.ts'
import { unionBox } from '../layout/read-layout.ts'
import type { PartyCandidate } from './party-name.ts'
import { isHeading, isName, isRegisteredForm, looksLikeLabel, STREET } from './party-name.ts'
import { withoutInitials } from './short-names.ts'

const WEIGHTS = weightsOf(weightFile.parties)

/**
 * Bodies of which there is one for each district: without it the name is not whole (§ 125 SGB VI for pensions, § 1
 * IHKG, § 90 HwO, § 17 FVG, § 12 GVG).
 */
const OF_DISTRICT =
  /(?:Deutsche Rentenversicherung|Sparkasse|Volksbank|Raiffeisenbank|VR[- ]Bank|kammer|Kassenärztliche Vereinigung|Finanzamt|Amtsgericht|Landratsamt|Notariat|Stadtwerke|Gemeindewerke)$/iu
/** A place or region of up to four words. */
const DISTRICT = /^\p{Lu}[\p{L}./()-]+(?:\s(?:\p{Lu}[\p{L}./()-]+|und|am|an der|im|in der|a\.\s?d\.)){0,3}$/u

/** "Landesamt für Besoldung und", "Versorgungswerk der": the name goes on in the line below. */
const OPEN_END = /\p{L}.*\s(?:und|für|der|des|zur|zum|von|&)$/u

/** "Praxis für Physiotherapie" over who runs it. */
const PRACTICE = /^(?:\p{L}*[Pp]raxis|Kanzlei|Büro) für(?:\s[\p{L}-]+){1,3}$/u
const PERSON = /^(?:(?:Dr|Prof|Dipl)\.[-\p{L}. ]*\s)?\p{Lu}[\p{Ll}-]+\s\p{Lu}[\p{L}-]+$/u

/** The candidate with the second line of its name, and without the letters that the name itself spells out. */
export function wholeName(layout: Layout, candidate: PartyCandidate): PartyCandidate {
  const own = layout.rows
    .flatMap(({ segments }) => segments)
    .find(({ page, box, text }) => page === candidate.page && box === candidate.box && text.trim() === candidate.name)
  const second = own ? secondLine(layout, own) : null
  if (second) {
    const name = withoutInitials(`${candidate.name} ${second.text.trim()}`)
    return { ...candidate, name, box: unionBox([candidate.box, second.box]) }
  }
  // "MB Maschinenbau GmbH" is registered so; a body under public law is called what its letters stand for.
  return isRegisteredForm(candidate.name) ? candidate : { ...candidate, name: withoutInitials(candidate.name) }
}

function secondLine(layout: Layout, own: Segment): Segment | null {
  const below = nextInColumn(layout, own)
  const text = below?.text.trim() ?? ''
  if (!below || !isName(text) || isHeading(text) || looksLikeLabel(text) || STREET.test(text)) return null
  // The pension insurance writes itself in two lines (§ 125 SGB VI).
  const goesOn =
    OPEN_END.test(own.text.trim()) || (own.text.trim() === 'Deutsche' && text.startsWith('Rentenversicherung'))
  const isOfPerson = PRACTICE.test(own.text.trim()) && PERSON.test(text)
  return goesOn || isOfPerson || isDistrict(own, text) ? below : null
}

/** A column beside it may have lines of its own between. */
const ROWS_BETWEEN = 3

function nextInColumn(layout: Layout, own: Segment): Segment | undefined {
  for (const row of layout.rows.slice(own.row + 1, own.row + 1 + ROWS_BETWEEN)) {
    if (row.page !== own.page) return undefined
    if (row.box[1] - own.box[1] > WEIGHTS.leadingPitch * Math.max(layout.lineHeight, own.box[3])) return undefined
    const below = row.segments.find(one => isBelow(own, one))
    if (below) return below
  }
  return undefined
}

function isDistrict(own: Segment, text: string): boolean {
  return OF_DISTRICT.test(own.text.trim()) && DISTRICT.test(text)
}

/** Left edges, right edges or middles stand below each other. */
function isBelow({ box: [left, , width] }: Segment, { box: [ownLeft, , ownWidth] }: Segment): boolean {
  const offs = [left - ownLeft, left + width - ownLeft - ownWidth, left + width / 2 - ownLeft - ownWidth / 2]
  return offs.some(off => Math.abs(off) < WEIGHTS.leadingAligned)
}

/** What houses commonly call a part of themselves: by itself it names no house. */
const PART_OF_HOUSE =
  /^(?:Pfarramt|Bezügestelle|Versorgungsstelle|Elterngeldstelle|Steueramt|Kämmerei|Bürgerbüro|Gebührenstelle|Mitgliederservice|Leistungsabteilung|(?:Kraftfahrzeug|Grund|Gewerbe|Hunde)steuer|Sekretariat|(?:Stadt|Gemeinde|Kreis|Markt|Amts|Samtgemeinde|Verbandsgemeinde)verwaltung|Buchhaltung|Rechnungsstelle|Kundenservice|Kundencenter|Beihilfestelle|Verwaltung|(?:Stadt|Gemeinde|Kreis|Amts|Zahl|Landes)kasse)$/iu

/** Whether the name is that of a department which every house has. */
export function isPartOfHouse({ name }: PartyCandidate): boolean {
  return PART_OF_HOUSE.test(name)
}
