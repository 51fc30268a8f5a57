import type { AnalysisResult, Field } from '../../../model/analysis-result.ts'
import type { Judgement } from '../../../model/judgement.ts'
import { withJudgement } from '../../../model/judgement.ts'
import { parseDecimal } from '../../../shared/money.ts'
import { findMovements } from './find-movements.ts'
import type { NumberedPage } from '../../../reading/layout/read-layout.ts'
import { readLayout } from '../../../reading/layout/read-layout.ts'

const STATEMENT_KIND = 'kontoauszug'
/** Those of 300 full pages; what comes after them is not read. */
const WORDS_MAX = 300_000

/** Whether the document is a statement, by what a person said or the engine found. */
export function isStatement(found: Pick<AnalysisResult, 'kind'>, judgement: Judgement | undefined): boolean {
  return (judgement?.kind?.id ?? found.kind.id) === STATEMENT_KIND
}

/**
 * Adds the lines of an account statement. When the old balance and all lines give the new one, both balances are
 * confirmed by arithmetic; when they do not, a person is told.
 */
export function settleStatement(
  found: AnalysisResult,
  judgement: Judgement | undefined,
  pages: readonly NumberedPage[],
): AnalysisResult {
  const { fields } = judgement ? withJudgement(found, judgement) : found
  const statement = findMovements(readLayout(upToWords(pages)), {
    opening: centsOf(fields['saldoAlt']),
    closing: centsOf(fields['saldoNeu']),
    until: fields['date']?.value ?? fields['serviceDate']?.value ?? null,
  })
  if (statement.movements.length === 0) return found
  const warnings =
    statement.sum === 'differs'
      ? [
          {
            ...({ code: 'STATEMENT_SUM_MISMATCH', severity: 'medium', fields: ['saldoAlt', 'saldoNeu'] } as const),
            message: `Alter Saldo und ${statement.movements.length} gelesene Umsätze ergeben nicht den neuen Saldo. Vielleicht fehlt ein Blatt, oder ein Umsatz ist falsch gelesen.`,
          },
        ]
      : []
  return {
    ...found,
    fields: statement.sum === 'fits' ? confirmBalances(found.fields) : found.fields,
    warnings: [...found.warnings, ...warnings],
    statement,
  }
}

function upToWords(pages: readonly NumberedPage[]): readonly NumberedPage[] {
  let words = 0
  return pages.filter(({ text }) => (words += text.words.length) <= WORDS_MAX)
}

function confirmBalances(fields: AnalysisResult['fields']): AnalysisResult['fields'] {
  const confirmed: Record<string, Field> = { ...fields }
  for (const name of ['saldoAlt', 'saldoNeu']) {
    const field = fields[name]
    if (!field || field.checks.includes('arith_ok')) continue
    confirmed[name] = { ...field, confidence: Math.max(field.confidence, 0.98), checks: [...field.checks, 'arith_ok'] }
  }
  return confirmed
}

function centsOf(field: Field | undefined): number | null {
  return field ? (parseDecimal(field.value) ?? null) : null
}
