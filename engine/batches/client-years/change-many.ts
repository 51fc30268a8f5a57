import type { Batch } from '../../model/batch.ts'
import type { Place } from '../../model/client-year.ts'
import type { Document } from '../../model/document.ts'
import { WHOLE_DOCUMENT } from '../../model/judgement.ts'
import type { PositionPerson } from '../../model/position.ts'
import type { Author } from '../../model/user.ts'
import { EngineError, isEngineError } from '../../shared/errors.ts'
import type { DocumentMove } from '../../storage/client-year-verbs.ts'
import type { SeenCorrections } from '../../storage/correction-verbs.ts'
import type { Storage } from '../../storage/storage.ts'
import type { AnyRequest } from '../corrections/correct-batch.ts'
import { findSeen } from './find-seen.ts'
import { refusedDocument } from './refused-document.ts'
import type { RefusedDocument } from './refused-document.ts'

/** What is to become of each of many documents. */
export type ManyChange =
  | { readonly type: 'kind'; readonly kindId: string }
  /** Whose all that it counts for is; null: as the engine finds it. */
  | { readonly type: 'person'; readonly person: PositionPerson | null }
  /** Only what has nothing to check. */
  | { readonly type: 'confirm' }
  /** What is absent stays as it is. */
  | { readonly type: 'file'; readonly mandantId?: string | null; readonly year?: number | null }
  /** Where the engine would file it. */
  | { readonly type: 'file_as_proposed' }

/** What takes a change of one document back. */
export type ManyStep =
  | { readonly type: 'undo'; readonly documentId: string; readonly sequence: number }
  | { readonly type: 'move'; readonly documentId: string; readonly to: Place | null }

/** What became of many documents; those that are in neither list were as they were asked to be. */
export interface ManyChanged {
  /** The last one first, as they have to be taken back. */
  readonly back: readonly ManyStep[]
  readonly refused: readonly RefusedDocument[]
}

export interface ChangeManyDeps {
  readonly storage: Pick<Storage, 'access' | 'batches' | 'clientYears' | 'documents'>
  /** Records a correction and returns its number. */
  readonly correctBatch: (
    batch: Batch,
    request: AnyRequest,
    by: Author | null,
    seen: SeenCorrections | null,
  ) => Promise<number>
  /** Files documents and answers with the moves that take it back. */
  readonly fileDocuments: (
    organizationId: string,
    moves: readonly DocumentMove[],
    by: Author | null,
  ) => Promise<readonly DocumentMove[]>
}

/** Whose documents, who asks, and whose access lists hold (null: none). */
export interface ManyOf {
  readonly organizationId: string
  readonly by: Author | null
  readonly reader: string | null
}

/** A document as a list shows it: whoever confirms from there stands for no later correction. */
export interface ListedDocument {
  readonly documentId: string
  /** Number of the last correction of its batch that the list knows. */
  readonly lastCorrection: number
}

/**
 * Does the same to many documents, one after the other; what is refused of one keeps none of the others. Throws nothing
 * but mistakes of ours, and then nothing stays done.
 */
export async function changeMany(
  deps: ChangeManyDeps,
  of: ManyOf,
  listed: readonly ListedDocument[],
  change: ManyChange,
): Promise<ManyChanged> {
  return oneByOne(deps, of, listed, async one => {
    const found = await findSeen(deps.storage, of, one.documentId)
    return changeOne(deps, of, { ...found, seen: { upTo: one.lastCorrection, own: [] } }, change)
  })
}

/** Takes back what `changeMany` did, in the order of its answer; answers as it does. */
export async function takeManyBack(deps: ChangeManyDeps, of: ManyOf, steps: readonly ManyStep[]): Promise<ManyChanged> {
  return oneByOne(deps, of, steps, step => takeBack(deps, of, step))
}

async function takeBack(deps: ChangeManyDeps, of: ManyOf, step: ManyStep): Promise<ManyStep | null> {
  const { batch } = await findSeen(deps.storage, of, step.documentId)
  return step.type === 'move' ? move(deps, of, step.documentId, step.to) : correct(deps, of, batch, step)
}

async function oneByOne<One extends { readonly documentId: string }>(
  deps: ChangeManyDeps,
  of: ManyOf,
  all: readonly One[],
  work: (one: One) => Promise<ManyStep | null>,
): Promise<ManyChanged> {
  const back: ManyStep[] = []
  const refused: RefusedDocument[] = []
  for (const one of all) {
    try {
      // oxlint-disable-next-line no-await-in-loop -- corrections have an order, which undoing follows back
      const step = await work(one)
      if (step) back.unshift(step)
    } catch (error) {
      if (!isEngineError(error)) {
        // oxlint-disable-next-line no-await-in-loop -- the loop ends here
        await takeAllBack(deps, of, back)
        throw error
      }
      refused.push(refusedDocument(one.documentId, error))
    }
  }
  return { back, refused }
}

/** Half of what somebody asked for is not left behind by a mistake of ours; what cannot be taken back stays. */
async function takeAllBack(deps: ChangeManyDeps, of: ManyOf, steps: readonly ManyStep[]): Promise<void> {
  for (const step of steps) {
    try {
      // oxlint-disable-next-line no-await-in-loop -- the order in which it has to be taken back
      await takeBack(deps, of, step)
    } catch (error) {
      if (!isEngineError(error)) throw error
    }
  }
}

interface Found {
  readonly document: Document
  readonly batch: Batch
  readonly place: Place
  readonly seen: SeenCorrections
}

async function changeOne(deps: ChangeManyDeps, of: ManyOf, found: Found, change: ManyChange): Promise<ManyStep | null> {
  const { document, batch, place, seen } = found
  const { id: documentId } = document
  switch (change.type) {
    case 'kind': {
      requireRead(document)
      const { kindId } = change
      if (document.judgement.kind?.id === kindId) return null
      return correct(deps, of, batch, { type: 'set_kind', documentId, kindId })
    }
    case 'person': {
      requireRead(document)
      const { person } = change
      if ((document.judgement.positions?.[WHOLE_DOCUMENT]?.person ?? null) === person) return null
      return correct(deps, of, batch, {
        ...{ type: 'set_position', documentId, position: WHOLE_DOCUMENT },
        change: { person },
      })
    }
    case 'confirm':
      requireRead(document)
      if (document.judgement.confirmedAt !== null) return null
      requireClear(document)
      return correct(deps, of, batch, { type: 'confirm_document', documentId }, seen)
    case 'file': {
      const { mandantId = place.mandantId, year = place.year } = change
      return move(deps, of, documentId, { mandantId, year })
    }
    case 'file_as_proposed':
      return move(deps, of, documentId, null)
  }
}

async function correct(
  { correctBatch }: ChangeManyDeps,
  { by }: ManyOf,
  batch: Batch,
  request: AnyRequest,
  seen: SeenCorrections | null = null,
): Promise<ManyStep> {
  const sequence = await correctBatch(batch, request, by, seen)
  return { type: 'undo', documentId: request.documentId, sequence }
}

/** Null where the document lies there already. */
async function move(
  { storage, fileDocuments }: ChangeManyDeps,
  { organizationId, by, reader }: ManyOf,
  documentId: string,
  to: Place | null,
): Promise<ManyStep | null> {
  const mandantId = to?.mandantId ?? null
  if (reader !== null && mandantId !== null && (await storage.access.isHidden(mandantId, reader))) throw noAccess()
  const [back] = await fileDocuments(organizationId, [{ documentId, to }], by)
  return back ? { type: 'move', ...back } : null
}

function requireRead({ status }: Document): void {
  if (status === 'processed') return
  const message =
    status === 'failed'
      ? 'Diese Datei konnte nicht gelesen werden. Bitte zuerst noch einmal lesen lassen.'
      : 'Dieser Beleg wird noch gelesen. Bitte gleich noch einmal versuchen.'
  throw new EngineError('input', 'document_not_read', message)
}

function requireClear({ analysis, judgement }: Document): void {
  if (analysis?.verdict?.decision === 'nothing_to_check' && !judgement.aside) return
  throw new EngineError('input', 'document_to_be_looked_at', 'Dieser Beleg ist noch anzusehen. Bitte einzeln prüfen.')
}

function noAccess(): EngineError {
  const message = 'Für diesen Mandanten sind Sie nicht eingetragen. Bitte wenden Sie sich an die Leitung.'
  return new EngineError('input', 'mandant_no_access', message)
}
