import type { Storage } from '../../engine/storage/storage.ts'
import { assignConformance } from './assign-conformance.ts'
import { auditConformance } from './audit-conformance.ts'
import { boardCountConformance } from './board-count-conformance.ts'
import { boardConformance } from './board-conformance.ts'
import { bookingConformance } from './booking-conformance.ts'
import { claimConformance } from './claim-conformance.ts'
import { clientYearConformance } from './client-year-conformance.ts'
import { clientConformance } from './client-conformance.ts'
import { storageConformance } from './conformance.ts'
import { correctionConformance } from './correction-conformance.ts'
import { deletionConformance } from './deletion-conformance.ts'
import { documentDeletionConformance } from './document-deletion-conformance.ts'
import { editionConformance } from './edition-conformance.ts'
import { fetchConformance } from './fetch-conformance.ts'
import { installationConformance } from './installation-conformance.ts'
import { lessonConformance } from './lesson-conformance.ts'
import { letterConformance } from './letter-conformance.ts'
import { lineConformance } from './line-conformance.ts'
import { listConformance } from './list-conformance.ts'
import { mandantConformance } from './mandant-conformance.ts'
import { originalUsesConformance } from './original-uses-conformance.ts'
import { peopleConformance } from './people-conformance.ts'
import { projectMandantConformance } from './project-mandant-conformance.ts'
import { retentionConformance } from './retention-conformance.ts'
import { searchConformance } from './search-conformance.ts'
import { positionConformance } from './position-conformance.ts'
import { taskConformance } from './task-conformance.ts'
import { workItemConformance } from './work-item-conformance.ts'
import { outboxConformance } from './webhook-conformance.ts'
import { yearSumConformance } from './year-sum-conformance.ts'

/** Everything that an adapter of storage does; `open` gives an empty one, `endPauses` as in `taskConformance`. */
export function everyConformance(
  name: string,
  open: () => Promise<Storage>,
  endPauses: () => Promise<unknown> = async () => {},
): void {
  storageConformance(name, open)
  clientConformance(`${name} clients`, open)
  boardConformance(`${name} board`, open)
  boardCountConformance(`${name} totals of the board`, open)
  clientYearConformance(`${name} client-years`, open)
  workItemConformance(`${name} work items`, open)
  correctionConformance(`${name} corrections`, open)
  assignConformance(`${name} mandants of batches`, open)
  auditConformance(`${name} audit log`, open)
  claimConformance(`${name} turns of batches`, open)
  editionConformance(`${name} editions of client-years`, open)
  letterConformance(`${name} request letters`, open)
  bookingConformance(`${name} Buchungsstapel`, open)
  fetchConformance(`${name} sources to fetch`, open)
  installationConformance(`${name} installation`, open)
  lessonConformance(`${name} lessons`, open)
  lineConformance(`${name} lines of bills`, open)
  listConformance(`${name} list`, open)
  deletionConformance(`${name} deletions`, open)
  documentDeletionConformance(`${name} deletions of documents`, open)
  mandantConformance(`${name} mandants`, open)
  originalUsesConformance(`${name} uses of originals`, open)
  peopleConformance(`${name} people`, open)
  positionConformance(`${name} positions`, open)
  projectMandantConformance(`${name} mandants of projects`, open)
  retentionConformance(`${name} retention`, open)
  searchConformance(`${name} search`, open)
  outboxConformance(`${name} outbox`, open)
  taskConformance(`${name} tasks`, open, endPauses)
  yearSumConformance(`${name} sums of client-years`, open)
}
