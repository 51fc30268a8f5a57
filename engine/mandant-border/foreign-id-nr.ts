import type { Document } from '../model/document.ts'
import type { AnalysisResult } from '../model/analysis-result.ts'
import { isIdNr } from '../model/check-tax-ids.ts'
import type { MandantData } from '../model/mandant.ts'
import { familyIdNrs, ownIdNrs } from './foreign-mandant.ts'

type FamilyNumbers = Pick<MandantData, 'idNr' | 'spouse' | 'children'>

/**
 * The IdNr of a person that a document names beside the known ones of the mandant (of a couple both) and its children;
 * null when it names one of those as well, or none. A number whose check digit does not hold (§ 139b AO) is a misreading, and says
 * nothing.
 */
export function foreignIdNr(analysis: AnalysisResult | null, own: FamilyNumbers | null): string | null {
  const field = analysis?.fields['idNr']
  // Where no IdNr of the mandant is known, a number says nothing.
  if (!field || !own || ownIdNrs(own).length === 0 || !isIdNr(field.value)) return null
  const family = familyIdNrs(own)
  const named = [field.value, ...field.alternatives.map(({ value }) => value)]
  return named.some(number => family.includes(number)) ? null : field.value
}

/** The same of each document that names one. */
export function foreignIdsAmong(
  documents: readonly Pick<Document, 'id' | 'analysis'>[],
  mandant: Parameters<typeof foreignIdNr>[1],
): readonly { readonly documentId: string; readonly idNr: string }[] {
  return documents.flatMap(({ id, analysis }) => {
    const idNr = foreignIdNr(analysis, mandant)
    return idNr === null ? [] : [{ documentId: id, idNr }]
  })
}
