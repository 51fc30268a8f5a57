import { join } from 'node:path'
import type { OpenPlan } from '../../../model/open-plan.ts'
import { clientKindOf } from '../../../model/client-kind.ts'
import { yearId } from '../../../model/edition.ts'
import type { Document } from '../../../model/document.ts'
import { mandantName, ownName } from '../../../model/mandant.ts'
import { foreignIdsAmong } from '../../../mandant-border/foreign-id-nr.ts'
import { captureProtocol } from '../../../capture/capture-protocol.ts'
import { inPieces } from '../../../shared/in-pieces.ts'
import { planSetAside } from './plan-besides.ts'
import type { PlanDeps } from './plan-deps.ts'
import { placeAnew, planDocuments } from './plan-documents.ts'
import { asidePages, planInput } from './plan-files.ts'
import { readLastYear } from './read-last-year.ts'
import type { PlannedEdition, YearStack } from './year-stack.ts'

/**
 * Everything that the Belegmappe of a client-year will say, over all its deliveries: executed as that of a batch. Texts
 * of its pages are written into `folder`.
 */
export async function planYearBinder(
  deps: PlanDeps,
  stack: YearStack,
  edition: PlannedEdition,
  folder: string,
  producedAt: number,
): Promise<OpenPlan> {
  const { all, bound, record, positions } = stack
  const { mandant, data } = record
  const documents = await planDocuments(deps, bound, all, placeAnew(deps, bound), folder)
  const besides = await planFiled(deps, stack)
  return {
    indexPath: join(folder, 'index.json'),
    folderPath: join(folder, 'beside'),
    ...headOf(deps, stack, edition),
    sealKey: await deps.sealer.current(),
    producedAt,
    documents,
    ...besides,
    capture: captureProtocol({ batchId: yearId(stack.key), documents, asidePages: besides.asidePages }),
    leftOut: stack.leftOut,
    possibleDuplicates: stack.duplicates,
    links: stack.links,
    positions,
    bookkeeping: stack.books,
    lastYear: await readLastYear(
      deps,
      { id: null, projectId: null, mandantId: mandant.id },
      stack.key.year,
      edition.lastYearIndex,
    ),
    foreignIds: foreignIdsAmong(bound, data),
    requests: stack.requests,
    itemWords: stack.words,
    phases: [],
    attachBytesMax: deps.attachBytesMax,
    hasHashPages: deps.hasHashPages,
    prefersArchive: deps.prefersArchive,
  }
}

function headOf(
  { officeName, engineVersion }: PlanDeps,
  { key, record: { mandant, data }, besides }: YearStack,
  { number, author, changes, release, createdAt, audit }: PlannedEdition,
) {
  return {
    batchId: yearId(key),
    batchName: `Jahr ${key.year}`,
    clientYear: { year: key.year, author, changes, release, ...besides },
    businessYearStartMonth: data.businessYearStartMonth ?? 1,
    edition: number,
    mandantName: mandantName(mandant),
    ownName: ownName(mandant),
    clientKind: clientKindOf(data),
    officeName,
    createdAt,
    engineVersion,
    audit,
  }
}

/** What is filed in the year and not bound, and the files that its documents came with. */
async function planFiled(deps: PlanDeps, { key, all, filed, shared }: YearStack) {
  const own = all.filter(({ id }) => filed.has(id))
  const roots = rootsOf(own, all)
  return {
    setAside: (await inPieces(own, document => planSetAside(deps, document, all))).flat(),
    inputs: all.filter(({ id }) => roots.has(id)).map(document => planInput(deps, document, shared.has(document.id))),
    containers: own.filter(document => document.isContainer).length,
    asidePages: (await inPieces(own, document => asidePages(deps, document))).flat(),
    deleted: await deps.storage.deletions.listDeletedOfYear(key),
  }
}

/** Ids of the files of requests that documents came out of, themselves included. */
export function rootsOf(documents: readonly Document[], all: readonly Document[]): ReadonlySet<string> {
  const byId = new Map(all.map(document => [document.id, document]))
  const rootOf = (document: Document): string => {
    const parent = document.origin ? byId.get(document.origin.parentId) : undefined
    return parent ? rootOf(parent) : document.id
  }
  return new Set(documents.map(rootOf))
}
