import { writeFile } from '../../../shared/disk/files.ts'
import { join } from 'node:path'
import type { PlannedDocument, PlannedPage } from '../../../model/binder-plan.ts'
import type { CapturedPage } from '../../../model/capture-protocol.ts'
import type { PageText } from '../../../model/page.ts'
import { OTHER_MANDANT_NOTE } from '../../../model/document.ts'
import type { Document } from '../../../model/document.ts'
import { placeWithin } from '../../../model/place-within.ts'
import type { Placement } from '../../../model/placement.ts'
import { roleOf } from '../../../model/taxonomy.ts'
import { findSuperseded } from '../../../relations/find-superseded.ts'
import { assert } from '../../../shared/assert.ts'
import { inPieces } from '../../../shared/in-pieces.ts'
import { sortDocuments } from '../../../sorting/sort-documents.ts'
import { BINDING_NOTE_CODES } from '../pages/page-notes.ts'
import type { PlanDeps } from './plan-deps.ts'
import { createFilePlanner } from './plan-files.ts'

/** Where each document comes to stand in a Belegmappe, by its id. */
export type Placements = ReadonlyMap<string, Placement>

/** Documents by the rules of ORGANIZATION, whatever was stored of their places. */
export function placeAnew(deps: Pick<PlanDeps, 'taxonomy'>, documents: readonly Document[]): Placements {
  const superseded = new Set(findSuperseded(documents).map(({ relatedId }) => relatedId))
  return sortDocuments(documents, deps.taxonomy, superseded)
}

/**
 * Plans the documents that are bound; the texts of their pages are written into `folder`. `all` are those that they came
 * with: what they lay in, and what shares a file with them.
 */
export async function planDocuments(
  deps: PlanDeps,
  bound: readonly Document[],
  all: readonly Document[],
  placements: Placements,
  folder: string,
): Promise<readonly PlannedDocument[]> {
  const planFile = createFilePlanner(deps, all)
  return inPieces(bound, document => planDocument(deps, document, all, placements, planFile, folder))
}

async function planDocument(
  deps: PlanDeps,
  document: Document,
  all: readonly Document[],
  placements: ReadonlyMap<string, Placement>,
  planFile: ReturnType<typeof createFilePlanner>,
  folder: string,
): Promise<PlannedDocument> {
  const { id, index, filename, sha256, byteSize, mediaType, analysis, notes } = document
  const placement = placements.get(id)
  assert(placement, 'every document in the race has a place')
  assert(sha256 !== null && byteSize !== null && mediaType !== null, 'a document in the race has been converted')
  const pages: PlannedPage[] = []
  for (const { number, sourceNumber, widthPt, heightPt, setAside } of await deps.storage.pages.listByDocument(id)) {
    if (setAside !== null) continue
    const text = await deps.storage.pages.text(id, number)
    const textPath = text ? join(folder, `text-${index}-${number}.json`) : null
    if (textPath !== null) await writeFile(textPath, JSON.stringify(text))
    pages.push({ number, sourceNumber, widthPt, heightPt, textPath, ...(text && capturedPage(text)) })
  }
  return {
    documentId: id,
    index,
    filename,
    sha256,
    byteSize,
    mediaType,
    pages,
    placement,
    analysis,
    // It is in the binder, so it is not another mandant's any more; how its pages come in is found out anew.
    notes: notes.filter(({ code }) => code !== OTHER_MANDANT_NOTE && !PAGE_CODES.has(code)),
    within: placeWithin(document, all),
    file: await planFile(document),
    originalPath: deps.files.has(sha256) ? deps.files.pathOf(sha256) : null,
    ...(document.judgement.bookings && { bookings: document.judgement.bookings }),
    role: roleOf(deps.taxonomy, analysis?.kind.id) ?? null,
    fieldLabels: labelsOf(deps, document),
  }
}

function capturedPage({ scan, unread, rotation }: PageText): { readonly captured?: CapturedPage } {
  return scan ? { captured: { scan, unread: unread?.map(({ reason }) => reason) ?? [], rotation } } : {}
}

const PAGE_CODES: ReadonlySet<string> = new Set(BINDING_NOTE_CODES)

/** Labels of the kind's fields; those of an official form name their line. */
function labelsOf(deps: PlanDeps, { analysis }: Document): Readonly<Record<string, string>> {
  const kind = deps.taxonomy.kinds.find(({ id }) => id === analysis?.kind.id)
  const labels = (kind?.fields ?? []).map(
    ({ id, label, line }) => [id, line && !label.includes(line) ? `${label} (Zeile ${line})` : label] as const,
  )
  return Object.fromEntries(labels)
}
