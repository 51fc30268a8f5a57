import { weightsOf } from '../../../model/weights.ts'
import weightFile from '../../../data/weights/analysis.json' with { type: 'json' }
import type { AnalysisWarning, Evidence, Field, FieldType } from '../../../model/analysis-result.ts'
import type { DocumentNature } from '../../../model/taxonomy.ts'
import { formatDecimal, formatEuro, parseDecimal } from '../../../shared/money.ts'
import { buildField } from '../fields/build-field.ts'
import type { GiroCode } from './parse-girocode.ts'
import { parseGiroCode } from './parse-girocode.ts'
import type { NumberedPage } from '../../../reading/layout/read-layout.ts'

const WEIGHTS = weightsOf(weightFile.codes)

type Fields = Readonly<Record<string, Field>>

interface Stated {
  readonly code: GiroCode
  readonly place: Evidence
}

/** Papers that ask for a payment; a code on a statement or a certificate is about something else. */
const NATURES: ReadonlySet<DocumentNature> = new Set(['invoice', 'receipt', 'notice', 'letter', 'contract', 'other'])
const TITLES: Readonly<Record<string, string>> = {
  iban: 'IBAN',
  bic: 'BIC',
  gross: 'Rechnungsbetrag',
  payable: 'Zahlbetrag',
  paymentRef: 'Verwendungszweck',
}

/**
 * What the GiroCode of a document says, over what was read from its page; what the e-invoice or a person said stands.
 * Where the two differ, both are told: a code stuck over another one is a known fraud. Of several codes that differ
 * (instalments), only what all say alike counts.
 */
export function mergeGiroCode(
  pages: readonly NumberedPage[],
  fields: Fields,
  { nature, isBill }: { readonly nature: DocumentNature; readonly isBill: boolean },
): { readonly fields: Fields; readonly warnings: readonly AnalysisWarning[] } {
  const stated = NATURES.has(nature) ? codesOf(pages) : []
  if (stated.length === 0) return { fields, warnings: [] }
  const merged: Record<string, Field> = { ...fields }
  const warnings: AnalysisWarning[] = []
  for (const [name, own] of Object.entries(fieldsOf(stated, fields, isBill))) {
    const seen = fields[name]
    if (seen && isSame(own, seen)) {
      merged[name] = outranks(seen) ? seen : confirmed(own, seen)
      continue
    }
    if (seen && seen.source !== 'computed' && name !== 'paymentRef') warnings.push(mismatch(name, own, seen))
    if (!seen || !outranks(seen)) merged[name] = seen ? withAlternative(own, seen) : own
  }
  return { fields: checkSum(merged), warnings }
}

function codesOf(pages: readonly NumberedPage[]): Stated[] {
  return pages.flatMap(({ number, text }) =>
    (text.codes ?? []).flatMap(({ format, text: content, box }) => {
      const code = format === 'QRCode' ? parseGiroCode(content) : null
      return code ? [{ code, place: { page: number, box, label: 'GiroCode' } }] : []
    }),
  )
}

function fieldsOf(stated: readonly Stated[], fields: Fields, isBill: boolean): Record<string, Field> {
  const [first] = stated
  if (!first) return {}
  const common = <K extends keyof GiroCode>(name: K): GiroCode[K] | null =>
    stated.every(({ code }) => code[name] === first.code[name]) ? first.code[name] : null
  const found: Record<string, Field> = {}
  const add = (name: string, type: FieldType, value: string | null, raw = value, checks: readonly string[] = []) => {
    if (value === null || raw === null) return
    const { page, box, label } = first.place
    found[name] = buildField({ type, value, raw, page, box, label, checks, confidence: WEIGHTS.stated, source: 'qr' })
  }
  add('iban', 'iban', common('iban'), common('iban'), ['checksum_ok'])
  add('bic', 'bic', common('bic'))
  const isChecked = common('isCreditorReference') === true
  add('paymentRef', 'text', common('reference'), common('reference'), isChecked ? ['checksum_ok'] : [])
  const cents = common('cents')
  // What is left to pay after a part payment, or what a notice asks for, is no total.
  if (cents !== null) {
    const isTotal = isBill && fields['payable']?.value !== formatDecimal(cents)
    add(isTotal ? 'gross' : 'payable', 'money', formatDecimal(cents), `EUR${formatDecimal(cents)}`)
  }
  return found
}

function outranks({ source }: Field): boolean {
  return source === 'xml' || source === 'human'
}

/** The page shows the same: its place is what a person wants to see, the code's comes after it. */
function confirmed(own: Field, seen: Field): Field {
  const checks = [...new Set([...seen.checks, ...own.checks])]
  const evidence = seen.source === 'text' ? [...seen.evidence, ...own.evidence] : own.evidence
  return { ...own, raw: seen.raw || own.raw, checks, evidence }
}

function withAlternative(own: Field, seen: Field): Field {
  const others = seen.alternatives.filter(({ value }) => value !== own.value)
  return {
    ...own,
    confidence: WEIGHTS.contradicted,
    alternatives: [{ value: seen.value, confidence: WEIGHTS.contradicting }, ...others].slice(0, 3),
  }
}

function isSame(one: Field, other: Field): boolean {
  const plain = ({ type, value }: Field): string => {
    const compact = value.replaceAll(/\s/g, '').toUpperCase()
    // BICs of a head office may carry XXX for the branch (ISO 9362).
    return type === 'bic' ? compact.replace(/XXX$/, '') : compact
  }
  return plain(one) === plain(other)
}

function mismatch(name: string, own: Field, seen: Field): AnalysisWarning {
  const shown = (field: Field): string => (field.type === 'money' ? formatEuro(parseDecimal(field.value)) : field.value)
  const other = seen.source === 'xml' ? 'die XML-Daten sagen' : 'auf der Seite steht'
  return {
    code: seen.source === 'xml' ? 'QR_XML_MISMATCH' : 'QR_PAGE_MISMATCH',
    severity: name === 'bic' ? 'medium' : 'high',
    fields: [name],
    message: `${TITLES[name] ?? name}: der GiroCode sagt „${shown(own)}“, ${other} „${shown(seen)}“. Bitte vor einer Zahlung beim Aussteller klären.`,
  }
}

/** The code's amount closes the sum of the page, or breaks it. */
function checkSum(fields: Record<string, Field>): Fields {
  const { net, tax, gross } = fields
  if (gross?.source !== 'qr' || !net || !tax) return fields
  const fits = parseDecimal(net.value) + parseDecimal(tax.value) === parseDecimal(gross.value)
  const checksOf = ({ checks }: Field): readonly string[] => [
    ...checks.filter(check => check !== 'arith_ok'),
    ...(fits ? ['arith_ok'] : []),
  ]
  const checked = ['net', 'tax', 'gross'].map(name => [
    name,
    { ...fields[name], checks: checksOf(fields[name] as Field) },
  ])
  return { ...fields, ...(Object.fromEntries(checked) as Fields) }
}
