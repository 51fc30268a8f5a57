import type { AnalysisResult } from '../../../model/analysis-result.ts'
import type { BinderPlan } from '../../../model/binder-plan.ts'
import type { ClientKind } from '../../../model/client-kind.ts'
import type { PositionReason } from '../../../model/position.ts'
import { foldName } from '../../../shared/fold-name.ts'
import { centsOf } from '../../../paper/german-format.ts'
import type { Row } from '../../../paper/set-table.ts'
import type { BoundDocument, BoundStack } from '../pages/bound-stack.ts'
import { documentRow } from './clarify-row.ts'
import type { PositionView } from './position-view.ts'
import { WARNING_AUDIENCE } from './warning-audience.ts'
import type { Audience } from './warning-audience.ts'

type Warning = AnalysisResult['warnings'][number]

/** Has rows of its own, by its pages. */
const TOLD_BY_PAGE = 'PARTS_NOT_READ'
/** The question for the amount itself stands above. */
const TOLD_AS_MISSING = 'REQUIRED_FIELD_MISSING'
/** Up to here a bill is a small one (§ 33 UStDV), in cents. */
const SMALL_BILL_MAX = 25_000
/** Of a copy the paper that counts has the warnings. */
const COPIES: ReadonlySet<PositionReason> = new Set(['duplicate_exact', 'duplicate_rescan', 'xml_and_pdf'])

/** Warnings of the analysis: a row a document, those with most money at stake first. */
export interface WarningRows {
  /** One of them is a contradiction, or otherwise important. */
  readonly high: readonly Row[]
  readonly medium: readonly Row[]
  /** How many further ones there are about documents of which nothing counts or asks, or that are of little weight. */
  readonly further: number
}

/** Warnings that concern this client. */
export function warningRows(plan: BinderPlan, stack: BoundStack, view: PositionView): WarningRows {
  const client = clientOf(plan, view)
  const found = stack.documents.flatMap(document => {
    const own = warningsOf(document).filter(warning => concerns(plan, view, client, document, warning))
    const told = own.filter(({ severity }) => severity !== 'low')
    const isHigh = told.some(({ severity }) => severity === 'high')
    const stake = stakeOf(view, document)
    return own.length === 0 ? [] : [{ document, told, isHigh, stake, low: own.length - told.length }]
  })
  const rowsOf = (some: typeof found): Row[] =>
    some
      .toSorted((one, other) => (other.stake ?? 0) - (one.stake ?? 0))
      .map(({ document, told }) =>
        documentRow(
          document,
          told
            .toSorted(bySeverity)
            .map(({ message }) => message)
            .join(' '),
        ),
      )
  const shown = found.filter(({ told, isHigh, stake }) => told.length > 0 && (isHigh || stake !== null))
  const silent = found.filter(one => !shown.includes(one))
  return {
    high: rowsOf(shown.filter(({ isHigh }) => isHigh)),
    medium: rowsOf(shown.filter(({ isHigh }) => !isHigh)),
    further: [...silent.map(({ told }) => told.length), ...found.map(({ low }) => low)].reduce(
      (sum, one) => sum + one,
      0,
    ),
  }
}

function bySeverity(one: Warning, other: Warning): number {
  return Number(other.severity === 'high') - Number(one.severity === 'high')
}

/** What of a document counts or would, in cents, else what it prints; null where none of it counts or asks. */
function stakeOf(view: PositionView, document: BoundDocument): number | null {
  const { documentId } = document.planned
  const positions = (view.byDocument.get(documentId) ?? []).filter(({ counts }) => counts !== 'no')
  if (positions.length === 0 && view.counting.get(documentId)?.counts !== 'asks') return null
  const known = positions.flatMap(({ proposal, cents }) => proposal ?? cents ?? [])
  const sum = known.reduce((total, cents) => total + Math.abs(cents), 0)
  return sum > 0 ? sum : Math.abs(grossOf(document) ?? 0)
}

/** What somebody found right is no warning any more. */
function warningsOf({ planned: { analysis } }: BoundDocument): readonly Warning[] {
  return analysis?.review?.state === 'confirmed' ? [] : (analysis?.warnings ?? [])
}

/** Without master data the documents tell: whose papers go into the EÜR has a business. */
function clientOf({ clientKind }: BinderPlan, { positions }: PositionView): ClientKind {
  return clientKind ?? (positions.positions.some(({ businessId }) => businessId !== null) ? 'business' : 'private')
}

function concerns(
  plan: BinderPlan,
  view: PositionView,
  client: ClientKind,
  document: BoundDocument,
  { code }: Warning,
): boolean {
  const { documentId } = document.planned
  const whole = view.counting.get(documentId)
  if (code === TOLD_BY_PAGE) return false
  if (whole?.counts === 'no' && whole.reason !== null && COPIES.has(whole.reason)) return false
  const positions = view.byDocument.get(documentId) ?? []
  if (code === TOLD_AS_MISSING && positions.some(({ reason }) => reason === 'amount_missing')) return false
  const audience = Object.hasOwn(WARNING_AUDIENCE, code) ? WARNING_AUDIENCE[code]?.[client] : 'always'
  return isAudience(audience ?? 'always', plan, view, document)
}

function isAudience(audience: Audience, plan: BinderPlan, view: PositionView, document: BoundDocument): boolean {
  const positions = view.byDocument.get(document.planned.documentId) ?? []
  const fields = document.planned.analysis?.fields
  switch (audience) {
    case 'always':
      return true
    case 'never':
      return false
    case 'counting':
      return positions.some(({ counts }) => counts !== 'no')
    case 'input_tax':
      return centsOf(fields?.['tax']?.value) !== 0
    case 'above_250':
      return (grossOf(document) ?? Infinity) > SMALL_BILL_MAX
    case 'stranger':
      return isStranger([plan.mandantName ?? '', plan.ownName ?? ''], fields?.['recipient']?.value)
    case 'unpaid':
      return positions.every(({ paid }) => paid.length === 0)
  }
}

/** The family names of mandant and spouse stand last in `names`. */
function isStranger(names: readonly string[], recipient: string | undefined): boolean {
  const families = names.flatMap(name => foldName(name).split(' ').at(-1) || [])
  const folded = ` ${foldName(recipient ?? '')} `
  return !families.some(family => folded.includes(` ${family} `))
}

function grossOf({ planned }: BoundDocument): number | null {
  return centsOf(planned.analysis?.fields['gross']?.value)
}
