import type { Box } from '../../model/page.ts'
import { foldText } from '../fold-text.ts'
import type { LabelRole } from './labels.ts'
import { LABELS } from './labels.ts'
import type { StreamMatch, TextStream } from './match-labels.ts'
import { findWording } from './match-labels.ts'

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

function worthOf({ from, to, quality }: LabelHit): number {
  return to - from - MISREAD_COST * 10 * (1 - quality)
}

/**
 * All labels of the dictionary on the pages; where several overlap, the longest stays, a misread one behind one as it
 * stands.
 */
export function findLabels(stream: TextStream, options: { readonly fuzzy: boolean }): LabelHit[] {
  const taken: (LabelHit & StreamMatch)[] = []
  const exact: (LabelHit & StreamMatch)[] = []
  for (const { role, wording } of wordings) {
    for (const match of findWording(stream, wording, options)) {
      // A label stands in one row; a longer one may wrap only when its words are close.
      if (match.tokens.some(token => token.row !== match.row)) continue
      exact.push({ ...match, role, wording })
    }
  }
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
