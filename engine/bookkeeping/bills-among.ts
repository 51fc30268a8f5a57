import type { Document } from '../model/document.ts'
import type { Taxonomy } from '../model/taxonomy.ts'

/** Ids of the documents that ask for money; who pays at the till owes nothing. */
export function billsAmong(
  { kinds }: Pick<Taxonomy, 'kinds'>,
  documents: readonly Pick<Document, 'id' | 'analysis'>[],
): ReadonlySet<string> {
  const natures = new Map(kinds.map(({ id, nature }) => [id, nature]))
  const bills = documents.filter(({ analysis }) => natures.get(analysis?.kind.id ?? '') === 'invoice')
  return new Set(bills.map(({ id }) => id))
}
