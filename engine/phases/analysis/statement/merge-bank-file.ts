import { weightsOf } from '../../../model/weights.ts'
import weightFile from '../../../data/weights/analysis.json' with { type: 'json' }
import { gapsBetween, inOrder, accountKey } from '../../../bank/periods/settle-periods.ts'
import type { AnalysisWarning, Field, FieldType, KindDecision } from '../../../model/analysis-result.ts'
import type { Judgement } from '../../../model/judgement.ts'
import type { BankFile, StatementMovements, StatementPeriod } from '../../../model/movement.ts'
import type { Taxonomy } from '../../../model/taxonomy.ts'
import { kindOfRole } from '../../../model/taxonomy.ts'
import { formatDecimal, parseDecimal } from '../../../shared/money.ts'
import { germanDay } from '../warnings/warning-rule.ts'

const WEIGHTS = weightsOf(weightFile.said)

type Fields = Readonly<Record<string, Field>>

/** A bank's own file is a statement whatever its movements speak of. */
export function bankFileKind(read: KindDecision, file: BankFile, taxonomy: Pick<Taxonomy, 'kinds'>): KindDecision {
  const definition = kindOfRole(taxonomy, 'account_statement')
  if (!definition) return read
  const reason = { type: 'structure', text: `Bankdatei (${file.format.toUpperCase()})`, weight: 3 } as const
  return {
    id: definition.id,
    label: definition.label,
    confidence: WEIGHTS.xmlKind,
    decision: 'auto',
    alternatives: [],
    reasons: [reason],
  }
}

/** What a bank's file makes of a document. */
export interface MergedBankFile {
  readonly fields: Fields
  readonly statement: StatementMovements
  readonly warnings: readonly AnalysisWarning[]
}

/**
 * Account, balances and day as the file says them, each with its place where the page shows it; nothing else of the
 * page, whose words are those of other people's purposes. Balances that a person gave stand in for those that the file
 * leaves out.
 */
export function mergeBankFile(page: Fields, { statement }: BankFile, judgement: Judgement): MergedBankFile {
  const { periods = [] } = statement
  const stated = statedFields(periods)
  const settled = withSaidBalances(statement, stated, judgement)
  const isProved = settled.sum === 'fits'
  const fields = Object.entries(stated).map(([name, field]) => {
    const seen = page[name]
    const evidence = seen && seen.value === field.value ? seen.evidence : field.evidence
    const checks = isProved && BALANCES.has(name) ? [...field.checks, 'arith_ok'] : field.checks
    return [name, { ...field, evidence, checks }] as const
  })
  return { fields: Object.fromEntries(fields), statement: settled, warnings: warningsOf(settled) }
}

const BALANCES: ReadonlySet<string> = new Set(['saldoAlt', 'saldoNeu'])

/** Those of the one account that the file tells of; of several, no balance is that of the document. */
function statedFields(periods: readonly StatementPeriod[]): Fields {
  const ordered = inOrder(periods)
  const [first, last] = [ordered[0], ordered.at(-1)]
  if (!first || !last) return {}
  const isOne = new Set(periods.map(({ account }) => accountKey(account))).size === 1
  const { iban, owner, currency } = first.account
  const until = ordered
    .map(period => period.until)
    .toSorted((one, other) => ((one ?? '') < (other ?? '') ? -1 : 1))
    .at(-1)
  const money = (cents: number | undefined): Field | null =>
    cents === undefined || !isOne ? null : { ...valueField('money', formatDecimal(cents)), unit: currency }
  const all: Readonly<Record<string, Field | null>> = {
    saldoAlt: money(first.opening?.cents),
    saldoNeu: money(last.closing?.cents),
    date: until ? valueField('date', until) : null,
    iban: iban !== null && isOne ? { ...valueField('iban', iban), checks: ['checksum_ok'] } : null,
    issuer: bankName(first.account),
    recipient: owner === null ? null : valueField('text', owner),
  }
  return Object.fromEntries(Object.entries(all).flatMap(([name, field]) => (field ? [[name, field]] : [])))
}

/** By its name, else by BIC or bank code (digits 5 to 12 of a German IBAN), which name a bank as surely. */
function bankName({ bank, bic, iban, number }: StatementPeriod['account']): Field | null {
  const code = /^DE\d{2}(\d{8})/.exec(iban ?? '')?.[1] ?? /^(\d{8})\//.exec(number ?? '')?.[1]
  const name = bank ?? (bic === null ? null : `Bank ${bic}`) ?? (code === undefined ? null : `Bank mit BLZ ${code}`)
  return name === null ? null : valueField('text', name)
}

function valueField(type: FieldType, value: string): Field {
  return {
    ...{ type, value, unit: null, raw: value, confidence: WEIGHTS.xmlKind, source: 'xml' },
    ...{ evidence: [], checks: [], alternatives: [] },
  }
}

function withSaidBalances(statement: StatementMovements, stated: Fields, judgement: Judgement): StatementMovements {
  const { periods = [], movements } = statement
  const said = ['saldoAlt', 'saldoNeu'].map(name => judgement.fields[name]?.value ?? stated[name]?.value)
  const isSaid = ['saldoAlt', 'saldoNeu'].some(name => judgement.fields[name])
  const [period, ...more] = periods
  const [opening, closing] = said
  if (!isSaid || !period || more.length > 0 || opening === undefined || closing === undefined) return statement
  const total = movements.reduce((sum, { cents }) => sum + cents, parseDecimal(opening))
  const isWhole = !['unread', 'cut_off', 'mixed_currency'].some(flaw => period.flaws.some(each => each === flaw))
  const sum = total === parseDecimal(closing) && isWhole ? 'fits' : 'differs'
  const balances = {
    opening: { cents: parseDecimal(opening), date: period.opening?.date ?? null },
    closing: { cents: parseDecimal(closing), date: period.closing?.date ?? null },
  }
  return { ...statement, sum, periods: [{ ...period, ...balances, sum }] }
}

function warningsOf({ sum, periods = [], movements }: StatementMovements): readonly AnalysisWarning[] {
  if (sum !== 'differs') return []
  const base = { code: 'STATEMENT_SUM_MISMATCH', severity: 'medium', fields: ['saldoAlt', 'saldoNeu'] } as const
  const bad = periods.filter(period => period.sum === 'differs')
  const [gap] = gapsBetween(periods)
  if (bad.length === 0 && gap) {
    const from = gap.before.until === null ? '' : ` vom ${germanDay(gap.before.until)}`
    const to = gap.after.until === null ? '' : ` vom ${germanDay(gap.after.until)}`
    const message = `Zwischen dem Auszug${from} und dem${to} fehlt ein Auszug: Die Kontostände schließen nicht aneinander an.`
    return [{ ...base, message }]
  }
  const where = periods.length > 1 ? ` (${bad.length} von ${periods.length} Auszügen der Datei)` : ''
  const message = `Alter Saldo und ${movements.length} gelesene Umsätze ergeben nicht den neuen Saldo${where}. Vielleicht ist die Datei unvollständig; bitte rufen Sie sie bei der Bank erneut ab.`
  return [{ ...base, message }]
}
