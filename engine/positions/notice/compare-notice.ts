import type { Field } from '../../model/analysis-result.ts'
import type { NoticeComparison, NoticeLine, NoticeState } from '../../model/notice-comparison.ts'
import type { PositionSide, PositionTotal } from '../../model/position.ts'
import { figureOf, lineOf } from '../facts/load-rules.ts'
import type { TaxRules } from '../facts/load-rules.ts'
import noticeFile from '../../data/notice-rules.de.json' with { type: 'json' }
import type { NoticeRule, PositionSum } from './notice-rule.ts'

/** In the order of the computation. */
const NOTICE_RULES = noticeFile.rules as readonly NoticeRule[]
/** Tax offices print whole euros, rounded in favour of who pays (§ 36 Abs. 3 EStG, R 2 EStR): up to so much apart each. */
const ROUNDING_CENTS = 100
/** So many figures of the computation show that its page was read. */
const READ_MIN = 2
/** A business has one of them. */
const PROFITS: readonly string[] = ['einkuenfteGewerbe', 'einkuenfteSelbstaendig']
/** What a sum of positions takes with its own sign, and against it. */
const INCOME: ReadonlySet<PositionSide> = new Set(['einnahme'])
const EXPENSE: ReadonlySet<PositionSide> = new Set(['abzug', 'ermaessigung'])

/**
 * The figures of an assessment of income tax beside what the counted positions of its year come to. `totals` may hold
 * other years. What was not read, and what nothing stands against, is said and never guessed.
 */
export function compareNotice(
  fields: Readonly<Record<string, Field>>,
  totals: readonly PositionTotal[],
  year: number,
  rules: TaxRules,
): NoticeComparison {
  const own = totals.filter(total => total.year === year && total.unit === 'EUR')
  const isComputationRead =
    NOTICE_RULES.filter(({ group, field }) => isComputed(group) && fields[field]).length >= READ_MIN
  const isOfTwo = PROFITS.every(field => fields[field] !== undefined)
  const lines = NOTICE_RULES.flatMap((rule): NoticeLine[] => {
    // Nobody can say which of two profits the papers of a business are.
    const settled = isOfTwo && PROFITS.includes(rule.field) ? { ...rule, isLimited: true as const } : rule
    const line = lineOfRule(settled, fields, own, year, rules)
    const isKnown = line.noticeCents !== null || (isAsked(rule, fields, isComputationRead) && line.binderCents)
    return isKnown && !isOfOtherKind(rule, fields) ? [line] : []
  })
  return { lines, isComputationRead }
}

/** What the notice does not show is missing only where the page that would have it was read. */
function isAsked({ group }: NoticeRule, fields: Readonly<Record<string, Field>>, isComputationRead: boolean): boolean {
  if (group !== 'anrechnung') return isComputationRead
  return NOTICE_RULES.some(rule => rule.group === 'anrechnung' && fields[rule.field] !== undefined)
}

function isComputed(group: NoticeRule['group']): boolean {
  return group === 'einkuenfte' || group === 'abzuege' || group === 'ermaessigungen'
}

/** A business is either trade or a profession: its profit stands against the one that the notice shows. */
function isOfOtherKind({ field }: NoticeRule, fields: Readonly<Record<string, Field>>): boolean {
  if (!PROFITS.includes(field) || fields[field] !== undefined) return false
  return field !== PROFITS[0] || PROFITS.some(other => fields[other] !== undefined)
}

function lineOfRule(
  rule: NoticeRule,
  fields: Readonly<Record<string, Field>>,
  totals: readonly PositionTotal[],
  year: number,
  rules: TaxRules,
): NoticeLine {
  const field = fields[rule.field]
  const noticeCents = centsOfField(field)
  const parts = rule.of === null ? [] : partsOf(rule.of, totals)
  // Where nothing but what others paid back is there, nothing counts for it.
  const hasOwn = parts.some(({ cents }) => cents > 0) || parts.every(({ total }) => INCOME.has(total.side))
  const binderCents = parts.length === 0 || (!isProfit(rule) && !hasOwn) ? null : granted(rule, parts, year, rules)
  const differenceCents = noticeCents === null || binderCents === null ? null : noticeCents - binderCents
  const state = stateOf(
    rule,
    { noticeCents, binderCents, differenceCents },
    (field?.evidence.length ?? 1) + parts.length,
  )
  const isDifferent = state === 'differs' || state === 'not_read'
  return {
    field: rule.field,
    label: rule.label,
    group: rule.group,
    form: rule.of?.form ?? null,
    lines: linesOf(rule.of, parts, year, rules),
    noticeCents,
    source: field?.source ?? null,
    evidence: field?.evidence ?? [],
    binderCents,
    positionIds: parts.flatMap(({ total }) => total.positionIds),
    state,
    differenceCents: state === 'not_comparable' ? null : differenceCents,
    isWorse: isDifferent ? (differenceCents ?? -(binderCents ?? 0)) > 0 === (rule.isIncome === true) : null,
    note: rule.note ?? '',
  }
}

/** Income less expenses, which may be a loss. */
function isProfit({ of }: Pick<NoticeRule, 'of'>): boolean {
  return of?.form === 'EÜR' || of?.form === 'V'
}

function centsOfField(field: Field | undefined): number | null {
  return field?.type === 'money' && /^-?\d+(?:\.\d+)?$/.test(field.value) ? Math.round(Number(field.value) * 100) : null
}

interface Part {
  readonly total: PositionTotal
  /** With the sign that it has in the sum. */
  readonly cents: number
}

function partsOf({ form, plus, minus = [] }: PositionSum, totals: readonly PositionTotal[]): readonly Part[] {
  const isBusiness = isProfit({ of: { form, plus } })
  return totals.flatMap((total): Part[] => {
    if (minus.includes(total.key)) return [{ total, cents: -total.cents }]
    const isWhole = plus.includes(total.key)
    const isPart = plus.some(key => key.endsWith('.') && total.key.startsWith(key))
    if (isWhole) return [{ total, cents: total.cents }]
    if (!isPart) return []
    if (INCOME.has(total.side)) return isBusiness ? [{ total, cents: total.cents }] : []
    if (EXPENSE.has(total.side)) return [{ total, cents: isBusiness ? -total.cents : total.cents }]
    return total.side === 'gegenrechnung' ? [{ total, cents: isBusiness ? total.cents : -total.cents }] : []
  })
}

/** What of the sum the law grants; a share and a limit for each child where it is about children. */
function granted({ share, ceiling }: NoticeRule, parts: readonly Part[], year: number, rules: TaxRules): number {
  const [part = 1, whole = 1] = share?.findLast(({ from }) => from <= year)?.of ?? []
  const most = ceiling && ('cents' in ceiling ? ceiling.cents : figureOf(rules, ceiling.figure, year))
  const groups = ceiling?.perChild ? Map.groupBy(parts, ({ total }) => total.childId) : new Map([[null, parts]])
  const sums = [...groups.values()].map(group => {
    const sum = Math.round(group.reduce((all, { cents }) => all + cents, 0) * (part / whole))
    return most == null ? sum : Math.min(sum, most)
  })
  return sums.reduce((all, sum) => all + sum, 0)
}

function stateOf(
  { of, isLeast, isLimited }: NoticeRule,
  { noticeCents, binderCents, differenceCents }: Pick<NoticeLine, 'noticeCents' | 'binderCents' | 'differenceCents'>,
  amounts: number,
): NoticeState {
  if (of === null) return 'shown'
  if (isLimited === true) return binderCents === null ? 'shown' : 'not_comparable'
  if (binderCents === null) return 'no_positions'
  if (noticeCents === null || differenceCents === null) return binderCents === 0 ? 'same' : 'not_read'
  if (differenceCents === 0) return 'same'
  if (Math.abs(differenceCents) < ROUNDING_CENTS * Math.max(1, amounts - 1)) return 'rounded'
  return isLeast === true && differenceCents > 0 ? 'above' : 'differs'
}

/** Lines of the form that its positions stand in, else those of its keys in the form of the year. */
function linesOf(of: PositionSum | null, parts: readonly Part[], year: number, rules: TaxRules): readonly string[] {
  const own = parts.flatMap(({ total }) => total.line ?? [])
  const known = own.length > 0 ? own : (of?.plus ?? []).flatMap(key => lineOf(rules, key, year).line ?? [])
  return [...new Set(known)]
}
