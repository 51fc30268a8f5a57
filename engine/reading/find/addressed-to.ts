import { foldText } from '../fold-text.ts'
import type { Layout, Segment } from '../layout/read-layout.ts'
import { isSalutation, POSTCODE_TOWN } from './party-name.ts'

/** How letters greet (DIN 5008, usage): behind it stand titles and the surname. */
const GREETING =
  /^(?:Sehr geehrte[rs]?|Liebe[rs]?|Guten (?:Tag|Morgen|Abend)|Hallo|Werte[rs]?|Grüß Gott)\s+(?:Herrn?|Frau|Familie|Eheleute)\s+(?:(?:Dr|Prof|Dipl)\.[-\p{L}.]*\s+)*(\p{Lu}[\p{L}'’ -]{1,40})/u

/** Surnames that the first page greets, folded. */
export function greetedNames(layout: Layout): readonly string[] {
  return layout.rows
    .filter(({ page }) => page === layout.pageNumbers[0])
    .flatMap(({ segments }) => segments.slice(0, 1))
    .flatMap(({ text }) => GREETING.exec(text.trim())?.[1] ?? [])
    .map(foldText)
}

/** "Frau Elif Muster", "Eheleute Muster": the form of address and the name in one line. */
const WITH_NAME = /^(?:Herrn?|Frau|Familie|Eheleute)\s+(?:(?:Dr|Prof|Dipl)\.[-\p{L}.]*\s+)*\p{Lu}[\p{L}'’-]+/u

/** Whether a line begins with a form of address and a name. */
export function isWithFormOfAddress(text: string): boolean {
  return WITH_NAME.test(text.trim())
}

/** Lines of an address follow each other at most so much further apart than the last one and the town. */
const PITCH_MAX = 1.4

/**
 * Where the lines of somebody who is written to begin among lines over a town, wherever on the page: at "Herrn" or the
 * like, or with the lines that stand together with whom the letter greets; -1 where neither stands.
 */
export function addresseeAt(lines: readonly Segment[], town: Segment, greeted: readonly string[]): number {
  const from = lines.findLastIndex(({ text }) => POSTCODE_TOWN.test(text)) + 1
  const own = lines.slice(from, -1)
  const form = own.findIndex(({ text }) => isSalutation(text))
  if (form >= 0) return from + form
  const isNamed = ({ text }: Segment): boolean => {
    const line = foldText(text)
    return WITH_NAME.test(text.trim()) || greeted.some(name => line.endsWith(name) && line !== name)
  }
  const name = own.findIndex(isNamed)
  return name < 0 ? -1 : startOfGroup(lines, from + name, from, town)
}

/** A house may stand over whom it is for; a gap parts them from a letterhead. */
function startOfGroup(lines: readonly Segment[], at: number, from: number, town: Segment): number {
  const pitch = town.box[1] - (lines.at(-1)?.box[1] ?? 0)
  let start = at
  while (start > from && (lines[start]?.box[1] ?? 0) - (lines[start - 1]?.box[1] ?? 0) <= PITCH_MAX * pitch) start--
  return start
}
