import type { BookMovement } from '../model/bookkeeping.ts'
import type { DocumentLink } from '../model/binder-plan.ts'
import type { Movement } from '../model/movement.ts'
import { findRepeatedMovements } from '../model/repeated-movements.ts'
import { amountOf } from '../positions/facts/amount.ts'
import type { PositionDocument } from '../positions/facts/position-input.ts'
import { textField } from '../positions/facts/position-input.ts'
import { says } from '../positions/facts/says.ts'
import { foldName } from '../shared/fold-name.ts'
import type { Books } from './books.ts'

/** A notice may be paid long after it was written, in rates of a year. */
const DAYS_AFTER = 370
const DAYS_BEFORE = 14
const DAY_MS = 86_400_000
/** Shorter words of a name are found in any purpose. */
const WORD_LENGTH_MIN = 5

/**
 * The movements of all statements by day, each with the document that it paid; what no document explains is missing
 * one, unless the bank itself charged it or it stayed with the client.
 */
export function matchMovements(books: Books): readonly BookMovement[] {
  const paid = paidBy(books.context.links)
  const repeated = findRepeatedMovements(books.documents)
  const all = books.documents.flatMap(statement =>
    (statement.analysis?.statement?.movements ?? []).map(movement => ({ statement, movement })),
  )
  const copies = Map.groupBy(
    all.filter(({ movement }) => repeated.has(movement)),
    ({ movement }) => repeated.get(movement)?.movement,
  )
  const found = all
    .filter(({ movement }) => !repeated.has(movement))
    .map(({ statement, movement }) => {
      const own = [{ statement, movement }, ...(copies.get(movement) ?? [])]
      const alsoIn = [...new Set(own.map(one => one.statement.id))].filter(id => id !== statement.id)
      return { ...placed(statement, movement), alsoIn, ...proofOf(books, own, paid) }
    })
  return found.toSorted((one, other) => (one.date < other.date ? -1 : Number(one.date > other.date)))
}

type Proof = Pick<BookMovement, 'proof' | 'documentId' | 'otherDocumentIds' | 'reason'>

function placed(
  statement: PositionDocument,
  { date, cents, text, page, box, currency = 'EUR' }: Movement,
): Omit<BookMovement, keyof Proof | 'alsoIn'> {
  return { statementId: statement.id, page, box, date, cents, currency, text }
}

/** `places`: the movement where it counts, then where other statements tell it, too. */
function proofOf(
  { context, documents }: Books,
  places: readonly { readonly statement: PositionDocument; readonly movement: Movement }[],
  paid: ReadonlyMap<string, readonly DocumentLink[]>,
): Proof {
  const [first] = places
  if (!first) return { proof: 'missing', documentId: null }
  const { statement, movement } = first
  const bill = places.map(place => paid.get(nameOf(place.statement.id, place.movement))).find(links => links)
  if (bill) return paidProof(bill)
  const like = documents.filter(document => document !== statement && isLike(document, movement))
  const [only, ...others] = like
  if (only && others.length === 0) return { proof: 'likely', documentId: only.id }
  if (says(context.tax, 'bankCharge', movement.text)) return { proof: 'statement', documentId: null }
  const plain = movement.text.replaceAll(/\s+/g, '')
  const isOwn = (context.client.record?.data.ibans ?? []).some(iban => plain.includes(iban))
  const stays = isOwn || says(context.tax, 'ownTransfer', movement.text)
  return { proof: stays ? 'transfer' : 'missing', documentId: null }
}

/** One movement may pay several bills. */
function paidProof(links: readonly DocumentLink[]): Proof {
  const [first = null, ...others] = links.map(({ relatedId }) => relatedId)
  const reason = links[0]?.payment?.reason
  return {
    proof: 'document',
    documentId: first,
    ...(others.length > 0 && { otherDocumentIds: others }),
    ...(reason && { reason }),
  }
}

/** Bills by the movement that paid them. */
function paidBy(links: readonly DocumentLink[]): ReadonlyMap<string, readonly DocumentLink[]> {
  return Map.groupBy(
    links.filter(({ type, payment }) => type === 'payment' && payment !== undefined),
    ({ documentId, payment }) => (payment ? nameOf(documentId, payment) : ''),
  )
}

/** A movement by its place. */
function nameOf(statementId: string, { date, page, box }: Pick<Movement, 'date' | 'page' | 'box'>): string {
  return [statementId, date, page, ...box].join('\n')
}

/** A notice, a policy or a certificate that shows the amount, and whose sender the purpose names. */
function isLike(document: PositionDocument, { cents, currency, date, text }: Movement): boolean {
  const { analysis } = document
  // Amounts of documents are held against euro alone.
  if (!analysis || analysis.statement || currency !== undefined) return false
  const fields = Object.keys(analysis.fields)
  if (!fields.some(name => Math.abs(amountOf(document, name)?.cents ?? 0) === Math.abs(cents))) return false
  const days = (Date.parse(date) - Date.parse(textField(document, 'date'))) / DAY_MS
  if (!(days >= -DAYS_BEFORE && days <= DAYS_AFTER)) return false
  const purpose = ` ${foldName(text)} `
  const words = [textField(document, 'issuer'), textField(document, 'recipient')].map(foldName).join(' ').split(' ')
  return words.some(word => word.length >= WORD_LENGTH_MIN && purpose.includes(` ${word} `))
}
