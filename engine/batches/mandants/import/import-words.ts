import * as z from 'zod'
import columnsFile from '../../../data/mandant-columns.de.json' with { type: 'json' }
import { foldName } from '../../../shared/fold-name.ts'

/** What a column of a list of mandants may hold, in the order in which it is offered. */
export const IMPORT_FIELDS = [
  'clientNumber',
  'consultantNumber',
  'kind',
  'name',
  'firstName',
  'lastName',
  'companyName',
  'birthName',
  'birthDate',
  'religion',
  'street',
  'houseNumber',
  'postcode',
  'town',
  'country',
  'taxNumber',
  'idNr',
  'vatId',
  'spouseFirstName',
  'spouseLastName',
  'spouseBirthName',
  'spouseBirthDate',
  'spouseReligion',
  'spouseIdNr',
  'iban',
  'vatBasis',
  'profitMethod',
  'chart',
  'businessYearStartMonth',
  'notes',
] as const
export type ImportField = (typeof IMPORT_FIELDS)[number]

const WORD_LISTS = [
  'couple',
  'person',
  'company',
  'legalForms',
  'trades',
  'salutations',
  'particles',
  'cashBasis',
  'agreedBasis',
  'smallBusiness',
  'exempt',
  'cashMethod',
  'accrualMethod',
  'titles',
  'months',
] as const
export type WordList = (typeof WORD_LISTS)[number]

const wordsSchema = z.strictObject({
  schema: z.literal('mandant-columns/1'),
  /** Heads under which programs write a field. */
  columns: z.record(z.enum(IMPORT_FIELDS), z.array(z.string())),
  words: z.record(z.enum(WORD_LISTS), z.array(z.string())),
  /** Kirchensteuermerkmal to the wordings of lists. */
  religions: z.record(z.string(), z.array(z.string())),
})
type ImportWords = z.infer<typeof wordsSchema>

let loaded: ImportWords | null = null

/** Heads and wordings of lists of mandants. Throws when the data file is broken (our bug). */
export function importWords(): ImportWords {
  loaded ??= wordsSchema.parse(columnsFile)
  return loaded
}

/** Whether a text as a whole is one of the words of a list. */
export function isWordOf(list: WordList, text: string): boolean {
  const folded = foldName(text)
  return folded !== '' && importWords().words[list].some(word => foldName(word) === folded)
}
