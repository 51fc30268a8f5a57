import { UNCLEAR_KIND } from '../model/taxonomy.ts'
import type { ItemDocument } from './work-item-facts.ts'

/** What a person is asked about the kind of a document; null when nobody looked for it. */
export function kindQuestion({ analysis }: Pick<ItemDocument, 'analysis'>): string | null {
  const kind = analysis?.kind
  if (!kind) return null
  return kind.decision === 'unklar' || kind.id === UNCLEAR_KIND
    ? 'Belegart nicht erkannt. Bitte zuordnen.'
    : `Vermutlich „${kind.label}“ (${Math.round(kind.confidence * 100)} %). Bitte bestätigen.`
}
