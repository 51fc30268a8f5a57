import type { SeededRandom } from '../../fixtures/make/seeded-random.ts'
import { amount, date, fillValues, number, pick, sample } from './fill-values.ts'
import type { Pool, Pools } from './read-pools.ts'
import {
  BILL_TERMS,
  CLOSINGS,
  FOOTERS,
  metaLines,
  PREMIUM,
  RECEIPT_TOTALS,
  RECIPIENTS,
  REMEDIES,
  SALUTATIONS,
  totals,
} from './shared-blocks.ts'

/** Kind of what comes with other papers. */
const ENCLOSURE = 'beiwerk'

/**
 * The lines of one document of a pool's kind: letterhead, address, title, wordings with values, and what all letters
 * share.
 */
export function makeDocument(random: SeededRandom, pool: Pool, pools: Pools): string[] {
  const { shape } = pool
  const slip = shape === 'receipt' || shape === 'ticket'
  // Lists that people keep for themselves have no letterhead's lines around them.
  const bare = shape === 'foreign' || shape === 'list'
  const issuer = fillValues(random, pick(random, pools.issuers.get(pool.issuer) ?? ['{name}']))
  return [
    ...(random.next() < (shape === 'list' ? 0.3 : 0.85) ? [issuer] : []),
    ...(random.next() < 0.4 && !bare ? FOOTERS(random) : []),
    ...(slip || random.next() < (shape === 'list' ? 0.8 : 0.15) ? [] : RECIPIENTS(random)),
    ...(shape === 'list' && random.next() < 0.7 ? [] : metaLines(random, shape)),
    ...titleOf(random, pool),
    ...(['notice', 'letter', 'certificate', 'insurance', 'invoice', 'offer'].includes(shape) && random.next() < 0.5
      ? SALUTATIONS(random)
      : []),
    ...bodyOf(random, pool),
    ...(random.next() < 0.25 && !bare ? mentionOf(random, pool, pools) : []),
    ...(['invoice', 'ticket'].includes(shape) ? BILL_TERMS(random) : []),
    ...(bare ? [] : CLOSINGS(random)),
    ...(bare ? [] : FOOTERS(random)),
    ...(shape === 'invoice' && random.next() < BACK_SHARE ? backOf(random, pools) : []),
  ]
}

/** Bills with small print on their back. */
const BACK_SHARE = 0.12

function backOf(random: SeededRandom, { kinds }: Pools): string[] {
  const enclosures = kinds.filter(({ kind }) => kind === ENCLOSURE)
  return enclosures.flatMap(({ titles, labels, sentences }) => [
    ...sample(random, titles, 1),
    ...sample(random, [...labels, ...sentences], 4),
  ])
}

function titleOf(random: SeededRandom, pool: Pool): string[] {
  if (random.next() < 0.1) return []
  const title = fillValues(random, pick(random, pool.titles))
  const way = random.next()
  if (way < 0.12) return [title.toUpperCase()]
  if (way < 0.2) return [`Betreff: ${title}`]
  if (way < 0.26) return [`${title} vom ${date(random)}`]
  if (way < 0.3 && title.length < 18) return [title.split('').join(' ')]
  return [title]
}

function bodyOf(random: SeededRandom, pool: Pool): string[] {
  const { shape } = pool
  const many = ['payslip', 'statement', 'account', 'trade', 'list'].includes(shape)
  const labels = sample(random, pool.labels, (many ? 4 : 2) + Math.floor(random.next() * (many ? 7 : 6)))
  const sentences = sample(random, pool.sentences, Math.floor(random.next() * 4) + (labels.length < 3 ? 1 : 0))
  const lines = sentences.map(text => fillValues(random, text))
  const rows = labels.map(label => rowOf(random, fillValues(random, label), shape))
  const body = random.next() < 0.6 ? [...lines, ...rows] : interleave(random, lines, rows)
  if (shape === 'invoice' || shape === 'offer')
    return [...(random.next() < 0.5 ? ['Pos. Bezeichnung Menge Einzelpreis Gesamt'] : []), ...body, ...totals(random)]
  if (shape === 'receipt') return [...body, ...RECEIPT_TOTALS(random)]
  if (shape === 'notice') return [...body, ...REMEDIES(random)]
  if (shape === 'insurance') return [...body, ...PREMIUM(random)]
  return body
}

function rowOf(random: SeededRandom, label: string, shape: string): string {
  const way = random.next()
  const money = `${amount(random)}${pick(random, ['', ' EUR', ' €', ' EUR', '-', ' H'])}`
  if (shape === 'invoice' && way < 0.5)
    return `${1 + Math.floor(random.next() * 9)} ${label} ${number(random, 2)} ${money}`
  if (way < 0.55) return `${label}${pick(random, [':', '', ' ', ':'])} ${money}`
  if (way < 0.67) return `${label}: ${date(random)}`
  if (way < 0.78) return `${label} ${number(random, 4)}`
  return label
}

function interleave(random: SeededRandom, left: readonly string[], right: readonly string[]): string[] {
  return [...left, ...right]
    .map(line => ({ line, at: random.next() }))
    .toSorted((a, b) => a.at - b.at)
    .map(({ line }) => line)
}

/** Documents name others: enclosures, references. */
function mentionOf(random: SeededRandom, pool: Pool, pools: Pools): string[] {
  const other = pick(random, pools.kinds)
  if (other.kind === pool.kind || other.shape === 'foreign' || other.titles.length === 0) return []
  const title = fillValues(random, pick(random, other.titles))
  return [pick(random, [`Anlage: ${title}`, `siehe ${title}`, `Bezug: ${title}`, `Bitte beachten Sie auch: ${title}`])]
}

/** A document that is no kind of the taxonomy: lines of one foreign sort, or letters without sense. */
export function makeForeign(random: SeededRandom, pools: Pools): string[] {
  const way = random.next()
  if (way < 0.04) return Array.from({ length: 4 + Math.floor(random.next() * 20) }, () => gibberish(random))
  const lines = sample(random, pick(random, pools.foreign), 4 + Math.floor(random.next() * 8)).map(text =>
    fillValues(random, text),
  )
  return [
    ...(way < 0.4 ? RECIPIENTS(random) : []),
    ...(way < 0.3 ? metaLines(random, 'any') : []),
    ...(way > 0.8 ? SALUTATIONS(random) : []),
    ...lines,
    ...(way < 0.6 ? CLOSINGS(random) : []),
    ...(way < 0.5 ? FOOTERS(random) : []),
  ]
}

function gibberish(random: SeededRandom): string {
  const letters = 'eeeennniisrratdhulcgmobwfkzpvüäö'.split('')
  return Array.from({ length: 2 + Math.floor(random.next() * 8) }, () =>
    Array.from({ length: 2 + Math.floor(random.next() * 10) }, () => pick(random, letters)).join(''),
  ).join(' ')
}
