import { createHash } from 'node:crypto'
import { canonicalJson } from '../shared/canonical-json.ts'
import type { AuditEntry, AuditFact } from './audit-entry.ts'

/** An entry of the log after a deletion: its place, its time and its hash stay, its words are gone. */
export interface EmptiedEntry {
  readonly sequence: number
  /** Canonical JSON, as it stands in its place from now on. */
  readonly text: string
  /** Of that text: a later entry of the chain vouches for it, as its own hash cannot any more. */
  readonly sha256: string
}

/**
 * The entries that name deleted documents by words (names of files, kinds), without these. Files that were written
 * beside a Belegmappe are named after documents, too, and which one is not known any more: of all of them the folder
 * alone stays.
 */
export function emptyEntries(
  entries: readonly AuditEntry[],
  isGone: (documentId: string) => boolean,
  deletionId: string,
): readonly EmptiedEntry[] {
  return entries.flatMap(({ sequence, at, fact }) => {
    if ('emptied' in fact) return []
    const left = withoutWords(fact, isGone)
    if (left === null) return []
    const text = canonicalJson({ sequence, at, ...left, emptied: deletionId })
    return [{ sequence, text, sha256: digestOfEmptied(text) }]
  })
}

/** What a later entry names of an emptied one. */
export function digestOfEmptied(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}

/** Null where nothing is to be taken. */
function withoutWords(fact: AuditFact, isGone: (documentId: string) => boolean): AuditFact | null {
  switch (fact.event) {
    case 'file_announced':
    case 'file_received':
      return isGone(fact.document_id) ? { ...fact, filename: '' } : null
    case 'documents_unfolded':
      return isGone(fact.document_id)
        ? { ...fact, documents: fact.documents.map(document => ({ ...document, filename: '' })) }
        : null
    case 'corrected':
      return fact.correction.type === 'set_kind' && isGone(fact.correction.documentId)
        ? { ...fact, correction: { ...fact.correction, kind: null } }
        : null
    case 'output_written': {
      const folder = /^[^/]+\/(?=.)/.exec(fact.file)?.[0]
      return folder === undefined ? null : { ...fact, file: folder }
    }
    default:
      return null
  }
}
