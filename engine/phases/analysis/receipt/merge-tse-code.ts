import { weightsOf } from '../../../model/weights.ts'
import weightFile from '../../../data/weights/analysis.json' with { type: 'json' }
import type { AnalysisWarning, Evidence, Field, FieldType, TaxLine } from '../../../model/analysis-result.ts'
import type { NumberedPage } from '../../../reading/layout/read-layout.ts'
import { lazily } from '../../../shared/lazily.ts'
import type { Cents } from '../../../shared/money.ts'
import { formatDecimal, formatEuro, parseDecimal } from '../../../shared/money.ts'
import { buildField } from '../fields/build-field.ts'
import { checkTseSignature } from './check-tse-signature.ts'
import type { TseVerdict } from './check-tse-signature.ts'
import type { TseCode } from './parse-tse-code.ts'
import { parseTseCode } from './parse-tse-code.ts'

const WEIGHTS = weightsOf(weightFile.codes)

type Fields = Readonly<Record<string, Field>>

interface Read {
  readonly fields: Fields
  readonly taxes: readonly TaxLine[]
}

interface Stated {
  readonly code: TseCode
  readonly verdict: TseVerdict
  readonly place: Evidence
}

/** The event of DSFinV-K that is a sale; the others are orders, training, cancelled input and the like. */
const SALE = 'Beleg'
const GENUINE = 'tse_signature_ok'
const dayFormat = lazily(() => new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Berlin', dateStyle: 'short' }))

/**
 * What the QR code of a till receipt says, over what was read from its page: total, day, numbers and rates of tax. What
 * the e-invoice or a person said stands. Several codes that differ are several receipts: none of them counts.
 */
export function mergeTseCode(
  pages: readonly NumberedPage[],
  read: Read,
): Read & { readonly warnings: readonly AnalysisWarning[] } {
  const stated = codesOf(pages)
  const [first] = stated
  if (!first || stated.some(({ code }) => code.signature !== first.code.signature)) return { ...read, warnings: [] }
  const fields: Record<string, Field> = { ...read.fields }
  const warnings = [...signatureWarnings(first), ...eventWarnings(first)]
  for (const [name, own] of Object.entries(fieldsOf(first))) {
    const seen = fields[name]
    if (seen && seen.source !== 'computed' && seen.value !== own.value && name in TITLES)
      warnings.push(mismatch(name, own, seen))
    fields[name] = settled(own, seen)
  }
  const taxes = first.code.event === SALE && first.verdict !== 'altered' ? taxLines(first.code) : []
  return { fields, taxes: taxes.length > 0 && isFree(read) ? taxes : read.taxes, warnings }
}

const TITLES: Readonly<Record<string, string>> = { gross: 'Betrag', date: 'Datum' }

function codesOf(pages: readonly NumberedPage[]): Stated[] {
  return pages.flatMap(({ number, text }) =>
    (text.codes ?? []).flatMap(({ format, text: content, box }) => {
      const code = format === 'QRCode' ? parseTseCode(content) : null
      const place = { page: number, box, label: 'TSE-Code' }
      return code ? [{ code, verdict: checkTseSignature(code), place }] : []
    }),
  )
}

function fieldsOf({ code, verdict, place: { page, box, label } }: Stated): Record<string, Field> {
  const confidence = verdict === 'altered' ? WEIGHTS.doubted : WEIGHTS.stated
  const checks = verdict === 'genuine' ? [GENUINE] : []
  const field = (type: FieldType, value: string, raw = value): Field =>
    buildField({ type, value, raw, page, box, label, checks, confidence, source: 'qr' })
  const numbers = {
    tseTransaction: field('text', code.transaction),
    tseSignatureCounter: field('text', code.signatureCounter),
  }
  if (code.event !== SALE) return numbers
  const total = code.grossByRate.reduce((sum, cents) => sum + cents, 0)
  const paid = code.payments.map(({ cents, isCash, currency }) => {
    return `${isCash ? 'bar' : 'unbar'} ${formatDecimal(cents).replace('.', ',')} ${currency}`
  })
  return {
    ...numbers,
    gross: field('money', formatDecimal(total), code.processData),
    date: field('date', dayFormat().format(new Date(code.loggedAt)), code.loggedAt),
    ...(paid.length > 0 && {
      paymentWay: field('text', code.payments.some(({ isCash }) => isCash) ? 'cash' : 'card', code.processData),
    }),
    ...(paid.length > 0 && { payment: field('text', paid.join('; '), code.processData) }),
  }
}

/** By rank of the evidence; what the page says as well keeps its place on the page. */
function settled(own: Field, seen: Field | undefined): Field {
  if (!seen) return own
  if (seen.source === 'xml' || seen.source === 'human') return seen
  if (seen.value === own.value) {
    const evidence = seen.source === 'text' ? [...seen.evidence, ...own.evidence] : own.evidence
    return { ...own, raw: seen.raw || own.raw, evidence, checks: [...new Set([...seen.checks, ...own.checks])] }
  }
  return {
    ...own,
    confidence: WEIGHTS.doubted,
    alternatives: [{ value: seen.value, confidence: WEIGHTS.contradicting }],
  }
}

function mismatch(name: string, own: Field, seen: Field): AnalysisWarning {
  const shown = ({ type, value }: Field): string => (type === 'money' ? formatEuro(parseDecimal(value)) : value)
  return {
    code: 'QR_PAGE_MISMATCH',
    severity: 'high',
    fields: [name],
    message: `${TITLES[name]}: der TSE-Code des Kassenbelegs sagt „${shown(own)}“, auf der Seite steht „${shown(seen)}“. Bitte prüfen.`,
  }
}

function signatureWarnings({ verdict }: Stated): AnalysisWarning[] {
  if (verdict === 'genuine') return []
  return verdict === 'altered'
    ? [
        {
          code: 'TSE_SIGNATURE_WRONG',
          severity: 'high',
          fields: ['gross'],
          message:
            'TSE-Signatur: verändert. Die Signatur im QR-Code des Kassenbelegs passt nicht zu seinen Angaben. Bitte den Beleg prüfen.',
        },
      ]
    : [
        {
          code: 'TSE_SIGNATURE_UNCHECKED',
          severity: 'low',
          fields: [],
          message:
            'TSE-Signatur: nicht prüfbar. Der QR-Code des Kassenbelegs hat keine Signatur oder keinen Schlüssel in einer bekannten Form.',
        },
      ]
}

function eventWarnings({ code }: Stated): AnalysisWarning[] {
  if (code.event === SALE) return []
  return [
    {
      code: 'TSE_NO_SALE',
      severity: 'high',
      fields: ['gross'],
      message: `Der QR-Code nennt den Vorgang „${code.event}“ und keinen Verkauf. Der Ausdruck ist als Beleg nicht geeignet; bitte prüfen.`,
    },
  ]
}

/** Nobody who knows better has said how the total divides. */
function isFree({ fields, taxes }: Read): boolean {
  return taxes.length === 0 || fields['gross']?.source === 'text' || fields['gross']?.source === 'computed'
}

/** Rates by day: general and reduced (§ 12 UStG, § 28 UStG for the second half of 2020), and those of § 24 UStG. */
const RATES: readonly { readonly from: string; readonly rates: readonly string[] }[] = [
  { from: '2025-01-01', rates: ['19', '7', '7.8', '5.5', '0'] },
  { from: '2024-01-01', rates: ['19', '7', '8.4', '5.5', '0'] },
  { from: '2023-01-01', rates: ['19', '7', '9', '5.5', '0'] },
  { from: '2022-01-01', rates: ['19', '7', '9.5', '5.5', '0'] },
  { from: '2021-01-01', rates: ['19', '7', '10.7', '5.5', '0'] },
  { from: '2020-07-01', rates: ['16', '5', '10.7', '5.5', '0'] },
  { from: '0000-01-01', rates: ['19', '7', '10.7', '5.5', '0'] },
]

/** Net and tax of each rate out of its gross, as § 35 UStDV lets the recipient of a small bill divide it. */
function taxLines(code: TseCode): TaxLine[] {
  const day = dayFormat().format(new Date(code.loggedAt))
  const rates = RATES.find(({ from }) => from <= day)?.rates ?? []
  return code.grossByRate.flatMap((gross, index) => {
    const rate = rates[index]
    if (gross === 0 || rate === undefined) return []
    const tax = taxWithin(gross, Number(rate))
    return { rate, base: formatDecimal(gross - tax), tax: formatDecimal(tax) }
  })
}

function taxWithin(gross: Cents, rate: number): Cents {
  return Math.sign(gross) * Math.round((Math.abs(gross) * rate) / (100 + rate))
}
