import { isSureKind } from '../../model/judgement.ts'
import { foldName } from '../../shared/fold-name.ts'
import type { PositionContext } from './position-context.ts'
import type { PositionDocument } from './position-input.ts'
import { textField } from './position-input.ts'
import { says } from './says.ts'
import { isTakenOut } from './taken-out.ts'

/** A certificate says at its top that it corrects another. */
const TOP_CHARACTERS = 700

/**
 * The other certificate of the same thing, person, issuer and year: one that says that it corrects this one takes its
 * place; of two that there should be once a year somebody has to say which counts. Null where there is none.
 */
export function certifiedAgain(
  context: PositionContext,
  document: PositionDocument,
): { readonly relatedId: string; readonly isOpen: boolean } | null {
  const rule = context.ruleOf(document)
  if (!rule?.named) return null
  const others = context.documents.filter(other => other !== document && isOfSame(context, document, other))
  const isCorrected = (one: PositionDocument): boolean =>
    says(context.tax, 'corrected', one.text.slice(0, TOP_CHARACTERS))
  if (isCorrected(document)) return null
  const newer = others.find(isCorrected)
  if (newer) return { relatedId: newer.id, isOpen: false }
  // What may be of another kind asks by itself and is in no sum, so that it makes no twin of a sure one.
  const [twin] = others.filter(({ analysis, confirmedAt }) => {
    return confirmedAt !== null || (analysis !== null && isSureKind(analysis.kind))
  })
  return rule.single && twin ? { relatedId: twin.id, isOpen: true } : null
}

function isOfSame(context: PositionContext, document: PositionDocument, other: PositionDocument): boolean {
  const issuer = foldName(textField(document, 'issuer'))
  return (
    other.analysis?.kind.id === document.analysis?.kind.id &&
    other.analysis?.year === document.analysis?.year &&
    issuer !== '' &&
    foldName(textField(other, 'issuer')) === issuer &&
    context.personOf(other).person === context.personOf(document).person &&
    !context.personOf(document).isStranger &&
    !other.isForeign &&
    !isTakenOut(other) &&
    !isCopy(context, document.id, other.id)
  )
}

/** Copies of one paper are told apart by their quality. */
function isCopy({ duplicates, links }: PositionContext, one: string, other: string): boolean {
  const isPair = (a: string, b: string): boolean => (a === one && b === other) || (a === other && b === one)
  return (
    duplicates.some(({ documentId, duplicateOf }) => isPair(documentId, duplicateOf)) ||
    links.some(({ type, documentId, relatedId }) => type !== 'payment' && isPair(documentId, relatedId))
  )
}
