import { weightsOf } from '../../model/weights.ts'
import weightFile from '../../data/weights/reading.json' with { type: 'json' }
import type { Layout, Segment } from '../layout/read-layout.ts'
import type { PartyCandidate } from './party-name.ts'
import { isName, LEGAL_FORM, named, SEPARATOR, STREET } from './party-name.ts'

const WEIGHTS = weightsOf(weightFile.parties)

/** Lines that a party takes: name, address, "- nachfolgend Vermieter genannt -". */
const LINES_MAX = 8
const TITLES = String.raw`(?:(?:der|dem|den)(?:\s+|$))?(?:(?:Firma|Herrn?|Frau|Eheleuten?)(?:\s+|$))?`
const TITLED = new RegExp(`^${TITLES}`, 'iu')
const BETWEEN = new RegExp(String.raw`^zwischen(?:\s+|\s*:\s*|$)${TITLES}`, 'iu')
const AND = new RegExp(String.raw`^und(?:\s+|\s*:\s*|$)${TITLES}`, 'iu')

/**
 * The parties of a contract in the order that it names them, "zwischen Wohnbau Nord eG, Ring 1, 12345 Stadt … und Frau
 * Klara Est": who gives, then who gets. Empty for other papers.
 */
export function contractParties(layout: Layout): PartyCandidate[] {
  const lines = layout.rows.flatMap(({ page, segments }) =>
    page === layout.pageNumbers[0] ? segments.slice(0, 1) : [],
  )
  const from = lines.findIndex(({ text }) => BETWEEN.test(text))
  if (from < 0) return []
  const to = lines.findIndex(({ text }, at) => at > from && at <= from + LINES_MAX && AND.test(text))
  if (to < 0) return []
  const [first, second] = [nameAt(lines, from, BETWEEN), nameAt(lines, to, AND)]
  return first && second ? [first, second] : []
}

/** What stands behind the word, else in the line below. */
function nameAt(lines: readonly Segment[], at: number, word: RegExp): PartyCandidate | null {
  const own = lines[at]?.text.replace(word, '') ?? ''
  const line = own === '' ? lines[at + 1] : lines[at]
  const text = own === '' ? (line?.text.replace(TITLED, '') ?? '') : own
  const name = text.split(SEPARATOR)[0]?.trim() ?? ''
  if (!line || !isName(name) || !/^\p{Lu}/u.test(name) || (STREET.test(name) && !LEGAL_FORM.test(name))) return null
  return { ...named(line, name), label: null, score: WEIGHTS.contract }
}
