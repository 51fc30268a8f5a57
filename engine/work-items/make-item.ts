import { createHash } from 'node:crypto'
import type { Evidence } from '../model/analysis-result.ts'
import { foldName } from '../shared/fold-name.ts'
import { deadlineOf } from './find-deadlines.ts'
import type { LetterAsking, WorkItem, WorkItemKind } from '../model/work-item.ts'
import type { ItemDocument } from './work-item-facts.ts'

/** What an item says, beside of which document. */
export interface ItemSaying {
  readonly kind: WorkItemKind
  /** Which of several of its kind and document. */
  readonly part: string
  /** What it rests on, as JSON can say it. */
  readonly ground: unknown
  readonly known: string
  readonly proposal?: string
  readonly request?: LetterAsking
  readonly cents: number | null
  readonly relatedId?: string | null
  readonly place?: WorkItem['place']
}

/** An item about a document that is in the Belegmappe. */
export function itemOf(document: Pick<ItemDocument, 'id' | 'filename' | 'analysis'>, saying: ItemSaying): WorkItem {
  const { kind, part, ground, known, proposal = '', request = null, cents, relatedId = null, place = null } = saying
  return {
    id: `${kind}/${document.id}/${part}`,
    ground: digestOf(ground),
    kind,
    documentId: document.id,
    expectedId: null,
    relatedId,
    place,
    field: fieldAt(document, place),
    subject: document.filename,
    known,
    proposal,
    request,
    actions: relatedId === null ? ['look'] : ['look', 'compare'],
    cents,
    deadline: deadlineOf(document.analysis),
    ...alikeOf(document, kind, part),
  }
}

/** What somebody says of an issuer's paper they may say of the next one: the same question about the same sender. */
function alikeOf(document: Pick<ItemDocument, 'analysis'>, kind: WorkItemKind, part: string): Pick<WorkItem, 'alike'> {
  const issuer = foldName(issuerOf(document))
  return issuer === '' ? {} : { alike: digestOf([kind, part, issuer]) }
}

/** How a letter calls a document: kind and number, as far as they were read. */
export function titleOf({ analysis, filename }: ItemDocument): string {
  const number = analysis?.fields['number']?.value
  return analysis ? [analysis.kind.label, ...(number === undefined ? [] : [number])].join(' ') : filename
}

/** From whom it is; empty where that was not read. */
export function issuerOf({ analysis }: Pick<ItemDocument, 'analysis'>): string {
  return analysis?.fields['issuer']?.value ?? ''
}

/** Digest of what an item rests on. */
export function digestOf(ground: unknown): string {
  return createHash('sha256').update(JSON.stringify(ground)).digest('base64url').slice(0, 22)
}

/** The field that was read at a place. */
function fieldAt({ analysis }: Pick<ItemDocument, 'analysis'>, place: WorkItem['place']): string | null {
  if (!place?.box) return null
  const spot = placeText(place)
  const isThere = ({ page, box }: Pick<Evidence, 'page' | 'box'>): boolean => placeText({ page, box }) === spot
  const [name = null] = Object.entries(analysis?.fields ?? {}).find(([, { evidence }]) => evidence.some(isThere)) ?? []
  return name
}

function placeText({ page, box }: NonNullable<WorkItem['place']>): string {
  return [page, ...(box ?? [])].join(' ')
}

/** Where a value stands on its page. */
export function placeOfEvidence(evidence: Pick<Evidence, 'page' | 'box'> | undefined): WorkItem['place'] {
  return evidence ? { page: evidence.page, box: evidence.box } : null
}

/** Where the first of these fields stands on its page. */
export function placeOfFields({ analysis }: ItemDocument, names: readonly string[]): WorkItem['place'] {
  for (const name of names) {
    const [first] = analysis?.fields[name]?.evidence ?? []
    if (first) return placeOfEvidence(first)
  }
  return null
}
