import weightFile from '../../../data/weights/analysis.json' with { type: 'json' }
import { weightsOf } from '../../../model/weights.ts'
import type { Field } from '../../../model/analysis-result.ts'
import { judgedLines } from '../../../model/judged-lines.ts'
import { formatDecimal } from '../../../shared/money.ts'
import { closingTotal, impliedTotal, isTotal } from '../amounts/closing-total.ts'
import { holdsApart, mainWithout } from '../amounts/main-without.ts'
import { afterShares } from '../amounts/share-left.ts'
import { premiumTax } from '../amounts/premium-tax.ts'
import { buildField } from '../fields/build-field.ts'
import { fixedAmount } from '../fields/fixed-amount.ts'
import { findBlockFields } from '../fields/find-block-fields.ts'
import { findFormFields, refutedByBoxes } from '../fields/find-form-fields.ts'
import { findLetteredGroups } from '../fields/find-lettered-groups.ts'
import { findNumberFields, sumOfNumbers } from '../fields/find-number-fields.ts'
import { findLineFields } from '../fields/find-line-fields.ts'
import { labourFields } from '../fields/labour-fields.ts'
import { findLineItems } from '../invoice/find-line-items.ts'
import { findBalances, pairBalances } from '../statement/find-balances.ts'
import { balanceFields } from '../statement/settle-statement.ts'
import type { TaxonomyField, TaxonomyKind } from '../../../model/taxonomy.ts'
import type { AmountCandidate } from '../../../reading/find/find-amounts.ts'
import type { AnalysisState } from './analysis-state.ts'

type Part<K extends keyof AnalysisState> = Pick<AnalysisState, K>

const STATEMENTS = weightsOf(weightFile.statements)
const OWN_FIELDS = weightsOf(weightFile.ownFields)
/** Kinds with this field have a share of labour (§ 35a EStG). */
const LABOUR = 'lohnanteil'

/** What tables, numbered boxes and lines of tax forms say of the kind's own fields. */
export function readFormFields({ layout, amounts, forms, subject, fields }: AnalysisState): Part<'fields'> {
  const { definition } = subject
  if (!definition) return { fields }
  const refuted = new Set(refutedByBoxes(fields, forms.boxes, definition))
  const kept = Object.entries(fields).filter(([name]) => !refuted.has(name))
  const found = {
    ...findLetteredGroups(layout, amounts, definition),
    ...findFormFields(forms, definition),
    ...findLineFields(layout, amounts, definition),
    ...findNumberFields(layout, forms, amounts, definition),
    ...findBlockFields(layout, definition),
  }
  const main = definition.fields.find(one => one.main === true)
  const gross = main ? (found[main.id] ?? sumOfNumbers(found, amounts, definition)) : undefined
  const read: Record<string, Field> = {
    ...Object.fromEntries(kept),
    ...found,
    ...(main && gross ? { [main.id]: gross, gross } : {}),
  }
  if (main && refuted.has(main.id) && !gross) delete read['gross']
  return { fields: read }
}

/**
 * Old and new balance of a statement, told apart by their words or their days; a statement without a day of its own is
 * of the day of its new balance.
 */
export function tellBalances({ layout, subject, fields }: AnalysisState): Part<'fields'> {
  const isStatement = subject.definition?.role === 'account_statement'
  const pair = isStatement ? pairBalances(findBalances(layout)) : null
  if (!pair) return { fields }
  const { day } = pair.closing
  const isUndated = (fields['date']?.confidence ?? 0) < STATEMENTS.ownDateMin && !fields['serviceDate']
  if (!day || !isUndated) return { fields: { ...fields, ...balanceFields(pair) } }
  const { value, raw, page, box } = day
  const date = buildField({
    type: 'date',
    value,
    raw,
    page,
    box,
    label: pair.closing.label,
    confidence: STATEMENTS.closingDay,
  })
  return { fields: { ...fields, ...balanceFields(pair), date } }
}

/**
 * A kind's main amount is what the document comes to: where a sum on the page leads from it to a total, that total; and
 * never in place of a total that net and tax prove.
 */
export function settleMainAmount(state: AnalysisState): Part<'fields'> {
  const { layout, amounts, money, subject } = state
  const { fields } = mainAmountOf(state)
  if (subject.isBill && !money.solution.fits)
    return { fields: withShares(fields, afterShares(layout, amounts, fields)) }
  const isPremium = !subject.isBill && !fields['net'] && !fields['tax']
  return { fields: isPremium ? { ...fields, ...premiumTax(layout, amounts, fields['gross']) } : fields }
}

/** Net and tax of another sum than what is left are not those of the paper. */
function withShares(
  fields: Readonly<Record<string, Field>>,
  found: Readonly<Record<string, Field>>,
): Readonly<Record<string, Field>> {
  const { net: _net, tax: _tax, ...others } = fields
  return found['gross'] ? { ...others, ...found } : fields
}

function mainAmountOf({ layout, amounts, money, subject, fields }: AnalysisState): Part<'fields'> {
  const main = subject.definition?.fields.find(one => one.main === true && one.type === 'money')
  const own = main ? fields[main.id] : undefined
  const [place] = own?.evidence ?? []
  const other = subject.definition ? mainWithout(fields, subject.definition, amounts) : null
  if (main && other) return { fields: { ...fields, ...mainOf(main, other) } }
  const fixed = subject.definition?.nature === 'notice' ? fixedAmount(layout, amounts) : null
  if (main && fixed && (own?.confidence ?? 0) < OWN_FIELDS.fixed)
    return { fields: { ...fields, ...mainOf(main, fixed, OWN_FIELDS.fixed) } }
  if (!main) return { fields: withOutcome(fields, subject.definition) }
  if (!own) return { fields: withImplied(fields, main, impliedTotal(layout, amounts)) }
  if (!place || isGross(layout, place)) return { fields }
  const stated = money.fields['gross']
  if (subject.isBill && money.solution.fits && stated?.source === 'text' && stated.value !== own.value)
    return { fields: { ...fields, gross: stated } }
  const total = main.labels.some(isTotal) ? closingTotal(layout, amounts, place) : null
  if (!total || holdsApart(total, own, fields, subject.definition?.fields ?? [])) return { fields }
  const field = closedBy(total, own, place.label)
  return { fields: { ...fields, [main.id]: field, gross: field } }
}

/** What a tax assessment comes to is what has to be paid, or what comes back (§ 36 Abs. 4 EStG). */
function withOutcome(
  fields: Readonly<Record<string, Field>>,
  definition: TaxonomyKind | undefined,
): Readonly<Record<string, Field>> {
  const { nachzahlung, erstattung } = fields
  const outcome = nachzahlung ?? erstattung
  if (definition?.role !== 'income_tax_assessment' || fields['gross'] || !outcome) return fields
  return { ...fields, gross: outcome }
}

/** A total that a sum closes over, by the label of the amount that the sum began with. */
function closedBy({ raw, page, box, cents }: AmountCandidate, own: Field, label: string | null): Field {
  return buildField({
    type: 'money',
    value: formatDecimal(cents),
    raw,
    page,
    box,
    label,
    confidence: Math.max(own.confidence, OWN_FIELDS.closed),
    checks: ['arith_ok'],
    alternatives: [{ value: own.value, confidence: OWN_FIELDS.closedOther }],
  })
}

/** What is called gross is not lessened by what is withheld from it: pensions, wages. */
function isGross({ rows }: AnalysisState['layout'], { page, box }: Field['evidence'][number]): boolean {
  const row = rows.find(one => one.page === page && one.tokens.some(token => token.box[1] === box[1]))
  const before = row?.tokens.filter(token => token.box[0] < box[0]) ?? []
  return before.some(({ text }) => /brutto/iu.test(text))
}

/** The main amount by what the paper comes to; a bill's total stands by itself. */
function withImplied(
  fields: Readonly<Record<string, Field>>,
  main: TaxonomyField,
  total: AmountCandidate | null,
): Record<string, Field> {
  return !total || fields['gross'] ? { ...fields } : { ...fields, ...mainOf(main, total) }
}

/** An amount that sums or sentences of the pages tell, and no label. */
function mainOf(
  { id }: TaxonomyField,
  { raw, page, box, cents }: AmountCandidate,
  confidence = OWN_FIELDS.implied,
): Record<string, Field> {
  const value = formatDecimal(cents)
  const field = buildField({ type: 'money', value, raw, page, box, label: null, confidence })
  return { [id]: field, gross: field }
}

/** The lines of a bill from its tables, held against what it states as net and total. */
export function readLineItems({ forms, subject, money, source }: AnalysisState): Part<'lines'> {
  if (!subject.isBill || subject.isReminder || source.invoice) return { lines: null }
  const { net, gross } = money.solution
  const totals = [net, gross].flatMap(total => (total === null ? [] : [total.cents]))
  return { lines: findLineItems(forms.tables, totals) }
}

/** How much of a bill is labour, for kinds that ask for it; by its lines as a person left them. */
export function readLabour(state: AnalysisState): Part<'fields'> {
  const { layout, amounts, forms, subject, taxes, fields, source } = state
  if (!subject.definition?.fields.some(({ id }) => id === LABOUR)) return { fields }
  const lines = judgedLines(state.lines, source.judgement.lines, fields)
  const found = labourFields({ layout, amounts, tables: forms.tables, lines, taxes, fields })
  const others = Object.entries(fields).filter(([name]) => name !== LABOUR)
  return { fields: { ...Object.fromEntries(others), ...found } }
}
