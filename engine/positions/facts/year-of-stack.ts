import type { KindRule } from '../../model/position-rules.ts'
import type { PositionDocument } from './position-input.ts'

/** A yearly certificate says more about the year of a stack than a bill, which may be paid in the next one. */
const CERTIFICATE_WEIGHT = 3

/** The year that most papers are about; null when none has a year. Of two with as many the later. */
export function yearOfStack(
  documents: readonly PositionDocument[],
  ruleOf: (document: PositionDocument) => KindRule | null,
): number | null {
  const weights = new Map<number, number>()
  for (const document of documents) {
    const year = document.analysis?.year ?? null
    if (year === null || document.isForeign) continue
    const rule = ruleOf(document)
    const isCertificate = rule?.year === 'certificate' && rule.information !== true
    weights.set(year, (weights.get(year) ?? 0) + (isCertificate ? CERTIFICATE_WEIGHT : 1))
  }
  const [first] = [...weights].toSorted(([year, one], [other, two]) => two - one || other - year)
  return first?.[0] ?? null
}
