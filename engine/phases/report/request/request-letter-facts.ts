import type { Mandant, MandantData } from '../../../model/mandant.ts'
import type { LetterDraft } from '../../../model/request-letter.ts'

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
  /** DD.MM.YYYY. */
  readonly date: string
  /** What it says around its list. */
  readonly wording: Pick<LetterDraft, 'subject' | 'salutation' | 'opening' | 'closing' | 'signature'>
  /** At least one. */
  readonly items: readonly RequestedLine[]
}

/** A line of the list, and on which sheet its paper is laid. */
export interface RequestedLine {
  readonly label: string
  /** Empty: from anybody. */
  readonly from: string
  /** The item of the checklist that a sheet of its own closes; null: it lies behind the sheet for several. */
  readonly sheetOf: string | null
}

/** The sheets of a letter, in order: one for each item that has its own, and then one for all others. */
export function sheetsOf({ items }: Pick<RequestLetterFacts, 'items'>): readonly LetterSheet[] {
  const own = items.flatMap(({ sheetOf, ...line }) =>
    sheetOf === null ? [] : [{ expectedId: sheetOf, lines: [line] }],
  )
  const shared = items.filter(({ sheetOf }) => sheetOf === null)
  return shared.length === 0 ? own : [...own, { expectedId: null, lines: shared }]
}

export interface LetterSheet {
  /** Null of the sheet for several items. */
  readonly expectedId: string | null
  readonly lines: readonly Pick<RequestedLine, 'label' | 'from'>[]
}

/** Names as an address writes them, one a line; of a couple both. */
export function addresseesOf({ mandant, data }: Pick<RequestLetterFacts, 'mandant' | 'data'>): string[] {
  const { firstName, lastName, companyName } = mandant
  if (companyName) return [companyName]
  const spouse = data.kind === 'couple' && data.spouse ? [`${data.spouse.firstName} ${data.spouse.lastName}`] : []
  return [[firstName, lastName].filter(Boolean).join(' '), ...spouse].filter(name => name.trim() !== '')
}
