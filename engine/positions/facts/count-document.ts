import type { DocumentCounting, PositionReason } from '../../model/position.ts'
import { isSureKind } from '../../model/judgement.ts'
import { UNCLEAR_KIND } from '../../model/taxonomy.ts'
import { foldName } from '../../shared/fold-name.ts'
import type { PositionContext } from './position-context.ts'
import { amountOf } from './amount.ts'
import { certifiedAgain } from './certified-again.ts'
import { foldedText, foldedWording } from './says.ts'
import type { PositionDocument } from './position-input.ts'
import { textField } from './position-input.ts'
import { relievedElsewhere } from './relieved-elsewhere.ts'
import { isTakenOut, isTakenOutAsCopy } from './taken-out.ts'

/** A paper calls itself what it is at its top. */
const TOP_CHARACTERS = 700
const QUALITY: Readonly<Record<PositionDocument['quality'], number>> = { xml: 2, digital: 1, scan: 0 }

/**
 * Whether a document counts at all, the gates in the order of decision 0056: the one rule that binder, window, `/v1`,
 * DATEV and request letter share. The first gate that closes gives the reason.
 */
export function countDocument(context: PositionContext, document: PositionDocument): DocumentCounting {
  const { id: documentId } = document
  const no = (reason: PositionReason, relatedId: string | null = null): DocumentCounting => ({
    documentId,
    counts: 'no',
    reason,
    relatedId,
  })
  const asks = (reason: PositionReason, relatedId: string | null = null): DocumentCounting => ({
    ...no(reason, relatedId),
    counts: 'asks',
  })
  if (document.isForeign) return no('foreign_client')
  if (!document.analysis) return asks('kind_unsure')
  const copy = copyOf(context, document)
  if (copy) return copy.isOpen ? asks('duplicate_open', copy.relatedId) : no(copy.reason, copy.relatedId)
  const claim = claimOf(context, document)
  if (claim === 'reminder') return countReminder(context, document)
  if (claim) return no(claim)
  const newer = context.links.find(
    link => link.type === 'supersedes' && link.relatedId === documentId && !isOut(context, link.documentId),
  )
  if (newer) return no('superseded', newer.documentId)
  const again = certifiedAgain(context, document)
  if (again) return again.isOpen ? asks('duplicate_open', again.relatedId) : no('superseded', again.relatedId)
  const pair = cancelledWith(context, document)
  if (pair !== null) return no('cancelled', pair)
  const relieved = relievedElsewhere(context, document)
  if (relieved !== null) return no('relief_elsewhere', relieved)
  const { kind } = document.analysis
  if (kind.id === UNCLEAR_KIND || !(isSureKind(kind) || document.confirmedAt !== null)) return asks('kind_unsure')
  if (context.ruleOf(document)?.information) return no('only_information')
  return { documentId, counts: 'yes', reason: null, relatedId: null }
}

interface Copy {
  readonly reason: PositionReason
  readonly relatedId: string
  /** Nobody can tell yet: both were paid, or they differ in the amount. */
  readonly isOpen: boolean
}

/** The document that this one repeats, if the other is the better copy. */
function copyOf(context: PositionContext, document: PositionDocument): Copy | null {
  for (const { documentId, relatedId, reason, isOpen } of pairsOf(context, document.id)) {
    const other = context.byId.get(documentId === document.id ? relatedId : documentId)
    if (!other || other.isForeign || isTakenOutAsCopy(other)) continue
    if (isOpen || isPaidTwice(context, document, other)) {
      return { reason, relatedId: other.id, isOpen: true }
    }
    if (isBetterCopy(other, document)) {
      const isXml = other.quality === 'xml' && document.quality !== 'xml'
      return { reason: isXml ? 'xml_and_pdf' : reason, relatedId: other.id, isOpen: false }
    }
  }
  return null
}

function isOut({ byId }: PositionContext, documentId: string): boolean {
  const document = byId.get(documentId)
  return document !== undefined && isTakenOutAsCopy(document)
}

interface Pair {
  readonly documentId: string
  readonly relatedId: string
  readonly reason: 'duplicate_exact' | 'duplicate_rescan'
  readonly isOpen: boolean
}

function pairsOf({ duplicates, links }: PositionContext, id: string): Pair[] {
  const exact = duplicates.map(({ documentId, duplicateOf }): Pair => {
    return { documentId, relatedId: duplicateOf, reason: 'duplicate_exact', isOpen: false }
  })
  const alike = links.flatMap(({ documentId, relatedId, type }): Pair[] =>
    type === 'same_receipt' || type === 'similar' || type === 'nearly_same'
      ? [{ documentId, relatedId, reason: 'duplicate_rescan', isOpen: type === 'nearly_same' }]
      : [],
  )
  return [...exact, ...alike].filter(pair => pair.documentId === id || pair.relatedId === id)
}

/** Two payments of equal bills are either two bills or one that was paid twice: a person has to say. */
function isPaidTwice({ paymentsOf }: PositionContext, one: PositionDocument, other: PositionDocument): boolean {
  return (paymentsOf.get(one.id)?.length ?? 0) > 0 && (paymentsOf.get(other.id)?.length ?? 0) > 0
}

/** XML before text before scan, then more pages, then the first. */
function isBetterCopy(one: PositionDocument, other: PositionDocument): boolean {
  const byQuality = QUALITY[one.quality] - QUALITY[other.quality]
  if (byQuality !== 0) return byQuality > 0
  if (one.pageCount !== other.pageCount) return one.pageCount > other.pageCount
  return one.index < other.index
}

/**
 * A bill and the cancellation that names its number and has its amount, neither of which was paid: nothing is left of
 * them. Where money moved, both count and even out.
 */
function cancelledWith(context: PositionContext, document: PositionDocument): string | null {
  const isPaid = ({ id }: PositionDocument): boolean => (context.paymentsOf.get(id)?.length ?? 0) > 0
  const isCredit = (one: PositionDocument): boolean => context.ruleOf(one)?.credit === true
  const gross = amountOf(document, 'gross')
  if (!gross || isPaid(document)) return null
  const other = ofAmount(context, gross.cents).find(one => {
    if (one === document || isCredit(one) === isCredit(document)) return false
    if (isPaid(one) || isTakenOut(one)) return false
    const [bill, credit] = isCredit(document) ? [one, document] : [document, one]
    const number = textField(bill, 'number')
    return number.length > 3 && foldedText(credit).includes(foldName(number))
  })
  return other?.id ?? null
}

const byAmount = new WeakMap<PositionContext, ReadonlyMap<number | null, readonly PositionDocument[]>>()

/** Documents of a gross amount of so many cents, whatever its sign; grouped once for a stack. */
function ofAmount(context: PositionContext, cents: number): readonly PositionDocument[] {
  let groups = byAmount.get(context)
  if (!groups) {
    groups = Map.groupBy(context.documents, document => {
      const gross = amountOf(document, 'gross')
      return gross && Math.abs(gross.cents)
    })
    byAmount.set(context, groups)
  }
  return groups.get(Math.abs(cents)) ?? []
}

/** What kind of paper without a claim it is; null when it may claim something. */
function claimOf(context: PositionContext, document: PositionDocument): PositionReason | null {
  const byKind = context.ruleOf(document)?.noClaim
  if (document.quality === 'xml') return byKind ?? null
  const text = foldedText(document)
  const top = ` ${foldName(document.text.slice(0, TOP_CHARACTERS))} `
  for (const { reason, titles = [], phrases = [] } of context.tax.rules.noClaim) {
    if (phrases.some(phrase => text.includes(foldedWording(phrase)))) return byKind ?? reason
    if (byKind && titles.some(title => top.includes(` ${foldedWording(title)} `))) return reason
  }
  return byKind ?? titledNoClaim(context, document)
}

/** A heading that stands in a line of its own, before any line that calls the paper a bill. */
function titledNoClaim({ tax }: PositionContext, { text }: PositionDocument): PositionReason | null {
  for (const line of text.slice(0, TOP_CHARACTERS).split('\n')) {
    const folded = foldName(line)
    for (const { reason, titles = [] } of tax.rules.noClaim) {
      if (titles.some(title => folded.startsWith(foldedWording(title)))) return reason
    }
    if (/^(?:\w+ )?rechnung\b/.test(folded)) return null
  }
  return null
}

/** A reminder claims what its invoice claims; without the invoice a person has to find it. */
function countReminder({ links }: PositionContext, { id }: PositionDocument): DocumentCounting {
  const invoice = links.find(({ type, documentId }) => type === 'reminder' && documentId === id)
  if (invoice) return { documentId: id, counts: 'no', reason: 'reminder', relatedId: invoice.relatedId }
  return { documentId: id, counts: 'asks', reason: 'awaiting_proof', relatedId: null }
}
