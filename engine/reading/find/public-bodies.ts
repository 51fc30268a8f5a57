import { weightsOf } from '../../model/weights.ts'
import weightFile from '../../data/weights/reading.json' with { type: 'json' }
import type { Layout, Segment } from '../layout/read-layout.ts'
import type { AddressBlock } from './address-blocks.ts'
import { opening } from './opening-name.ts'
import type { PartyCandidate } from './party-name.ts'
import { isHeading, isName, LEGAL_FORM, named } from './party-name.ts'
import { isTableHead } from './row-signs.ts'

const WEIGHTS = weightsOf(weightFile.parties)

/**
 * What bodies under public law and those of social insurance are called: §§ 1, 2 FVG, § 1 IHKG, § 90 HwO, §§ 114, 125
 * SGB VII and VI, §§ 4, 143 ff. SGB V, §§ 19, 367 SGB III and 6d SGB II, the Länder's laws on municipalities, joint
 * authorities, courts' cashiers, chambers of professions and their pension schemes.
 */
const BODY = [
  String.raw`Hauptzollamt|(?:Landes|Bundes|Landesverwaltungs|Bundesverwaltungs|Bundeszentral|Landrats|Bezirks)amt`,
  String.raw`(?:Land|Hoch)?kreis|(?:Verbands|Samt|Einheits|Markt)gemeinde|(?:Universitäts|Hanse|Kreis|Landeshaupt|Bundes)stadt`,
  String.raw`(?:Industrie- und )?\p{L}*kammer|\p{L}*Berufsgenossenschaft|\p{L}*Unfallkasse|Sozialversicherung`,
  String.raw`\p{L}*(?:Betriebs|Innungs|Orts)?[Kk]rankenkasse|Ersatzkasse|Gesundheitskasse`,
  String.raw`Versorgungswerk|Versorgungsanstalt|\p{L}*[Vv]ersorgungskasse|Pensionskasse|Kassenärztliche Vereinigung`,
  String.raw`\p{L}*[Zz]weckverband|(?:Ab)?[Ww]asserverband`,
  String.raw`\p{L}*[Jj]ustizkasse|Staatsoberkasse|Agentur für Arbeit|Familienkasse|Jobcenter|Stud(?:ier)?ende?nwerk`,
  String.raw`\p{L}*[Kk]irchengemeinde|Kirchenkreis(?:amt)?|Pfarrei|Beitragsservice`,
].join('|')
/** "Heilbronner Betriebskrankenkasse", "Evangelisch-Lutherische Kirchengemeinde", "IHK Industrie- und Handelskammer". */
const OPENS = new RegExp(String.raw`^(?:(?:\p{Lu}[\p{L}.-]*\s){0,2})(?:${BODY})(?!\p{L})`, 'u')
/** A body of which there is one for each district is named with it: the word alone is none. */
const ALONE = new RegExp(String.raw`^(?:${BODY})$`, 'u')
const WORDS_MAX = 10

/** Names of bodies under public law in the letterhead: they have no legal form that would tell them. */
export function publicBodies(layout: Layout, blocks: readonly AddressBlock[]): PartyCandidate[] {
  const addressed = new Set(blocks.flatMap(({ lines }) => lines))
  return layout.rows
    .filter(row => row.page === layout.pageNumbers[0] && row.box[1] < WEIGHTS.upperZone && !isTableHead(row))
    .flatMap(({ segments }) => segments)
    .flatMap(segment => (addressed.has(segment) ? [] : asBody(segment)))
}

function asBody(segment: Segment): PartyCandidate[] {
  const text = opening(segment.text)
  // In capitals a body's word is as good.
  const plain = text === text.toUpperCase() ? inTitleCase(text) : text
  if (!OPENS.test(plain) || ALONE.test(plain) || LEGAL_FORM.test(text)) return []
  if (!isName(text) || isHeading(text) || text.split(' ').length > WORDS_MAX) return []
  const score = segment.box[1] < WEIGHTS.headZone ? WEIGHTS.upper : WEIGHTS.firstLine
  return [{ ...named(segment, text), label: null, score }]
}

function inTitleCase(text: string): string {
  return text.toLowerCase().replaceAll(/(?<![\p{L}])\p{L}/gu, letter => letter.toUpperCase())
}
