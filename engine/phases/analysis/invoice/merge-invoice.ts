import { weightsOf } from '../../../model/weights.ts'
import weightFile from '../../../data/weights/analysis.json' with { type: 'json' }
import type { AnalysisWarning, EInvoiceResult, Field, KindDecision, TaxLine } from '../../../model/analysis-result.ts'
import type { En16931Invoice } from '../../../model/en16931-invoice.ts'
import { hasRole, OPPOSITES_OF_INVOICE } from '../../../model/kind-role.ts'
import type { Taxonomy, TaxonomyKind } from '../../../model/taxonomy.ts'
import { kindOfRole } from '../../../model/taxonomy.ts'
import { formatEuro, parseDecimal } from '../../../shared/money.ts'
import { foldText } from '../../../reading/fold-text.ts'
import { invoiceFields, invoiceTaxes } from './invoice-fields.ts'
import { checkInvoice } from '../../../e-invoice/rules/check-invoice.ts'
import { profileOf } from '../../../e-invoice/rules/invoice-profile.ts'
import { germanDay } from '../warnings/warning-rule.ts'

const WEIGHTS = weightsOf(weightFile.said)

/** What reading the page gave. */
export interface ReadFromPage {
  readonly kind: KindDecision
  readonly fields: Readonly<Record<string, Field>>
  readonly taxes: readonly TaxLine[]
}

/** The e-invoice that a document is, or carries beside its page. */
export interface CarriedInvoice {
  readonly content: En16931Invoice
  /** The page came with the XML (ZUGFeRD) and was not made from it. */
  readonly isHybrid: boolean
}

/** What the XML made of it. */
export interface MergedInvoice extends ReadFromPage {
  readonly einvoice: EInvoiceResult
  /** The XML gives a ground for no tax: a category other than standard rated. */
  readonly isTaxFree: boolean
  readonly warnings: readonly AnalysisWarning[]
}

/** Compared with the page: what a fraud or a mistake would change. */
const COMPARED: readonly (readonly [name: string, title: string])[] = [
  ['number', 'Rechnungsnummer'],
  ['date', 'Rechnungsdatum'],
  ['net', 'Nettobetrag'],
  ['tax', 'Steuerbetrag'],
  ['gross', 'Rechnungsbetrag'],
  ['iban', 'IBAN'],
]
const FINDINGS_SHOWN_MAX = 3

/**
 * The XML of an e-invoice over what was read from its page: the XML's values stand, with their places on the page where
 * it shows the same; where it shows something else, both values are told (GoBD of 14 July 2025: the structured part is
 * the original, the page is to be kept when it deviates).
 */
export function mergeInvoice(
  page: ReadFromPage,
  { content: invoice, isHybrid }: CarriedInvoice,
  taxonomy: Taxonomy,
): MergedInvoice {
  const stated = invoiceFields(invoice)
  const fields: Record<string, Field> = { ...page.fields }
  for (const [name, field] of Object.entries(stated)) fields[name] = withPlace(field, page.fields[name])
  // What is due (BT-115) is told apart only where it is not the total: then nothing on the page is.
  if (invoice.totals.due !== undefined && !stated['payable']) delete fields['payable']
  const deviations = isHybrid ? deviationsOf(invoice, stated, page.fields) : []
  const findings = checkInvoice(invoice)
  const fatal = findings.filter(({ severity }) => severity === 'fatal')
  return {
    kind: kindOf(page.kind, invoice, taxonomy),
    fields,
    taxes: invoice.vatBreakdown.length > 0 ? invoiceTaxes(invoice) : page.taxes,
    warnings: [...deviations.map(mismatch), ...invalid(fatal)],
    isTaxFree: invoice.vatBreakdown.some(({ category }) => category !== undefined && category !== 'S'),
    einvoice: {
      syntax: invoice.syntax,
      profile: profileOf(invoice),
      valid: fatal.length === 0,
      findings,
      pdfMismatch: deviations.map(({ name }) => name),
    },
  }
}

/** A value of the XML that the page contradicts. */
interface Deviation {
  readonly name: string
  readonly title: string
  readonly own: Field
  readonly seen: Field
}

function deviationsOf(
  { typeCode }: En16931Invoice,
  stated: Readonly<Record<string, Field>>,
  onPage: Readonly<Record<string, Field>>,
): readonly Deviation[] {
  const isCredit = CREDIT_NOTES.has(typeCode ?? '')
  return COMPARED.flatMap(([name, title]) => {
    const [own, seen] = [stated[name], onPage[name]]
    return own && seen && deviates(own, seen, isCredit) ? [{ name, title, own, seen }] : []
  })
}

function mismatch({ name, title, own, seen }: Deviation): AnalysisWarning {
  return {
    code: 'XML_PDF_MISMATCH',
    severity: 'high',
    fields: [name],
    message: `${title}: die XML-Daten sagen „${shown(own)}“, die sichtbare Seite „${seen.raw}“. Maßgeblich sind die XML-Daten; bitte beim Aussteller klären und beide Fassungen aufbewahren.`,
  }
}

function invalid(fatal: EInvoiceResult['findings']): readonly AnalysisWarning[] {
  if (fatal.length === 0) return []
  const named = fatal.slice(0, FINDINGS_SHOWN_MAX).map(({ id, text }) => `${text} (${id})`)
  const more = fatal.length > FINDINGS_SHOWN_MAX ? ` Und ${fatal.length - FINDINGS_SHOWN_MAX} weitere.` : ''
  const message = `Die E-Rechnung verletzt Regeln der EN 16931: ${named.join(' ')}${more}`
  return [{ code: 'EINVOICE_INVALID', severity: 'medium', fields: [], message }]
}

function withPlace(own: Field, seen: Field | undefined): Field {
  if (!seen) return own
  if (isSame(own, seen)) return { ...own, evidence: seen.evidence }
  return { ...own, alternatives: [{ value: seen.value, confidence: seen.confidence }] }
}

function deviates(own: Field, seen: Field, isCredit: boolean): boolean {
  if (seen.confidence < WEIGHTS.pageMin || seen.source === 'computed' || isSame(own, seen)) return false
  const isOfSign = isCredit && own.type === 'money' && own.value.replace('-', '') === seen.value.replace('-', '')
  return !isOfSign
}

/** As a German reader expects it; XML writes `1234.50` and `2025-03-01`. */
function shown({ type, value, unit, raw }: Field): string {
  if (type === 'date') return germanDay(value)
  return type === 'money' && unit === 'EUR' ? formatEuro(parseDecimal(value)) : raw
}

function isSame(one: Field, other: Field): boolean {
  const plain = ({ value }: Field) => foldText(value).replaceAll(/[^\p{L}\p{N}]/gu, '')
  return one.type === 'money' ? one.value === other.value : plain(one) === plain(other)
}

/**
 * Kinds by the type code (BT-3, UNTDID 1001); an invoice of no such type is an E-Rechnung (§ 14 Abs. 1 UStG), unless its
 * text gave the kind of a trade.
 */
function kindOf(read: KindDecision, { typeCode = '380' }: En16931Invoice, taxonomy: Taxonomy): KindDecision {
  const wanted = taxonomy.kinds.find(kind => kind.einvoiceTypeCodes?.includes(typeCode))?.id ?? null
  const readKind = taxonomy.kinds.find(({ id }) => id === read.id)
  const isMoreExact = wanted === null && readKind?.nature === 'invoice' && !saysNoMore(readKind)
  const plain = kindOfRole(taxonomy, 'e_invoice') ?? kindOfRole(taxonomy, 'received_invoice')
  const id = wanted ?? (isMoreExact ? read.id : plain?.id)
  const definition = taxonomy.kinds.find(kind => kind.id === id)
  if (!definition) return read
  const reason = { type: 'structure', text: `E-Rechnung, Rechnungsart ${typeCode}`, weight: 3 } as const
  return {
    id: definition.id,
    label: definition.label,
    confidence: isMoreExact ? Math.max(read.confidence, WEIGHTS.xmlTradeKind) : WEIGHTS.xmlKind,
    decision: 'auto',
    alternatives: read.id === id ? read.alternatives : [{ id: read.id, confidence: WEIGHTS.xmlOtherKind }],
    reasons: [reason, ...(read.id === id ? read.reasons : [])],
  }
}

/** A kind that says no more of an invoice of type 380 than its XML, or contradicts it. */
function saysNoMore({ role }: TaxonomyKind): boolean {
  return role === 'e_invoice' || role === 'received_invoice' || hasRole({ role }, OPPOSITES_OF_INVOICE)
}

/** Credit notes (UNTDID 1001) have positive amounts in the XML; pages often show them with a minus. */
const CREDIT_NOTES: ReadonlySet<string> = new Set([
  '81',
  '83',
  '261',
  '262',
  '296',
  '308',
  '381',
  '396',
  '420',
  '458',
  '532',
])
