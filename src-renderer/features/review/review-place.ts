import type { BatchDocument } from '../../../wire/batch-document.ts'
import { startField } from './field-rows.ts'

/** Where a person is: document, page, and the field that has the focus; null for what is not chosen. */
export interface ReviewPlace {
  readonly documentId: string | null
  readonly page: number | null
  readonly field: string | null
}

/** The place to begin with in a document: the field that needs a look first, on its page. */
export function startPlace(document: BatchDocument, wanted: Partial<ReviewPlace> = {}): ReviewPlace {
  const field = wanted.field ?? (wanted.page == null ? startField(document) : null)
  return { documentId: document.id, page: wanted.page ?? pageOfField(document, field), field }
}

/** Page on which a field stands; null when it has no place. */
export function pageOfField(document: BatchDocument, field: string | null): number | null {
  return (field === null ? undefined : document.fields[field]?.evidence[0]?.page) ?? null
}

/** The page that is shown: the wanted one if the document has it, else its first. */
export function shownPage({ pages }: BatchDocument, wanted: number | null): number {
  return (pages.find(({ number }) => number === wanted) ?? pages[0])?.number ?? 1
}

/** Whether both are the same document, page and field. */
export function isSamePlace(one: ReviewPlace, other: ReviewPlace): boolean {
  return one.documentId === other.documentId && one.page === other.page && one.field === other.field
}
