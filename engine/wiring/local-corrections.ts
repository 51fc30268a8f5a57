import { assignMandant } from '../batches/assign-mandant.ts'
import type { AssignMandantDeps } from '../batches/assign-mandant.ts'
import { fileDocuments } from '../batches/client-years/file-documents.ts'
import { judgeItem } from '../batches/client-years/judge-item.ts'
import { askEdition } from '../batches/editions/ask-edition.ts'
import { openYear, releaseYear } from '../batches/editions/release-year.ts'
import {
  requireOpenAssignment,
  requireOpenDocuments,
  requireOpenMoves,
  requireOpenYears,
} from '../batches/editions/require-open.ts'
import type { ReadBookings } from '../batches/bookings/read-bookings.ts'
import { correctBatch } from '../batches/corrections/correct-batch.ts'
import { createOpenWithPassword } from '../batches/corrections/open-with-password.ts'
import { readAgain } from '../batches/corrections/read-again.ts'
import type { ReadAgainDeps } from '../batches/corrections/read-again.ts'
import { deleteDocument } from '../batches/retention/delete-document.ts'
import type { DeleteDocumentDeps } from '../batches/retention/delete-document.ts'
import type { ReadPositions } from '../batches/positions/read-positions.ts'
import { turnPage } from '../batches/corrections/turn-page.ts'
import type { LocalApiDeps } from '../http/local/local-api.ts'
import { createInTurn } from '../shared/in-turn.ts'
import type { InTurn } from '../shared/in-turn.ts'
import { VERSION } from '../version.ts'
import type { EngineData } from './engine-data.ts'
import { WINDOW_PROJECT } from './engine-shape.ts'
import { removeEarlierCopies } from './open-storage.ts'
import type { Work } from './open-work.ts'

type CorrectionActions = Pick<
  LocalApiDeps,
  | 'correctBatch'
  | 'assignMandant'
  | 'turnPage'
  | 'readAgain'
  | 'onLearn'
  | 'reviseAgain'
  | 'fileDocuments'
  | 'judgeItem'
  | 'askEdition'
  | 'releaseYear'
  | 'openYear'
  | 'deleteDocument'
>

/** What corrections are held against. */
interface Reading {
  readonly readPositions: ReadPositions
  readonly readBookings: ReadBookings
}

/** Corrections of people: the use cases, and who goes on with what they changed. */
export function wireCorrections(
  data: EngineData,
  work: Work,
  { readPositions, readBookings }: Reading,
  restartBatch: LocalApiDeps['restartBatch'],
): CorrectionActions {
  const { storage, files, clock, taxonomy } = data
  const { workers, runner, reviser, learner, auditFiles } = work
  /** Corrections of one batch come one after the other. */
  const inTurn = createInTurn()
  const onCorrected = (): void => reviser.wake()
  const onTaught = (): void => learner.wake()
  const whileParked: AssignMandantDeps['whileParked'] = async (batchId, task) =>
    await runner.whileParked(batchId, () => reviser.whileParked(batchId, task))
  return {
    correctBatch: async (batch, correction, by, seen) =>
      inTurn([batch.id], async () => {
        await requireOpenDocuments(storage, batch.id, [correction.documentId])
        const deps = { storage, clock, taxonomy, readPositions, readBookings, onCorrected, onTaught }
        return correctBatch(deps, batch, correction, by, seen)
      }),
    assignMandant: async (batch, mandantId) => {
      await requireOpenAssignment(storage, batch.id, mandantId)
      const onAssigned = (): void => {
        reviser.wake()
        auditFiles.grew(batch.id)
      }
      return assignMandant({ storage, clock, whileParked, onAssigned }, batch, mandantId)
    },
    ...wireClientYears(data, work),
    deleteDocument: wireDeletion(data, work, inTurn),
    turnPage: async (batch, turn, by) => {
      await requireOpenDocuments(storage, batch.id, [turn.documentId])
      return turnPage({ storage, files, workers, clock, inTurn, onCorrected }, batch, turn, by)
    },
    readAgain: wireReadAgain(data, work, { inTurn, onCorrected, restartBatch }),
    onLearn: onTaught,
    reviseAgain: onCorrected,
  }
}

/** Nobody corrects the delivery meanwhile, and its Belegmappe is written anew afterwards. */
function wireDeletion(
  { config, storage, files, clock, logger }: EngineData,
  { runner, reviser }: Work,
  inTurn: InTurn,
): LocalApiDeps['deleteDocument'] {
  const whileParked: DeleteDocumentDeps['whileParked'] = (batchId, work) =>
    runner.whileParked(batchId, () => reviser.whileParked(batchId, work))
  const deps = { storage, files, clock, logger, engineVersion: VERSION, whileParked, onDeleted: reviser.wake }
  return (key, confirmed) =>
    inTurn([key.batchId], async () => {
      const deletion = await deleteDocument(deps, WINDOW_PROJECT.organizationId, key, confirmed)
      // What is deleted lies in no copy of ours either.
      await removeEarlierCopies(config)
      return deletion
    })
}

function wireReadAgain(
  { storage, files, clock }: EngineData,
  { workers }: Work,
  others: Pick<ReadAgainDeps, 'inTurn' | 'onCorrected' | 'restartBatch'>,
): LocalApiDeps['readAgain'] {
  const deps = { storage, files, clock, openWithPassword: createOpenWithPassword({ files, workers }), ...others }
  return async (batch, wanted, by) => {
    await requireOpenDocuments(storage, batch.id, [wanted.documentId])
    return readAgain(deps, batch, wanted, by)
  }
}

/** What people say of client-years: where documents lie, what is clarified, and what is bound. */
function wireClientYears(
  data: EngineData,
  work: Work,
): Pick<CorrectionActions, 'fileDocuments' | 'judgeItem' | 'askEdition' | 'releaseYear' | 'openYear'> {
  const { storage, clock, taxonomy } = data
  const onAsked = (): void => work.editions.wake()
  const changed = (batchIds: readonly string[]): void => {
    work.reviser.wake()
    for (const batchId of batchIds) work.auditFiles.grew(batchId)
  }
  return {
    fileDocuments: async (organizationId, moves, by) => {
      await requireOpenMoves(storage, moves)
      return fileDocuments({ storage, clock, onFiled: changed }, organizationId, moves, by)
    },
    judgeItem: async (of, judging, by) => {
      await requireOpenYears(storage, [of.key])
      return judgeItem({ storage, taxonomy, clock, onJudged: batchId => changed([batchId]) }, of, judging, by)
    },
    askEdition: (key, by) => askEdition({ storage, clock, onAsked }, key, by),
    releaseYear: (of, number) => releaseYear({ storage, taxonomy, clock, onAsked }, of, number),
    openYear: (of, reason) => openYear({ storage, clock, onOpened: onAsked }, of, reason),
  }
}
