import type { RankedPaper } from './ranked-paper.ts'
import type { PaperCandidate } from './paper-candidates.ts'
import { placeLabels, wordsAround } from './words-around.ts'
import { shapesOf, sidesOf } from './word-signs.ts'

/** For each number the signs that speak about it: words around it, its place, how it is made. */
export function numberSigns(paper: RankedPaper, candidates: readonly PaperCandidate[]): string[][] {
  const values = candidates.map(({ value }) => value)
  const inRow = Map.groupBy(candidates, ({ found }) => found.row)
  return candidates.map((candidate, index) => {
    const { found, value } = candidate
    const row = paper.layout.rows[found.row]
    if (!row) return []
    const before = shapesOf(sidesOf(row, found).left).at(-1) ?? '-'
    return [
      ...new Set([
        ...wordsAround(paper.layout, row, found),
        ...placeLabels(paper, found, { index, values }),
        ...madeOf(value),
        `bill:${paper.isBill}:${before}`,
        ...piecesOf(candidate, inRow.get(found.row) ?? []),
      ]),
    ]
  })
}

/** How a number is made: length, letters, groups. */
function madeOf(value: string): string[] {
  const digits = value.replaceAll(/\D/g, '').length
  const pattern = value
    .replaceAll(/\d+/g, group => (group.length > 5 ? '9+' : '9'.repeat(group.length)))
    .replaceAll(/\p{L}+/gu, group => (group.length > 2 ? 'A+' : 'A'))
  return [
    `digits:${Math.min(14, digits)}`,
    `words:${Math.min(4, value.split(' ').length)}`,
    `made:${pattern}`,
    ...(/[A-Z]/.test(value) ? ['letters'] : []),
    ...(/[-/]/.test(value) ? ['groups'] : []),
    ...(/(?:19|20)\d\d/.test(value) ? ['with year'] : []),
    ...(value.startsWith('0') ? ['zero'] : []),
    ...(/^\d{5}$/.test(value) ? ['postcode'] : []),
  ]
}

/** Whether it is a piece of a longer candidate, or has pieces that are candidates. */
function piecesOf({ found: { box }, value }: PaperCandidate, inRow: readonly PaperCandidate[]): string[] {
  const holds = (outer: PaperCandidate['found']['box'], inner: PaperCandidate['found']['box']): boolean =>
    outer[0] <= inner[0] + 0.001 && outer[0] + outer[2] >= inner[0] + inner[2] - 0.001
  return [
    ...(inRow.some(one => one.value.length > value.length && holds(one.found.box, box)) ? ['piece'] : []),
    ...(inRow.some(one => one.value.length < value.length && holds(box, one.found.box)) ? ['whole'] : []),
  ]
}
