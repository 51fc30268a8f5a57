import type { ExpectedDocument } from '../../../model/expected-document.ts'
import type { Mandant, MandantData } from '../../../model/mandant.ts'

/** What a request letter (Nachforderung) says. */
export interface RequestLetterFacts {
  /** Empty when the office has entered none. */
  readonly officeName: string
  /** In one line; empty when the office has entered none. */
  readonly officeAddress: string
  readonly mandant: Pick<Mandant, 'id' | 'firstName' | 'lastName' | 'companyName'>
  readonly data: Pick<MandantData, 'kind' | 'spouse' | 'addresses' | 'clientNumber'>
  /** Tax year. */
  readonly year: number
  /** Date of the letter, epoch ms UTC. */
  readonly producedAt: number
  /** At least one, in the order of the checklist. */
  readonly items: readonly Pick<ExpectedDocument, 'id' | 'label' | 'issuerHint'>[]
}

/** Names as an address writes them, one a line; of a couple both. */
export function addresseesOf({ mandant, data }: Pick<RequestLetterFacts, 'mandant' | 'data'>): string[] {
  const { firstName, lastName, companyName } = mandant
  if (companyName) return [companyName]
  const spouse = data.kind === 'couple' && data.spouse ? [`${data.spouse.firstName} ${data.spouse.lastName}`] : []
  return [[firstName, lastName].filter(Boolean).join(' '), ...spouse].filter(name => name.trim() !== '')
}
