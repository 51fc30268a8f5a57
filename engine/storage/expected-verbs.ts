import type { ExpectedDocument, ExpectedInYear, ExpectedState } from '../model/expected-document.ts'

/** The checklists of mandants: what is expected of them, and how far it has come in each tax year. */
export interface ExpectedVerbs {
  /** Of a tax year, those of every year included, in the order in which they were added. */
  listForYear(mandantId: string, year: number): Promise<readonly ExpectedInYear[]>
  /** All, whatever their year. */
  list(mandantId: string): Promise<readonly ExpectedDocument[]>
  find(expectedId: string): Promise<ExpectedDocument | null>
  add(documents: readonly ExpectedDocument[]): Promise<void>
  /** Kind, label, issuer and years; false when there is none of this id. */
  change(document: ExpectedDocument): Promise<boolean>
  remove(expectedId: string): Promise<boolean>
  /** `documentId` is the document that closed it, where one is known. */
  setState(expectedId: string, year: number, state: ExpectedState, documentId: string | null, at: number): Promise<void>
}
