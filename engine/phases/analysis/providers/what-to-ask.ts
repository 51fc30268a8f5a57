import { weightsOf } from '../../../model/weights.ts'
import weightFile from '../../../data/weights/analysis.json' with { type: 'json' }
import type { AskedField, ProviderQuestion } from '../../../model/consultation.ts'
import type { AnalysisResult, Field, FieldType } from '../../../model/analysis-result.ts'
import type { Taxonomy, TaxonomyKind } from '../../../model/taxonomy.ts'
import { isUnnamed, RANKED_PLACE } from '../../../model/value-checks.ts'
import { UNCLEAR_KIND } from '../../../model/taxonomy.ts'

const WEIGHTS = weightsOf(weightFile.said)

/** A page with less than this says nothing to anybody. */
const TEXT_CHARS_MIN = 40

/** Fields of every bill, and how a question names them. */
const COMMON: Readonly<Record<string, readonly [label: string, type: FieldType]>> = {
  issuer: ['Name des Ausstellers (Firma oder Person, die den Beleg geschrieben hat)', 'text'],
  recipient: ['Name des Empfängers, an den der Beleg gerichtet ist', 'text'],
  number: ['Rechnungs- oder Belegnummer', 'text'],
  date: ['Datum des Belegs', 'date'],
  serviceDate: ['Leistungs- oder Lieferdatum', 'date'],
  due: ['Datum, an dem die Zahlung fällig ist', 'date'],
  net: ['Nettobetrag', 'money'],
  tax: ['Betrag der Umsatzsteuer', 'money'],
  gross: ['Gesamtbetrag mit Umsatzsteuer', 'money'],
  iban: ['IBAN des Ausstellers', 'iban'],
  vatId: ['USt-IdNr. des Ausstellers', 'vat_id'],
  taxNumber: ['Steuernummer des Ausstellers', 'tax_number'],
}

/** Without these a document of that nature asks for help. */
const WANTED: Readonly<Partial<Record<TaxonomyKind['nature'], readonly string[]>>> = {
  invoice: ['issuer', 'date', 'number', 'gross'],
  receipt: ['issuer', 'date', 'gross'],
}
/** Looked for, too, when help is asked for anyway. */
const ALSO: Readonly<Partial<Record<TaxonomyKind['nature'], readonly string[]>>> = {
  invoice: ['recipient', 'serviceDate', 'due', 'net', 'tax', 'iban'],
  receipt: ['net', 'tax'],
}
/** Warnings that say a value is wrong, and the values that another reader may get right. */
const FAILED_CHECKS: ReadonlySet<string> = new Set(['SUM_MISMATCH', 'IBAN_CHECKSUM', 'VAT_ID_CHECKSUM'])

/**
 * What a language model is asked about a document that was read without one: its kind when that is unclear, and wanted
 * values that are missing, weak or contradicted. Null when there is nothing to ask, as of every e-invoice.
 */
export function whatToAsk(result: AnalysisResult, taxonomy: Taxonomy, text: string): ProviderQuestion | null {
  if (result.einvoice || result.kind.decision === 'human' || text.trim().length < TEXT_CHARS_MIN) return null
  const { kind } = result
  const isUnclear = kind.id === UNCLEAR_KIND || kind.decision === 'unklar'
  const asksKind = isUnclear || (kind.decision === 'review' && kind.confidence < WEIGHTS.askKindBelow)
  const definition = taxonomy.kinds.find(({ id }) => id === kind.id)
  const nature = definition?.nature ?? 'other'
  const contradicted = result.warnings.filter(({ code }) => FAILED_CHECKS.has(code)).flatMap(({ fields }) => fields)
  const wanted = isUnclear ? ['issuer', 'date'] : (WANTED[nature] ?? [])
  const own = definition?.fields.filter(({ main, required }) => main === true || required === true) ?? []
  const isOpen = (name: string): boolean => isWeak(result.fields[name]) || contradicted.includes(name)
  const missing = [...wanted, ...own.map(({ id }) => id), ...contradicted].filter(isOpen)
  if (!asksKind && missing.length === 0) return null
  const also = (isUnclear ? ['number', 'gross'] : (ALSO[nature] ?? [])).filter(isOpen)
  const names = new Set([...missing, ...also])
  return {
    text,
    kinds: asksKind
      ? taxonomy.kinds.filter(({ id }) => id !== UNCLEAR_KIND).map(({ id, label }) => ({ id, label }))
      : [],
    fields: [...names].flatMap(name => askedField(name, definition)),
  }
}

function isWeak(field: Field | undefined): boolean {
  if (!field || isUnnamed(field)) return true
  if (field.checks.includes(RANKED_PLACE) && field.confidence < WEIGHTS.askRankedBelow) return true
  return (field.source === 'text' || field.source === 'computed') && field.confidence < WEIGHTS.askFieldBelow
}

function askedField(name: string, definition: TaxonomyKind | undefined): AskedField[] {
  const own = definition?.fields.find(({ id }) => id === name)
  if (own) {
    const { id, label, type, line } = own
    return [{ name: id, label: line === undefined ? label : `${label} (Zeile ${line})`, type }]
  }
  const common = COMMON[name]
  return common ? [{ name, label: common[0], type: common[1] }] : []
}
