import type { AnalysisResult } from '../model/analysis-result.ts'
import type { ClientKind } from '../model/client-kind.ts'
import type { PositionReason } from '../model/position.ts'
import type { WorkItem, WorkItemKind } from '../model/work-item.ts'
import { centsOf } from '../paper/german-format.ts'
import { foldName } from '../shared/fold-name.ts'
import { itemOf, placeOfFields } from './make-item.ts'
import { isConfirmed } from './position-items.ts'
import { printedCents, stakeOf } from './stake.ts'
import { WARNING_AUDIENCE } from './warning-audience.ts'
import type { Audience } from './warning-audience.ts'
import type { ItemDocument, ItemView } from './work-item-facts.ts'

type Warning = AnalysisResult['warnings'][number]

/** Has an item of its own, by its pages. */
const TOLD_BY_PAGE = 'PARTS_NOT_READ'
/** The question for the amount itself is asked by its position. */
const TOLD_AS_MISSING = 'REQUIRED_FIELD_MISSING'
/** Up to here a bill is a small one (§ 33 UStDV), in cents. */
const SMALL_BILL_MAX = 25_000
/** Of a copy the paper that counts has the warnings. */
const COPIES: ReadonlySet<PositionReason> = new Set(['duplicate_exact', 'duplicate_rescan', 'xml_and_pdf'])

/** What a warning asks; the others are remarks. */
const KINDS: Readonly<Record<string, WorkItemKind>> = {
  REQUIRED_FIELD_MISSING: 'value_missing',
  INVOICE_ITEM_MISSING: 'value_missing',
  IBAN_CHANGED_FOR_ISSUER: 'account_changed',
  EINVOICE_INVALID: 'einvoice_rule',
  XML_PDF_MISMATCH: 'xml_mismatch',
  QR_PAGE_MISMATCH: 'xml_mismatch',
  SUM_MISMATCH: 'sum_differs',
  STATEMENT_SUM_MISMATCH: 'sum_differs',
  TAX_RATE_UNKNOWN: 'sum_differs',
  TAX_RATE_OUT_OF_DATE: 'sum_differs',
  DONATION_WORDS_DIFFER: 'sum_differs',
  RECIPIENT_NOT_MANDANT: 'other_person',
  LOW_OCR_CONFIDENCE: 'value_uncertain',
  VALUE_HARD_TO_READ: 'value_uncertain',
  VALUE_REPAIRED: 'value_uncertain',
  VALUE_NOT_SURE: 'value_uncertain',
  IBAN_CHECKSUM: 'value_uncertain',
  VAT_ID_CHECKSUM: 'value_uncertain',
  LANGUAGE_MODEL_VALUES: 'value_uncertain',
  LANGUAGE_MODEL_DIFFERS: 'value_uncertain',
  LEARNED_PLACE_DIFFERS: 'value_uncertain',
  DUE_AMBIGUOUS: 'value_uncertain',
}

/** Warnings of a document that concern this client. */
export interface WarningItems {
  readonly items: readonly WorkItem[]
  /** Further ones of little weight, or about a document of which nothing counts or asks. */
  readonly quiet: number
}

export function warningItems(view: ItemView, document: ItemDocument): WarningItems {
  // What somebody found right is no warning any more.
  if (isConfirmed(document)) return { items: [], quiet: 0 }
  const client = clientOf(view)
  const own = (document.analysis?.warnings ?? []).filter(warning => concerns(view, client, document, warning))
  const stake = stakeOf(view, document)
  const told = own.filter(({ severity }) => severity === 'high' || (severity === 'medium' && stake !== null))
  const byCode = [...Map.groupBy(told, ({ code }) => code).values()]
  const items = byCode.flatMap(of => {
    const [first] = of
    return first ? [warningItem(document, first.code, of, stake ?? 0)] : []
  })
  return { items, quiet: own.length - told.length }
}

function warningItem(document: ItemDocument, code: string, of: readonly Warning[], cents: number): WorkItem {
  const fields = [...new Set(of.flatMap(warning => warning.fields))]
  return itemOf(document, {
    kind: Object.hasOwn(KINDS, code) ? (KINDS[code] ?? 'remark') : 'remark',
    part: code,
    ground: [
      code,
      of.map(({ message }) => message),
      fields.map(name => document.analysis?.fields[name]?.value ?? null),
    ],
    known: [...new Set(of.map(({ message }) => message))].join(' '),
    cents,
    place: placeOfFields(document, fields),
  })
}

/** Without master data the documents tell: whose papers go into the EÜR has a business. */
function clientOf({ facts: { clientKind, positions } }: ItemView): ClientKind {
  return clientKind ?? (positions.positions.some(({ businessId }) => businessId !== null) ? 'business' : 'private')
}

function concerns(view: ItemView, client: ClientKind, document: ItemDocument, { code }: Warning): boolean {
  const whole = view.countingOf(document.id)
  if (code === TOLD_BY_PAGE) return false
  if (whole?.counts === 'no' && whole.reason !== null && COPIES.has(whole.reason)) return false
  const positions = view.positionsOf(document.id)
  if (code === TOLD_AS_MISSING && positions.some(({ reason }) => reason === 'amount_missing')) return false
  const audience = Object.hasOwn(WARNING_AUDIENCE, code) ? WARNING_AUDIENCE[code]?.[client] : 'always'
  return isAudience(audience ?? 'always', view, document)
}

function isAudience(audience: Audience, view: ItemView, document: ItemDocument): boolean {
  const positions = view.positionsOf(document.id)
  const fields = document.analysis?.fields
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
      return (printedCents(document) ?? Infinity) > SMALL_BILL_MAX
    case 'stranger':
      return isStranger(view.facts.mandantNames, fields?.['recipient']?.value)
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
