import type { Field } from '../../model/analysis-result.ts'
import type { AmountCertainty, PositionEvidence } from '../../model/position.ts'
import type { PositionDocument } from './position-input.ts'
import { parseDecimal } from '../../shared/money.ts'

/** An amount in euro with what it rests on. */
export interface Amount {
  readonly cents: number
  readonly certainty: AmountCertainty
  readonly evidence: readonly PositionEvidence[]
  /** A person typed or confirmed it. */
  readonly isHuman: boolean
  /** It comes from the structured part of an e-invoice that its page does not contradict. */
  readonly isXml: boolean
  /** Nobody may call it confirmed, whatever stands beside it: repaired, guessed by a model, nowhere on the page. */
  readonly isWeak: boolean
  /** The line of a form that the paper itself prints; absent where it prints none. */
  readonly printedLine?: string
}

/** From weak to strong; a sum is as sure as its weakest part. */
const ORDER: readonly AmountCertainty[] = ['vermisst', 'geschaetzt', 'gelesen', 'schluessig', 'zweifach']
/** Says that the digits on the page were put right by arithmetic. */
const REPAIRED = 'ocr_repaired'

/** The amount of a field, in euro; null where the document does not have it, or has it in another currency. */
export function amountOf(document: PositionDocument, name: string): Amount | null {
  const field = document.analysis?.fields[name]
  if (!field || field.type !== 'money' || (field.unit !== null && field.unit !== 'EUR')) return null
  const cents = centsOf(field)
  if (cents === null) return null
  const isXml = field.source === 'xml' && !(document.analysis?.einvoice?.pdfMismatch.includes(name) ?? false)
  return {
    cents,
    certainty: certaintyOf(field),
    evidence: evidenceOf(document.id, field),
    isHuman: isSaidByPerson(field),
    isXml,
    ...(field.printedLine === undefined ? {} : { printedLine: field.printedLine }),
    isWeak: field.source === 'llm' || field.checks.includes(REPAIRED) || (field.evidence.length === 0 && !isXml),
  }
}

/** The amount of a field in its own currency; null where it is in euro or not there. */
export function foreignAmountOf(
  { analysis }: PositionDocument,
  name: string,
): { readonly currency: string; readonly cents: number } | null {
  const field = analysis?.fields[name]
  if (!field || field.unit === null || field.unit === 'EUR') return null
  const cents = centsOf(field)
  return cents === null ? null : { currency: field.unit, cents }
}

/** What a bill that deducts earlier ones leaves to pay, in cents; null where it says nothing of the kind. */
export function restToPay(document: PositionDocument): number | null {
  const [gross, payable, tax] = ['gross', 'payable', 'tax'].map(name => amountOf(document, name))
  if (!gross || !payable || payable.cents <= 0 || payable.cents >= gross.cents) return null
  // What is the VAT of the bill was taken from its row.
  return payable.cents === tax?.cents && !payable.isHuman ? null : payable.cents
}

/** Parts added up with `signs` (1 where absent); null when there are none. */
export function addUp(parts: readonly Amount[], signs: readonly number[] = []): Amount | null {
  const [first] = parts
  if (!first) return null
  if (parts.length === 1 && (signs[0] ?? 1) === 1) return first
  const weakest = Math.min(...parts.map(({ certainty }) => ORDER.indexOf(certainty)))
  return {
    cents: parts.reduce((sum, { cents }, at) => sum + (signs[at] ?? 1) * cents, 0),
    certainty: ORDER[weakest] ?? 'gelesen',
    evidence: parts.flatMap(({ evidence }) => evidence),
    isHuman: parts.every(({ isHuman }) => isHuman),
    isXml: parts.every(({ isXml }) => isXml),
    isWeak: parts.some(({ isWeak }) => isWeak),
  }
}

/** An amount that was worked out from others: estimated, unless a person stands for it. */
export function derived(from: Amount, cents: number, certainty: AmountCertainty = 'geschaetzt'): Amount {
  return { ...from, cents, certainty, isHuman: false, isXml: false }
}

function centsOf({ value }: Field): number | null {
  return /^-?\d+\.\d{2}$/.test(value) ? parseDecimal(value) : null
}

/** A person typed or confirmed the field. */
export function isSaidByPerson({ source, checks }: Field): boolean {
  return source === 'human' || checks.includes('confirmed_by_person')
}

/** How sure the number of a field is. */
export function certaintyOf(field: Field): AmountCertainty {
  const { source, checks } = field
  if (isSaidByPerson(field) || source === 'xml') return 'zweifach'
  if (source === 'llm' || source === 'computed') return 'geschaetzt'
  return checks.includes('arith_ok') ? 'schluessig' : 'gelesen'
}

/** Where a field was read. */
export function evidenceOf(documentId: string, { evidence, raw }: Field): PositionEvidence[] {
  return evidence.map(({ page, box, label }) => ({ documentId, page, box, label, raw }))
}
