/** Address of a document, at one of its pages or at its first; of the list of documents for null. */
export type DocumentAddress = (documentId: string | null, page?: number) => string
