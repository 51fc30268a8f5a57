import type { Batch } from '../../model/batch.ts'
import { makeLesson } from '../../phases/analysis/parties/make-lesson.ts'
import { readDocumentPages } from '../../reading/layout/read-document-pages.ts'
import type { Storage } from '../../storage/storage.ts'

export interface TeachDeps {
  readonly storage: Pick<Storage, 'documents' | 'pages' | 'lessons'>
  /** There is something to learn. */
  readonly onTaught: () => void
}

/** Keeps what a judged document teaches; nothing when it says no more than before. */
export async function teachDocument(
  { storage, onTaught }: TeachDeps,
  batch: Batch,
  documentId: string,
  at: number,
): Promise<void> {
  const found = await storage.documents.foundAnalysis(documentId)
  const document = await storage.documents.find(documentId)
  if (!found || !document || found.kind.decision === 'human') return
  const before = await storage.lessons.last(documentId)
  const { organizationId, id: batchId } = batch
  const pages = await readDocumentPages(storage, documentId)
  const { judgement } = document
  const lesson = makeLesson({ documentId, batchId, organizationId, found, judgement, pages, before }, at)
  if (!lesson || (before && saysTheSame(before, lesson))) return
  await storage.lessons.add(lesson)
  onTaught()
}

function saysTheSame(before: { readonly at: number }, lesson: { readonly at: number }): boolean {
  return JSON.stringify({ ...before, at: 0 }) === JSON.stringify({ ...lesson, at: 0 })
}
