import type { Batch } from '../../model/batch.ts'
import type { Author } from '../../model/user.ts'
import type { Taxonomy } from '../../model/taxonomy.ts'
import type { Clock } from '../../shared/clock.ts'
import { EngineError } from '../../shared/errors.ts'
import type { SeenCorrections } from '../../storage/correction-verbs.ts'
import type { Storage } from '../../storage/storage.ts'
import { yearReleased } from '../../storage/year-released.ts'
import { isPositionJudging } from '../../model/judge-positions.ts'
import type { Correction } from '../../model/correction.ts'
import { settleCorrection } from './settle-correction.ts'
import type { CorrectionRequest } from './settle-correction.ts'
import { settlePosition } from './settle-position.ts'
import { isLineJudging } from '../../model/judge-lines.ts'
import { isBlockJudging } from '../../model/judge-blocks.ts'
import { readBlocks } from './read-blocks.ts'
import { settleBlock } from './settle-block.ts'
import type { BlockRequest } from './settle-block.ts'
import { registerOfPlace } from './register-of-place.ts'
import { settleLine } from './settle-line.ts'
import type { LineRequest } from './settle-line.ts'
import { settleBooking } from '../bookings/settle-booking.ts'
import type { BookingRequest } from '../bookings/settle-booking.ts'
import type { ReadBookings } from '../bookings/read-bookings.ts'
import type { KnownPositions, PositionRequest } from './settle-position.ts'
import { teachDocument } from './teach-document.ts'

export interface CorrectBatchDeps {
  readonly storage: Pick<Storage, 'clientYears' | 'corrections' | 'documents' | 'lessons' | 'mandants' | 'pages'>
  readonly taxonomy: Pick<Taxonomy, 'kinds'>
  readonly clock: Pick<Clock, 'now'>
  /** What the documents of a batch count for. */
  readonly readPositions: (batch: Batch) => Promise<{ readonly set: KnownPositions }>
  /** Where the documents of a batch are booked. */
  readonly readBookings: ReadBookings
  /** The Belegmappe is to be written anew. */
  readonly onCorrected: () => void
  /** There is something to learn. */
  readonly onTaught: () => void
}

/** Whatever a person can ask for. */
export type AnyRequest = CorrectionRequest | PositionRequest | BookingRequest | LineRequest | BlockRequest

/** Corrections that say something about documents to come. */
const TEACHING: ReadonlySet<string> = new Set<CorrectionRequest['type']>([
  ...(['set_kind', 'set_field', 'reset_field', 'confirm_document', 'reopen_document', 'undo'] as const),
])

const REFUSALS = {
  not_found: ['document_not_found', 'Dieses Dokument gibt es in dem Stapel nicht (mehr). Bitte die Ansicht neu laden.'],
  not_completed: [
    'batch_not_completed',
    'Der Stapel wird noch verarbeitet. Bitte warten, bis die Belegmappe fertig ist.',
  ],
  not_possible: [
    'correction_not_possible',
    'Das ist hier nicht möglich. Bitte die Ansicht neu laden: Vielleicht ist es schon so, oder es hat sich seither etwas geändert.',
  ],
} as const

/**
 * Records a correction of a finished batch and returns its number; the Belegmappe follows.
 * `seen`: nothing is done when somebody else corrected the document since. Throws EngineError input
 * `document_not_found`, `batch_not_completed`, `correction_not_possible`, `document_changed`, `client_year_released`, and as
 * `settleBlock`, `settleCorrection`, `settleLine` and `settlePosition`.
 */
export async function correctBatch(
  deps: CorrectBatchDeps,
  batch: Batch,
  request: AnyRequest,
  by: Author | null,
  seen: SeenCorrections | null = null,
): Promise<number> {
  const correction = await settle(deps, batch, request)
  const at = deps.clock.now()
  const outcome = await deps.storage.corrections.apply(batch.id, correction, at, by, seen)
  if (!outcome.applied) {
    if (outcome.reason === 'not_seen') throw notSeen(outcome.by)
    if (outcome.reason === 'released') throw yearReleased(outcome.released)
    const [code, message] = REFUSALS[outcome.reason]
    throw new EngineError('input', code, message)
  }
  if (TEACHING.has(correction.type)) await teachDocument(deps, batch, correction.documentId, at)
  // Lessons of pages that moved were taken back.
  else deps.onTaught()
  deps.onCorrected()
  return outcome.sequence
}

function notSeen(by: string | null): EngineError {
  const who = by === null ? 'wurde' : `hat ${by}`
  const message = `Inzwischen ${who} an diesem Beleg etwas geändert. Der neue Stand ist jetzt zu sehen; bitte noch einmal prüfen.`
  return new EngineError('input', 'document_changed', message, { details: by === null ? {} : { by } })
}

async function settle(
  { storage, taxonomy, readPositions, readBookings }: CorrectBatchDeps,
  batch: Batch,
  request: AnyRequest,
): Promise<Correction> {
  if (request.type === 'set_booking') return settleBooking(request, await readBookings(batch))
  if (isPositionJudging(request)) {
    const { set } = await readPositions(batch)
    const register = await registerOfPlace(storage, batch, request.documentId)
    return settlePosition(request, register ? { ...set, register } : set)
  }
  const document = await storage.documents.find(request.documentId)
  if (isBlockJudging(request)) {
    const found = document ? await readBlocks(storage, document) : []
    return settleBlock(request, found, document?.pageCount ?? null)
  }
  return isLineJudging(request) ? settleLine(request, document) : settleCorrection(request, document, taxonomy)
}
