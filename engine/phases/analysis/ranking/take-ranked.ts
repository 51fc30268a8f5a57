import weightFile from '../../../data/weights/analysis.json' with { type: 'json' }
import type { Field } from '../../../model/analysis-result.ts'
import type { TaxonomyKind } from '../../../model/taxonomy.ts'
import { NUMBER_OF_PAPER, RANKED_PLACE } from '../../../model/value-checks.ts'
import { weightsOf } from '../../../model/weights.ts'
import type { Layout } from '../../../reading/layout/read-layout.ts'
import { buildField } from '../fields/build-field.ts'
import type { PaperCandidate, PaperTarget } from './paper-candidates.ts'
import { PAPER_TARGETS } from './paper-candidates.ts'
import { partyKey } from './party-candidates.ts'
import type { Ranked, Ranking } from './rank-candidates.ts'
import type { PaperRanking } from './rank-paper.ts'
import { sidesOf } from './word-signs.ts'

const WEIGHTS = weightsOf(weightFile.ranking)

type Fields = Readonly<Record<string, Field>>

/** What the values of a ranking are taken into. */
export interface RankedDocument {
  readonly layout: Layout
  readonly fields: Fields
  readonly kind: TaxonomyKind | undefined
  readonly isBill: boolean
  /** Numbers that are other papers', people's or accounts': never the paper's own. */
  readonly others: readonly string[]
}

/** Field of a target. */
export const FIELD_OF = {
  total: 'gross',
  date: 'date',
  number: 'number',
  issuer: 'issuer',
  recipient: 'recipient',
} as const satisfies Readonly<Record<PaperTarget, string>>
const TYPE_OF = { total: 'money', date: 'date', number: 'text', issuer: 'text', recipient: 'text' } as const
/** So many times likelier than what the rules found: a sum that closes, or a label, is seldom wrong. */
const AGAINST: Readonly<Record<PaperTarget, number>> = {
  total: WEIGHTS.totalAgainst,
  date: WEIGHTS.dayAgainst,
  number: WEIGHTS.numberAgainst,
  issuer: WEIGHTS.issuerAgainst,
  recipient: WEIGHTS.recipientAgainst,
}

/**
 * Main amount, day, number and parties by their ranking, where the rules found none, or one that is far less likely;
 * what the rules found is then named as the other value. A kind's main amount is its total.
 */
export function takeRanked(
  document: RankedDocument,
  ranking: PaperRanking,
  targets: readonly PaperTarget[] = PAPER_TARGETS,
): Fields {
  const fields = { ...document.fields }
  for (const target of targets) {
    const name = FIELD_OF[target]
    const known = fields[name]
    const best = choose(target, known, ranking[target])
    if (!best || (target === 'number' && isOfOthers(best, document.others))) continue
    const main =
      target === 'total' ? document.kind?.fields.find(one => one.main === true && one.type === 'money') : null
    if (target === 'total' && known && isWithoutApart(document)) continue
    const field = fieldOf(document, target, best, known)
    fields[name] = field
    if (main) fields[main.id] = field
  }
  return isOneParty(fields) ? withPartiesOf(document.fields, fields) : fields
}

/** What the main amount is without stands on the paper: that, the law says, and no place on the page. */
function isWithoutApart({ kind, fields }: RankedDocument): boolean {
  return kind?.fields.some(({ id, apart }) => apart === true && fields[id] !== undefined) === true
}

function isOfOthers({ value }: Pick<Field, 'value'>, others: readonly string[]): boolean {
  return others.some(other => keyOf('number', other) === keyOf('number', value))
}

/** Nobody writes to himself. */
function isOneParty({ issuer, recipient }: Fields): boolean {
  return issuer !== undefined && recipient !== undefined && partyKey(issuer.value) === partyKey(recipient.value)
}

/** The fields with the parties that the rules found, and none where they found none. */
function withPartiesOf({ issuer, recipient }: Fields, fields: Fields): Fields {
  const { issuer: _issuer, recipient: _recipient, ...others } = fields
  return { ...others, ...(issuer ? { issuer } : {}), ...(recipient ? { recipient } : {}) }
}

/** Share of a ranking that a value has; 0 where it is none of its candidates. */
export function shareOf(
  target: PaperTarget,
  { value }: Pick<Field, 'value'>,
  { values }: Ranking<PaperCandidate>,
): number {
  const key = keyOf(target, value)
  return values.reduce((sum, one) => (keyOf(target, one.value) === key ? sum + one.share : sum), 0)
}

/** The same with the shares of names that hold it, or that it holds for the larger part: spellings of one party. */
export function nearShareOf(
  target: PaperTarget,
  field: Pick<Field, 'value'>,
  ranking: Ranking<PaperCandidate>,
): number {
  if (!isParty(target)) return shareOf(target, field, ranking)
  return ranking.values.reduce((sum, { value, share }) => (isSpelling(field.value, value) ? sum + share : sum), 0)
}

/** Whether one name is the other, or the larger part of it. */
export function isSpelling(one: string, other: string): boolean {
  return isNear(partyKey(one), partyKey(other))
}

function isNear(one: string, other: string): boolean {
  const [short, long] = one.length < other.length ? [one, other] : [other, one]
  return short !== '' && long.includes(short) && short.length >= NEAR_PART * long.length
}

function choose(
  target: PaperTarget,
  known: Field | undefined,
  ranking: Ranking<PaperCandidate>,
): Ranked<PaperCandidate> | null {
  const [first] = ranking.values
  if (!first) return null
  // Spellings of one name speak for one party.
  const best = isParty(target) ? { ...first, share: nearShareOf(target, first, ranking) } : first
  if (best.share < WEIGHTS.believed || best.share <= ranking.none) return null
  if (!known) return best
  // What a sum mended does not stand on the page.
  if (known.checks.includes('ocr_repaired')) return null
  const share = shareOf(target, known, ranking)
  const proved = known.checks.includes('arith_ok') ? WEIGHTS.againstSum : 1
  const [own, other] = [keyOf(target, known.value), keyOf(target, best.value)]
  // Of a name and a part of it, the whole is what the rules put together.
  const isOther = isParty(target) ? !own.includes(other) : own !== other
  const believed = target === 'issuer' ? WEIGHTS.issuerBelieved : WEIGHTS.believedAgainst
  return isOther && best.share >= believed && best.share > AGAINST[target] * proved * share ? best : null
}

function fieldOf(
  { layout, isBill }: RankedDocument,
  target: PaperTarget,
  { value, share, candidate: { found } }: Ranked<PaperCandidate>,
  known: Field | undefined,
): Field {
  return buildField({
    type: TYPE_OF[target],
    value: known?.value.startsWith('-') === true && target === 'total' ? `-${value}` : signed(value, found),
    raw: found.raw,
    page: found.page,
    box: found.box,
    label: labelOf(layout, found),
    confidence: Math.min(WEIGHTS.most, share),
    checks: [RANKED_PLACE, ...(target === 'number' && !isBill ? [NUMBER_OF_PAPER] : [])],
    alternatives: known ? [{ value: known.value, confidence: known.confidence * WEIGHTS.other }] : [],
  })
}

/** An amount that is printed as negative is. */
function signed(value: string, found: PaperCandidate['found']): string {
  return 'cents' in found && Number(found.cents) < 0 ? `-${value}` : value
}

/** The words right before it. */
function labelOf(layout: Layout, found: PaperCandidate['found']): string | null {
  const row = layout.rows[found.row]
  if (!row) return null
  const words = sidesOf(row, found).left.filter(({ text }) => /\p{L}{2}/u.test(text))
  return words.length === 0
    ? null
    : words
        .slice(-LABEL_WORDS)
        .map(({ text }) => text)
        .join(' ')
}

const LABEL_WORDS = 4
/** Of a name, so that it is a spelling of it and no word of it. */
const NEAR_PART = 0.5

function keyOf(target: PaperTarget, value: string): string {
  if (isParty(target)) return partyKey(value)
  if (target === 'total') return String(Math.abs(Number(value)))
  return target === 'date' ? value : value.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '')
}

function isParty(target: PaperTarget): boolean {
  return target === 'issuer' || target === 'recipient'
}
