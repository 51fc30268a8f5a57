import type { Payment, Position, PositionSet } from '../model/position.ts'
import type { PositionContext } from '../positions/facts/position-context.ts'
import type { PositionDocument } from '../positions/facts/position-input.ts'

/** What the lists of bookkeeping look up. */
export interface Books {
  readonly context: PositionContext
  /** Without those that count for nothing because they repeat others, or were taken out. */
  readonly documents: readonly PositionDocument[]
  /** Positions of the business by document, those that count for nothing left out. */
  readonly positionsOf: ReadonlyMap<string, readonly Position[]>
  /** Documents that ask whether they count at all. */
  readonly asking: ReadonlySet<string>
  /** Of these, those that ask for the year of their payment and nothing else: date and VAT of the bill stand. */
  readonly askingYearOnly: ReadonlySet<string>
}

export function viewBooks(context: PositionContext, set: PositionSet): Books {
  const counting = new Map(set.documents.map(one => [one.documentId, one]))
  const isKept = ({ id }: PositionDocument): boolean => {
    const whole = counting.get(id)
    // What counts in another year is a bill all the same, and so is one of a client that keeps no cash accounts.
    return whole?.counts !== 'no' || whole.reason === 'other_year' || whole.reason === 'only_information'
  }
  const business = set.positions.filter(
    ({ businessId, form, counts, reason }) =>
      (businessId !== null || form === BUSINESS_FORM) && (counts !== 'no' || reason === 'other_year'),
  )
  return {
    context,
    documents: context.documents.filter(isKept),
    positionsOf: Map.groupBy(business, ({ documentId }) => documentId),
    asking: new Set(set.documents.filter(({ counts }) => counts === 'asks').map(({ documentId }) => documentId)),
    askingYearOnly: askingYearOnly(set),
  }
}

function askingYearOnly({ positions }: PositionSet): ReadonlySet<string> {
  const asked = Map.groupBy(
    positions.filter(({ counts }) => counts === 'asks'),
    ({ documentId }) => documentId,
  )
  const ids = [...asked].filter(([, own]) => own.every(({ reason }) => reason === 'year_open')).map(([id]) => id)
  return new Set(ids)
}

/** The form of a business that works out its profit by payments. */
const BUSINESS_FORM = 'EÜR'

/** The payments of a document, each once. */
export function paymentsOf(positions: readonly Position[]): readonly Payment[] {
  const all = positions.flatMap(({ paid }) => paid)
  return [...new Map(all.map(one => [`${one.documentId}\n${one.date}\n${one.cents}`, one])).values()]
}

/** Whether money comes in for a document. */
export function isIncome({ analysis }: PositionDocument, positions: readonly Position[]): boolean {
  return analysis?.direction === 'outgoing' || positions.some(({ side }) => side === 'einnahme')
}
