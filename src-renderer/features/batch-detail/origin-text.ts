import type { BatchDocument } from '../../../wire/batch-document.ts'
import { texts } from '../../texts.de.ts'

/** Where a document came from, for a list in which its file may be far away; null for a file that was sent. */
export function originText(document: BatchDocument, documents: readonly BatchDocument[]): string | null {
  const { origin } = document
  if (!origin) return null
  const parent = documents.find(({ id }) => id === origin.parentId)?.filename ?? ''
  switch (origin.type) {
    case 'archive_entry':
      return [texts.document.fromArchive(parent), ...foldersOf(origin.label)].join(' › ')
    case 'attachment':
      return texts.document.fromMail(parent)
    case 'part':
      return `${texts.document.fromStack(parent)}, ${origin.label}`
  }
}

/** What the line below the file does not say already: the folder in an archive, or why a document begins here. */
export function placeText({ origin }: BatchDocument): string | null {
  if (origin?.type === 'archive_entry') return foldersOf(origin.label).join(' › ') || null
  if (origin?.type === 'part' && origin.reasons && origin.reasons.length > 0) {
    return texts.document.beginsHere(origin.reasons)
  }
  return null
}

function foldersOf(path: string): string[] {
  return path.split('/').slice(0, -1)
}
