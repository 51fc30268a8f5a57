import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { analyzeDocument } from '../support/analyze-document.ts'
import { loadTaxonomy } from '../../engine/taxonomy/load-taxonomy.ts'
import { readInvoice } from '../../engine/e-invoice/read/read-invoice.ts'
import { readTruth } from './groups.ts'
import type { Miss } from './score.ts'
import { sameValue } from './score.ts'

export interface EInvoiceReport {
  readonly documents: number
  /** All compared fields are exact. */
  readonly exact: number
  /** No rule of severity `fatal` is broken. */
  readonly valid: number
  readonly misses: readonly Miss[]
  readonly invalid: readonly { readonly file: string; readonly rules: readonly string[] }[]
  /** Reading, checking and analysing one, ms: mean and largest. */
  readonly ms: number
  readonly msMax: number
}

type Truth = Readonly<Record<string, string | null>> & { readonly file: string }

/** Field of the result -> name in the truth file. */
const FIELDS = {
  number: 'invoiceNumber',
  date: 'issueDate',
  due: 'dueDate',
  issuer: 'sellerName',
  recipient: 'buyerName',
  iban: 'iban',
  net: 'netTotal',
  tax: 'taxTotal',
  gross: 'grossTotal',
}

/** E-invoices in XML alone: every term as it stands, the rules of EN 16931 and XRechnung, and what it costs. */
export async function measureEInvoices(dir: string, today: string): Promise<EInvoiceReport | null> {
  const truths = readTruth<Truth>(dir, 'einvoice-xml')
  if (truths.length === 0) return null
  const taxonomy = loadTaxonomy()
  const misses: Miss[] = []
  const invalid: { file: string; rules: string[] }[] = []
  const times: number[] = []
  for (const truth of truths) {
    const bytes = readFileSync(join(dir, truth.file))
    const started = performance.now()
    const content = readInvoice(bytes)
    const result = await analyzeDocument({ pages: [], taxonomy, today, invoice: { content, isHybrid: false } })
    times.push(performance.now() - started)
    for (const [field, name] of Object.entries(FIELDS)) {
      const [wanted, got] = [truth[name] ?? null, result.fields[field]?.value ?? null]
      if (wanted !== null && !sameValue(field, wanted, got ?? ''))
        misses.push({ group: 'E-Rechnung', file: truth.file, field, wanted, got, visible: true })
    }
    const fatal = result.einvoice?.findings.filter(({ severity }) => severity === 'fatal') ?? []
    if (fatal.length > 0) invalid.push({ file: truth.file, rules: fatal.map(({ id }) => id) })
  }
  const wrong = new Set(misses.map(({ file }) => file))
  return {
    documents: truths.length,
    exact: truths.length - wrong.size,
    valid: truths.length - invalid.length,
    misses,
    invalid,
    ms: times.reduce((a, b) => a + b, 0) / times.length,
    msMax: Math.max(...times),
  }
}

export function printEInvoices(one: EInvoiceReport): string {
  return [
    `\nE-Rechnungen in XML (${one.documents}): alle Felder genau ${one.exact}, ohne schweren Regelverstoß ${one.valid}; mit Prüfung ${one.ms.toFixed(1)} ms, längste ${one.msMax.toFixed(0)} ms`,
    ...one.misses.map(
      ({ file, field, wanted, got }) =>
        `  ${file.split('/').at(-1) ?? ''} | ${field}: erwartet ${String(wanted)}, gefunden ${String(got)}`,
    ),
    ...one.invalid.map(({ file, rules }) => `  ${file.split('/').at(-1) ?? ''}: ${rules.join(', ')}`),
    '',
  ].join('\n')
}
