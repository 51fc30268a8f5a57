import type { SetAsideDocument } from '../../../model/binder-plan.ts'
import type { ForeignDocuments } from '../../../mandant-border/plan-foreign.ts'
import type { Document } from '../../../model/document.ts'
import { placeWithin } from '../../../model/place-within.ts'
import { inPieces } from '../../../shared/in-pieces.ts'
import type { PlanDeps } from './plan-deps.ts'
import { asidePages, pagePicture, planInput } from './plan-files.ts'
import { isRemoved, planRemoved } from './settle-stack.ts'

/** What came in and is not bound as it is: files, pages and documents, each with what became of it. */
export async function planBesides(deps: PlanDeps, all: readonly Document[], foreign: ForeignDocuments) {
  const setAside = await inPieces(
    all,
    async document => foreign.documents.get(document.id) ?? (await planSetAside(deps, document, all)),
  )
  const ofRequest = all.filter(document => document.origin === null)
  return {
    setAside: setAside.flat(),
    inputs: ofRequest.map(document => planInput(deps, document, foreign.inputs.has(document.id))),
    containers: all.filter(document => document.isContainer).length,
    asidePages: (await inPieces(all, document => asidePages(deps, document))).flat(),
  }
}

/** A document that is not bound because it failed, repeats another one or was taken out; `all` as for `planDocuments`. */
export async function planSetAside(
  deps: PlanDeps,
  document: Document,
  all: readonly Document[],
): Promise<SetAsideDocument[]> {
  const { id, index, filename, sha256, byteSize, mediaType, pageCount, status, error, duplicateOf } = document
  const within = placeWithin(document, all)
  const facts = { documentId: id, index, filename, within, mediaType, sha256, byteSize, pageCount }
  if (status === 'duplicate' && duplicateOf !== null) {
    const duplicateOfFilename = all.find(other => other.id === duplicateOf)?.filename ?? ''
    const picture = await pagePicture(deps, document, 1)
    return [{ ...facts, picture, reason: { type: 'duplicate', duplicateOf, duplicateOfFilename } }]
  }
  if (status !== 'failed') return isRemoved(document) ? [await planRemoved(deps.storage, document, all)] : []
  const reason = {
    type: 'failed',
    code: error?.code ?? 'internal_error',
    message: error?.message ?? 'Die Datei konnte nicht verarbeitet werden.',
  } as const
  return [{ ...facts, picture: null, reason }]
}
