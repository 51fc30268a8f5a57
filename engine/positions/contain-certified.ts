import type { Position } from '../model/position.ts'
import { foldName } from '../shared/fold-name.ts'
import type { Stretches } from '../shared/turn-budget.ts'
import type { PositionContext } from './facts/position-context.ts'
import { textField } from './facts/position-input.ts'
import type { PositionDocument } from './facts/position-input.ts'
import { says } from './facts/says.ts'
import { isTakenOut } from './facts/taken-out.ts'

/** A certificate calls itself one at its top. */
const TOP_CHARACTERS = 600

/**
 * Certificates stand above monthly papers: what a yearly certificate of the same thing, person and year says is not
 * counted again from the papers that it sums up.
 */
export function* containCertified(context: PositionContext, positions: readonly Position[]): Stretches<Position[]> {
  const byDocument = Map.groupBy(positions, ({ documentId }) => documentId)
  const settled: Position[] = []
  for (const position of positions) {
    yield
    settled.push(position.counts === 'no' ? position : contain(context, position, positions, byDocument))
  }
  return settled
}

function contain(
  context: PositionContext,
  position: Position,
  positions: readonly Position[],
  byDocument: ReadonlyMap<string, readonly Position[]>,
): Position {
  const document = context.byId.get(position.documentId)
  const certificate = document && (certificateAbove(context, document) ?? ofSameKind(context, document, byDocument))
  if (certificate) {
    return { ...position, counts: 'no', reason: 'contained_in', relatedId: certificate, proposal: null, note: null }
  }
  return document ? heldElsewhere(context, document, position, positions) : position
}

/** Of two statements of the same money that differ by no more, one is contained in the other. */
const SAME_SHARE = 0.01

/** What a wage certificate holds already, e.g. health insurance: not again, and asked where the two differ. */
function heldElsewhere(
  context: PositionContext,
  document: PositionDocument,
  position: Position,
  positions: readonly Position[],
): Position {
  const key = context.ruleOf(document)?.heldBy?.[position.key]
  if (key === undefined) return position
  const holder = positions.find(
    other =>
      other.key === key &&
      !isOut(context, other.documentId) &&
      other.cents !== null &&
      other.cents > 0 &&
      other.person === position.person &&
      other.year === position.year,
  )
  if (position.cents === null) return position
  if (!holder) return isOfWages(context, position, positions) ? askedOfWages(position) : position
  const isSame = Math.abs(position.cents - (holder.cents ?? 0)) <= SAME_SHARE * position.cents
  const relatedId = holder.documentId
  return isSame
    ? { ...position, counts: 'no', reason: 'contained_in', relatedId, proposal: null }
    : { ...position, counts: 'asks', reason: 'awaiting_proof', relatedId, proposal: position.cents }
}

const WAGES_KEY = 'n.brutto'
const PENSION_KEY = 'n.versorgung'

/** The person has a wage certificate of the year, on which the same was not read: it may hold it all the same. */
function isOfWages(context: PositionContext, position: Position, positions: readonly Position[]): boolean {
  const own = positions.filter(
    other => other.person === position.person && other.year === position.year && !isOut(context, other.documentId),
  )
  return own.some(({ key }) => key === WAGES_KEY) && !own.some(({ key }) => key === PENSION_KEY)
}

function askedOfWages(position: Position): Position {
  if (position.counts !== 'yes') return position
  const note = 'Schon in der Lohnsteuerbescheinigung?'
  return { ...position, counts: 'asks', reason: 'awaiting_proof', proposal: position.cents, note }
}

function isOut({ byId }: PositionContext, documentId: string): boolean {
  const document = byId.get(documentId)
  return document !== undefined && isTakenOut(document)
}

/** Wage slips beside the Lohnsteuerbescheinigung, lists of a bank beside its Steuerbescheinigung: id of that one. */
export function certificateAbove(context: PositionContext, document: PositionDocument): string | null {
  const kinds = context.ruleOf(document)?.containedIn ?? []
  if (kinds.length === 0) return null
  const found = context.documents.find(other => {
    if (!kinds.includes(other.analysis?.kind.id ?? '') || other.isForeign || isTakenOut(other)) return false
    return isSamePerson(context, document, other) && other.analysis?.year === document.analysis?.year
  })
  return found?.id ?? null
}

/** Monthly bills beside a certificate of the same kind, sender and year that comes to at least as much. */
function ofSameKind(
  context: PositionContext,
  document: PositionDocument,
  byDocument: ReadonlyMap<string, readonly Position[]>,
): string | null {
  if (isYearly(context, document)) return null
  const kind = document.analysis?.kind.id
  const issuer = foldName(textField(document, 'issuer'))
  if (context.ruleOf(document)?.year !== 'certificate' || issuer === '') return null
  const certificate = context.documents.find(
    other =>
      other !== document &&
      !isTakenOut(other) &&
      other.analysis?.kind.id === kind &&
      other.analysis?.year === document.analysis?.year &&
      foldName(textField(other, 'issuer')) === issuer &&
      isYearly(context, other) &&
      isSamePerson(context, document, other) &&
      sumOf(byDocument.get(other.id)) > sumOf(byDocument.get(document.id)),
  )
  return certificate?.id ?? null
}

/** Of spouses with one insurer each has a certificate; nobody is told from somebody who is not named. */
function isSamePerson({ personOf }: PositionContext, one: PositionDocument, other: PositionDocument): boolean {
  const [own, its] = [personOf(one).person, personOf(other).person]
  return own === null || its === null || own === its
}

function isYearly({ tax }: PositionContext, { text }: PositionDocument): boolean {
  return says(tax, 'yearly', text.slice(0, TOP_CHARACTERS))
}

function sumOf(positions: readonly Position[] = []): number {
  return positions.reduce((sum, { cents }) => sum + (cents ?? 0), 0)
}
