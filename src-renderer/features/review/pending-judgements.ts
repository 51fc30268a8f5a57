import type { Judging } from '../../../wire/corrections.ts'
import type { KindChoice } from '../../../wire/kinds.ts'
import type { BatchDocument } from '../../../wire/batch-document.ts'
import type { Field } from '../../../wire/field.ts'
import type { Revision } from '../../../wire/batch-detail.ts'
import { sectionOf } from './review-queue.ts'

/** A judgement that is on its way, or that the batch as it was loaded does not show yet. */
export interface PendingJudgement {
  readonly key: number
  readonly judging: Judging
  /** Its number once the engine has taken it. */
  readonly sequence: number | null
}

/** The documents as they will be, so that nobody waits for the engine. */
export function withPending(
  documents: readonly BatchDocument[],
  pending: readonly PendingJudgement[],
  kinds: readonly KindChoice[],
): readonly BatchDocument[] {
  return pending.reduce((current, each) => applied(current, each, kinds), documents)
}

/** Those that a batch of this revision does not show: values at once, places when the Belegmappe is written anew. */
export function stillPending(
  pending: readonly PendingJudgement[],
  { wanted, done }: Revision,
): readonly PendingJudgement[] {
  const left = pending.filter(({ judging, sequence }) =>
    sequence === null ? true : sequence > (judging.type === 'move_document' ? done : wanted),
  )
  return left.length === pending.length ? pending : left
}

function applied(
  documents: readonly BatchDocument[],
  { judging, sequence }: PendingJudgement,
  kinds: readonly KindChoice[],
): readonly BatchDocument[] {
  if (judging.type === 'move_document') return moved(documents, judging.documentId, judging.after)
  return documents.map(document =>
    document.id === judging.documentId ? judged(document, judging, sequence !== null, kinds) : document,
  )
}

function judged(
  document: BatchDocument,
  judging: Judging,
  isTaken: boolean,
  kinds: readonly KindChoice[],
): BatchDocument {
  switch (judging.type) {
    case 'confirm_document':
      return {
        ...document,
        review: { state: 'confirmed', at: null },
        notes: document.notes.filter(({ code }) => code !== 'other_mandant'),
      }
    case 'reopen_document':
      return { ...document, review: null }
    case 'set_kind': {
      const kind = kinds.find(({ id }) => id === judging.kindId)
      if (!kind) return document
      const { id, label } = kind
      return {
        ...document,
        kind: { id, label, confidence: 1, decision: 'human' },
        review: { state: 'corrected', at: null },
      }
    }
    case 'set_field':
      return isTaken || judging.value === null ? withField(document, judging) : document
    case 'reset_field':
      return withoutWord(document, judging.name)
    case 'set_document_aside':
      return { ...document, aside: { reason: judging.reason, at: 0 } }
    case 'take_document_back':
      return { ...document, aside: null }
    default:
      return document
  }
}

/** Nothing is said of a field any more; whoever confirmed the document confirmed what stood there. */
function withoutWord(document: BatchDocument, name: string): BatchDocument {
  const absentFields = document.absentFields.filter(absent => absent !== name)
  return { ...document, absentFields, review: { state: 'corrected', at: null } }
}

/** The value as it was typed stands in for the engine's reading of it. */
function withField(document: BatchDocument, judging: Extract<Judging, { type: 'set_field' }>): BatchDocument {
  const { name, value, place } = judging
  const { [name]: before, ...others } = document.fields
  // Whoever confirmed the document confirmed what stood there.
  const review = { state: 'corrected', at: null } as const
  const absentFields = document.absentFields.filter(absent => absent !== name)
  if (value === null) return { ...document, review, fields: others, absentFields: [...absentFields, name] }
  const field: Field = {
    type: 'text',
    value,
    unit: null,
    raw: value,
    confidence: 1,
    source: 'human',
    title: before?.title ?? null,
    evidence: place ? [{ ...place, label: null }] : [],
    checks: [],
    alternatives: before?.alternatives ?? [],
  }
  return { ...document, review, fields: { ...document.fields, [name]: field }, absentFields }
}

function moved(documents: readonly BatchDocument[], documentId: string, after: string | null) {
  const section = sectionOf(documents, documentId)
  const own = section.find(({ id }) => id === documentId)
  const others = section.filter(({ id }) => id !== documentId)
  const leader = others.findIndex(({ id }) => id === after)
  if (!own || (after !== null && leader < 0)) return documents
  const order = others.toSpliced(leader + 1, 0, own)
  const positions = new Map(order.map(({ id }, index) => [id, section[index]?.position ?? null]))
  return documents.map(document => {
    const position = positions.get(document.id)
    return position === undefined || position === document.position ? document : { ...document, position }
  })
}
