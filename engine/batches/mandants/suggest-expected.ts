import { fitsExpected } from '../../model/check-off.ts'
import { isExpectedIn } from '../../model/expected-document.ts'
import type { ExpectedDocument, ExpectedSuggestion, FiledDocument } from '../../model/expected-document.ts'
import type { Taxonomy } from '../../model/taxonomy.ts'
import { foldName } from '../../shared/fold-name.ts'

/** What comes back every year; bills and receipts are not expected one by one. */
const RECURRING: ReadonlySet<string> = new Set(['certificate', 'notice', 'report'])

/**
 * What the last earlier year with documents had of what comes back every year, and the checklist of `year` does not
 * name.
 */
export function suggestExpected(
  expected: readonly ExpectedDocument[],
  filed: readonly FiledDocument[],
  year: number,
  taxonomy: Pick<Taxonomy, 'kinds'>,
): ExpectedSuggestion[] {
  const kinds = new Map(taxonomy.kinds.map(kind => [kind.id, kind]))
  const recurring = filed.filter(document => RECURRING.has(kinds.get(document.kindId)?.nature ?? ''))
  const lastYear = Math.max(
    ...recurring.flatMap(document => (document.year !== null && document.year < year ? [document.year] : [])),
  )
  const known = expected.filter(document => isExpectedIn(document, year))
  const groups = Map.groupBy(
    recurring.filter(document => document.year === lastYear && !known.some(item => fitsExpected(item, document))),
    ({ kindId, issuer }) => `${kindId} ${foldName(issuer ?? '')}`,
  )
  return [...groups.values()]
    .flatMap(([first, ...others]): ExpectedSuggestion[] =>
      first
        ? [
            {
              kindId: first.kindId,
              label: kinds.get(first.kindId)?.label ?? first.kindLabel,
              issuerHint: first.issuer,
              lastYear,
              count: 1 + others.length,
            },
          ]
        : [],
    )
    .toSorted((one, other) => (kinds.get(one.kindId)?.order ?? 0) - (kinds.get(other.kindId)?.order ?? 0))
}
