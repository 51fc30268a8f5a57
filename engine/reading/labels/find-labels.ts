import { weightsOf } from '../../model/weights.ts'
import weightFile from '../../data/weights/reading.json' with { type: 'json' }
import type { Box } from '../../model/page.ts'
import { foldText } from '../fold-text.ts'
import type { Token } from '../layout/read-layout.ts'
import { grammarLabels } from './label-grammar.ts'
import type { LabelRole } from './labels.ts'
import { LABELS } from './labels.ts'
import type { TextStream } from './match-labels.ts'
import { findWording } from './match-labels.ts'

const WEIGHTS = weightsOf(weightFile.labels)

export interface LabelHit {
  readonly role: LabelRole
  /** Wording of the dictionary that matched. */
  readonly wording: string
  readonly row: number
  readonly page: number
  readonly box: Box
  readonly from: number
  readonly to: number
  readonly quality: number
}

interface Wording {
  readonly role: LabelRole
  readonly wording: string
  readonly length: number
}

const wordings: readonly Wording[] = (Object.keys(LABELS) as LabelRole[])
  .flatMap(role => LABELS[role].map(wording => ({ role, wording, length: foldText(wording).length })))
  .sort((a, b) => b.length - a.length)

/** Letters that each misread one takes away: "Rechnungssumme" as it stands is no misread "Rechnungsnummer". */
const MISREAD_COST = 2

function isApart(left: Token | undefined, right: Token): boolean {
  return left !== undefined && right.box[0] - (left.box[0] + left.box[2]) > WEIGHTS.gapMax
}

/** A label of no list may be one of a list with letters misread; "Datum" in "Auszahlungsdatum" is none. */
const SHORTER_MAX = 2

function isNearlyAsLong(known: LabelHit, { from, to }: LabelHit): boolean {
  return known.from < to && from < known.to && known.to - known.from >= to - from - SHORTER_MAX
}

function worthOf({ from, to, quality }: LabelHit): number {
  return to - from - MISREAD_COST * 10 * (1 - quality)
}

/**
 * All labels of the dictionary on the pages; where several overlap, the longest stays, a misread one behind one as it
 * stands.
 */
export function findLabels(stream: TextStream, options: { readonly fuzzy: boolean }): LabelHit[] {
  const exact = wordings.flatMap(({ role, wording }) => hitsOf(stream, role, wording, options))
  const built = grammarLabels(stream)
  exact.push(...built.filter(hit => !hit.isOther || !exact.some(known => isNearlyAsLong(known, hit))))
  return longestOf(stream, exact)
}

/** Places of wordings that no list holds, as labels of a role; where several overlap, the longest stays. */
export function wordingHits(
  stream: TextStream,
  role: LabelRole,
  own: readonly string[],
  options: { readonly fuzzy: boolean },
): LabelHit[] {
  return longestOf(
    stream,
    own.flatMap(wording => hitsOf(stream, role, wording, options)),
  )
}

/** A label stands in one row, and not in two columns. */
function hitsOf(
  stream: TextStream,
  role: LabelRole,
  wording: string,
  options: { readonly fuzzy: boolean },
): LabelHit[] {
  return findWording(stream, wording, options)
    .filter(({ tokens, row }) => !tokens.some((token, index) => token.row !== row || isApart(tokens[index - 1], token)))
    .map(match => ({ ...match, role, wording }))
}

function longestOf(stream: TextStream, exact: LabelHit[]): LabelHit[] {
  const taken: LabelHit[] = []
  exact.sort((a, b) => worthOf(b) - worthOf(a) || b.quality - a.quality)
  const used = new Uint8Array(stream.text.length + 1)
  for (const hit of exact) {
    let free = true
    for (let at = hit.from; at < hit.to && free; at++) free = used[at] === 0
    if (!free) continue
    used.fill(1, hit.from, hit.to)
    taken.push(hit)
  }
  return taken.sort((a, b) => a.from - b.from)
}
