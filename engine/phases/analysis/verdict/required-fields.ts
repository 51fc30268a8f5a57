import type { DocumentNature, TaxonomyKind } from '../../../model/taxonomy.ts'
import { fieldTitle } from '../warnings/warning-rule.ts'

/** What every paper of its sort says, whatever its kind. */
const OF_NATURE: Readonly<Record<DocumentNature, readonly string[]>> = {
  invoice: ['issuer', 'number', 'date', 'gross'],
  receipt: ['issuer', 'date', 'gross'],
  certificate: ['issuer', 'date'],
  notice: ['issuer', 'date'],
  report: ['issuer', 'date'],
  contract: ['date'],
  letter: ['issuer', 'date'],
  other: ['date'],
}

/** A field that a document of its kind has to have. */
export interface RequiredField {
  readonly name: string
  /** German. */
  readonly title: string
  /** Names of fields of which one says as much. */
  readonly unless: readonly string[]
}

/**
 * Without these a document of the kind was not read as it should be: what its sort of paper always says, what the
 * taxonomy calls required, and the amount that stands for it. The main amount comes first.
 */
export function requiredFields(kind: Pick<TaxonomyKind, 'nature' | 'fields'>): RequiredField[] {
  const own = kind.fields.filter(({ main, required }) => main === true || required === true)
  const ranked = own.toSorted((one, other) => Number(other.main ?? false) - Number(one.main ?? false))
  const named = new Map(ranked.map(({ id, label, unless = [] }) => [id, { title: label, unless }]))
  // A day of its own stands for the day of the document.
  const hasDay = own.some(({ type }) => type === 'date')
  const common = OF_NATURE[kind.nature].filter(name => !named.has(name) && !(name === 'date' && hasDay))
  return [
    ...[...named].map(([name, own]) => ({ name, ...own })),
    ...common.map(name => ({ name, title: fieldTitle(name) ?? name, unless: [] })),
  ]
}
