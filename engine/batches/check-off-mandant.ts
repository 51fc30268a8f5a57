import { isExpectedIn } from '../model/expected-document.ts'
import type { ExpectedDocument, ExpectedInYear, ExpectedSuggestion, FiledDocument } from '../model/expected-document.ts'
import type { Taxonomy } from '../model/taxonomy.ts'
import { foldName } from '../shared/fold-name.ts'

/** What comes back every year; bills and receipts are not expected one by one. */
const RECURRING: ReadonlySet<string> = new Set(['certificate', 'notice', 'report'])

export interface CheckedOff extends ExpectedInYear {
  /** A document of the year that fits, whether or not somebody ticked it off. */
  readonly found: FiledDocument | null
}

/**
 * Finds for each expected document of a tax year one that came in: of its kind and, where an issuer is named, from it. Those
 * that name an issuer choose first; no document stands for two. Free labels are for people to tick off.
 */
export function checkOff(expected: readonly ExpectedInYear[], filed: readonly FiledDocument[]): CheckedOff[] {
  const free = new Set(filed)
  const found = new Map<string, FiledDocument>()
  for (const item of expected.toSorted((one, other) => choosiness(other) - choosiness(one))) {
    const fit = [...free].find(document => document.year === item.year && fits(item, document))
    if (!fit) continue
    free.delete(fit)
    found.set(item.id, fit)
  }
  return expected.map(item => ({ ...item, found: found.get(item.id) ?? null }))
}

/** What the last earlier year with documents had of what comes back every year, and the checklist of `year` does not name. */
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
    recurring.filter(document => document.year === lastYear && !known.some(item => fits(item, document))),
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

function choosiness({ issuerHint }: ExpectedDocument): number {
  return foldName(issuerHint ?? '').length
}

function fits({ kindId, issuerHint }: ExpectedDocument, document: FiledDocument): boolean {
  if (kindId !== document.kindId) return false
  const [hint, issuer] = [foldName(issuerHint ?? ''), foldName(document.issuer ?? '')]
  return hint === '' || (issuer !== '' && (issuer.includes(hint) || hint.includes(issuer)))
}
