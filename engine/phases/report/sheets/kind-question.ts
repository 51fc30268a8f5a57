import { UNCLEAR_KIND } from '../../../model/taxonomy.ts'
import type { BoundDocument } from '../pages/bound-stack.ts'

/** What a person is asked about the kind of a document; null when nobody looked for it. */
export function kindQuestion({ planned }: BoundDocument): string | null {
  const kind = planned.analysis?.kind
  if (!kind) return null
  return kind.decision === 'unklar' || kind.id === UNCLEAR_KIND
    ? 'Belegart nicht erkannt. Bitte zuordnen.'
    : `Vermutlich „${kind.label}“ (${Math.round(kind.confidence * 100)} %). Bitte bestätigen.`
}
