import { safeFileName } from '../../../sorting/name-file.ts'

const NAME_LENGTH_MAX = 120

/**
 * Names under which the originals are kept and attached: `017_Rechnung.pdf`, the number being the 1-based position in
 * the request, so that equal names never meet.
 */
export function originalNames(
  documents: readonly { readonly documentId: string; readonly index: number; readonly filename: string }[],
): ReadonlyMap<string, string> {
  return new Map(
    documents.map(({ documentId, index, filename }) => [
      documentId,
      `${String(index + 1).padStart(3, '0')}_${safeFileName(filename, NAME_LENGTH_MAX)}`,
    ]),
  )
}
