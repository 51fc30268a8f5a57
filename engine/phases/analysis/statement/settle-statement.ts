import { weightsOf } from '../../../model/weights.ts'
import weightFile from '../../../data/weights/analysis.json' with { type: 'json' }
import type { AnalysisResult, Field } from '../../../model/analysis-result.ts'
import type { Judgement } from '../../../model/judgement.ts'
import { withJudgement } from '../../../model/judgement.ts'
import type { Taxonomy } from '../../../model/taxonomy.ts'
import type { KindRole } from '../../../model/kind-role.ts'
import { STATEMENTS } from '../../../model/kind-role.ts'
import { roleOf } from '../../../model/taxonomy.ts'
import { formatDecimal, parseDecimal } from '../../../shared/money.ts'
import { buildField } from '../fields/build-field.ts'
import type { Balance, BalancePair } from './find-balances.ts'
import { findPurchases } from './card-purchases.ts'
import { allPairs, findBalances } from './find-balances.ts'
import { findMovements } from './find-movements.ts'
import { partSides } from './part-sides.ts'
import type { NumberedPage } from '../../../reading/layout/read-layout.ts'
import { readLayout } from '../../../reading/layout/read-layout.ts'

const WEIGHTS = weightsOf(weightFile.statements)
const BOUNDS = weightsOf(weightFile.bounds)

/** Those of 300 full pages; what comes after them is not read. */
const WORDS_MAX = 300_000

/** Which sort of statement the document is, by what a person said or the engine found; null: none. */
export function statementRole(
  found: Pick<AnalysisResult, 'kind'>,
  judgement: Judgement | undefined,
  taxonomy: Pick<Taxonomy, 'kinds'>,
): KindRole | null {
  const role = roleOf(taxonomy, judgement?.kind?.id ?? found.kind.id)
  return role !== undefined && STATEMENTS.has(role) ? role : null
}

/** The purchases of a card statement, where it has any. */
export function settleCard(
  found: AnalysisResult,
  judgement: Judgement | undefined,
  pages: readonly NumberedPage[],
): AnalysisResult {
  const { fields } = judgement ? withJudgement(found, judgement) : found
  const until = fields['date']?.value ?? fields['serviceDate']?.value ?? null
  const layout = partSides(readLayout(upToWords(pages)))
  const statement = findPurchases(layout, centsOf(fields['saldoNeu']), until)
  return statement.movements.length === 0 ? found : { ...found, statement }
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
  const layout = partSides(readLayout(upToWords(pages)))
  const isJudged = ['saldoAlt', 'saldoNeu'].some(name => fields[name]?.source === 'human')
  const { pair, ...statement } = findMovements(
    layout,
    {
      opening: centsOf(fields['saldoAlt']),
      closing: centsOf(fields['saldoNeu']),
      until: fields['date']?.value ?? fields['serviceDate']?.value ?? null,
    },
    isJudged ? [] : allPairs(findBalances(layout)),
  )
  if (statement.movements.length === 0) return found
  const read = pair ? { ...found.fields, ...balanceFields(pair) } : found.fields
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
    fields: statement.sum === 'fits' ? confirmBalances(read) : found.fields,
    warnings: [...found.warnings, ...warnings],
    statement,
  }
}

/** The balances as fields, each with its place. */
export function balanceFields({ opening, closing }: BalancePair): Record<'saldoAlt' | 'saldoNeu', Field> {
  const toField = ({ cents, raw, page, box, label }: Balance): Field =>
    buildField({ type: 'money', value: formatDecimal(cents), raw, page, box, label, confidence: WEIGHTS.named })
  return { saldoAlt: toField(opening), saldoNeu: toField(closing) }
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
    confirmed[name] = {
      ...field,
      confidence: Math.max(field.confidence, BOUNDS.raisedMax),
      checks: [...field.checks, 'arith_ok'],
    }
  }
  return confirmed
}

function centsOf(field: Field | undefined): number | null {
  return field ? (parseDecimal(field.value) ?? null) : null
}
