import { weightsOf } from '../../../model/weights.ts'
import weightFile from '../../../data/weights/analysis.json' with { type: 'json' }
import type { Cents } from '../../../shared/money.ts'
import type { TaxLineFound } from '../../../reading/find/find-tax-lines.ts'
import { isUsualRate } from '../../../reading/find/find-tax-lines.ts'
import type { LabelledAmount, Solution, Total } from './labelled-amount.ts'
import { repairSum } from './repair-sum.ts'
import { totalOfColumn } from './total-of-column.ts'
import { totalOfHeldTaxes } from './total-of-held-taxes.ts'
import { totalOfItemRows } from './total-of-item-rows.ts'
import { totalOfTaxLines } from './total-of-tax-lines.ts'
import { totalWithUntaxed } from './total-with-untaxed.ts'
import { soleRateRow, totalOfRateRows } from './total-of-rate-rows.ts'

const WEIGHTS = weightsOf(weightFile.sums)

interface Triple {
  readonly gross: LabelledAmount
  readonly net: LabelledAmount
  readonly tax: LabelledAmount | null
  readonly lines: readonly TaxLineFound[]
  readonly score: number
}

const COUNT_MAX = 60

/**
 * Net, tax and gross of a document: the combination with net + tax = gross (± 1 cent) whose labels and rates speak
 * strongest. Without one, each by its label; a missing part is computed only when the gross and exactly one rate are
 * known.
 */
export function solveAmounts(amounts: readonly LabelledAmount[], lines: readonly TaxLineFound[]): Solution {
  const ranked = [...amounts].sort((a, b) => strength(b) - strength(a)).slice(0, COUNT_MAX)
  const told =
    totalOfRateRows(amounts) ??
    totalOfTaxLines(ranked, lines) ??
    totalOfHeldTaxes(amounts) ??
    totalOfItemRows(amounts) ??
    totalWithUntaxed(ranked, lines)
  if (told) return told
  const best = bestTriple(ranked, lines)
  const sums = best ? sumOfRates(best, ranked, lines) : null
  if (sums) return sums
  if (best) {
    const taxCents = best.gross.amount.cents - best.net.amount.cents
    return {
      gross: { cents: best.gross.amount.cents, amount: best.gross },
      net: { cents: best.net.amount.cents, amount: best.net },
      tax: { cents: best.tax ? best.tax.amount.cents : taxCents, amount: best.tax },
      fits: true,
      lines: best.lines,
    }
  }
  return soleRateRow(amounts) ?? repairSum(ranked) ?? byLabels(ranked, lines, totalOfColumn(ranked))
}

function strength(entry: LabelledAmount): number {
  return (
    Math.max(entry.gross, entry.net, entry.tax, entry.payable) -
    WEIGHTS.against * entry.not +
    (entry.amount.hasCurrency ? WEIGHTS.currency : 0)
  )
}

function bestTriple(amounts: readonly LabelledAmount[], lines: readonly TaxLineFound[]): Triple | null {
  let best: Triple | null = null
  const rows: Triple[] = []
  const byCents = new Map<Cents, LabelledAmount[]>()
  for (const entry of amounts) byCents.set(entry.amount.cents, [...(byCents.get(entry.amount.cents) ?? []), entry])
  // The same sum may be printed several times: the best labelled one speaks for it.
  const strongest = (
    entries: readonly LabelledAmount[],
    role: (entry: LabelledAmount) => number,
  ): LabelledAmount | undefined => [...entries].sort((a, b) => role(b) - role(a))[0]
  for (const [g, equalGross] of byCents) {
    const gross = strongest(equalGross, entry => Math.max(entry.gross, entry.payable) - WEIGHTS.against * entry.not)
    if (!gross || g === 0) continue
    const isNamed = Math.max(gross.gross, gross.payable) >= WEIGHTS.totalMin
    for (const [n, equalNet] of byCents) {
      const net = strongest(equalNet, entry => (entry === gross ? -1 : entry.net - WEIGHTS.againstNet * entry.not))
      if (!net || net === gross || Math.sign(n) !== Math.sign(g) || Math.abs(n) > Math.abs(g)) continue
      if (Math.abs(g - n) > WEIGHTS.taxShareMax * Math.abs(n) + 1) continue
      const t = g - n
      const fitting = fittingLines(lines, n, t)
      const tax = pickTax(byCents, t, net, gross)
      if (!tax && fitting.length < 2) continue
      if (!isNamed && !arePartsNamed(net, tax, t)) continue
      if (t === 0 && !(net.net > WEIGHTS.untaxedNetMin && tax)) continue
      // Two parts of a sum are no net and tax where neither words nor a rate say so: a fee of 1.290 and one of 160.
      if (t !== 0 && fitting.length === 0 && !isUsualRate(n, t, 2) && (tax?.tax ?? 0) <= 0) continue
      const inRow =
        t === 0
          ? undefined
          : equalGross.find(c =>
              [n, t].every(cents => (byCents.get(cents) ?? []).some(one => one.amount.row === c.amount.row)),
            )
      const score = scoreOf(gross, net, tax, t, n, fitting) + (inRow ? WEIGHTS.inRow : 0)
      if (inRow) rows.push({ gross: inRow, net, tax, lines: fitting, score })
      if (score > WEIGHTS.scoreMin && (best === null || score > best.score))
        best = { gross, net, tax, lines: fitting, score }
    }
  }
  return columnTotal(best, rows) ?? best
}

/** "Fahrpreis 21,40 (Netto 20,00 / MwSt. 1,40)": both parts are named, and their rate is a usual one. */
function arePartsNamed(net: LabelledAmount, tax: LabelledAmount | null, t: Cents): boolean {
  if (!tax || t === 0) return false
  return isUsualRate(net.amount.cents, t, 1) && net.net > WEIGHTS.namedPart && tax.tax > WEIGHTS.namedPart
}

/** A row net, tax, gross may be the line of one rate: the row that closes the same columns below it is the total. */
function columnTotal(best: Triple | null, rows: readonly Triple[]): Triple | null {
  const own = best && rows.find(one => one.gross.amount.cents === best.gross.amount.cents && one.net === best.net)
  if (!own) return null
  const below = rows.filter(one => {
    const down = one.gross.amount.row - own.gross.amount.row
    const isAligned = Math.abs(rightOf(one.gross) - rightOf(own.gross)) < WEIGHTS.aligned
    return down > 0 && down <= 5 && isAligned && Math.abs(one.gross.amount.cents) > Math.abs(own.gross.amount.cents)
  })
  return below.at(-1) ?? null
}

function rightOf(entry: LabelledAmount): number {
  return entry.amount.box[0] + entry.amount.box[2]
}

function pickTax(
  byCents: ReadonlyMap<Cents, readonly LabelledAmount[]>,
  t: Cents,
  net: LabelledAmount,
  gross: LabelledAmount,
): LabelledAmount | null {
  const near = [t, t - 1, t + 1].flatMap(cents => (t === 0 && cents !== 0 ? [] : (byCents.get(cents) ?? [])))
  const free = near.filter(entry => entry !== net && entry !== gross)
  return free.sort((a, b) => b.tax - a.tax)[0] ?? null
}

function scoreOf(
  gross: LabelledAmount,
  net: LabelledAmount,
  tax: LabelledAmount | null,
  t: Cents,
  n: Cents,
  lines: readonly TaxLineFound[],
): number {
  const rateFits = isUsualRate(n, t, 2)
  let score = Math.max(gross.gross, WEIGHTS.payable * gross.payable) - WEIGHTS.against * gross.not
  score += WEIGHTS.net * net.net - WEIGHTS.againstNet * net.not - (net.gross > net.net ? WEIGHTS.netIsTotal : 0)
  score += tax ? WEIGHTS.taxThere + WEIGHTS.tax * tax.tax - WEIGHTS.againstTax * tax.not : WEIGHTS.taxMissing
  score += rateFits ? WEIGHTS.rateFits : lines.length >= 2 ? WEIGHTS.severalRates : 0
  score += lines.length > 0 ? WEIGHTS.rateLine : 0
  // Totals stand below their items: of equal sums the later and larger wins.
  const size = Math.log10(1 + Math.abs(gross.amount.cents)) * WEIGHTS.size
  return score + Math.min(WEIGHTS.sizeMax, size) + WEIGHTS.row * gross.amount.row
}

/** Lines of one rate each whose bases and taxes sum up to the totals. */
function fittingLines(lines: readonly TaxLineFound[], net: Cents, tax: Cents): TaxLineFound[] {
  const rates = [...new Set(lines.map(line => line.rate))]
  const withBase = lines.filter(line => line.base !== null)
  const single = withBase.find(
    line => Math.abs((line.base?.cents ?? 0) - net) <= 1 && Math.abs(line.tax.cents - tax) <= 2,
  )
  if (single) return [single]
  for (let a = 0; a < rates.length; a++) {
    for (const first of withBase.filter(line => line.rate === rates[a])) {
      for (const second of withBase.filter(line => rates.indexOf(line.rate) > a)) {
        const rest = net - (first.base?.cents ?? 0) - (second.base?.cents ?? 0)
        const taxRest = tax - first.tax.cents - second.tax.cents
        if (Math.abs(taxRest) <= 2 && rest >= -2) return [first, second]
      }
    }
  }
  return []
}

/**
 * A tax table of two rates of which the combination covers only one line: the total is the sum of the lines. Happens
 * when the printed total was not read.
 */
function sumOfRates(best: Triple, amounts: readonly LabelledAmount[], lines: readonly TaxLineFound[]): Solution | null {
  const own = lines.find(line => line.base?.cents === best.net.amount.cents && line.base.row === line.tax.row)
  const other = lines.find(
    line =>
      own &&
      line.base &&
      line.rate !== own.rate &&
      Math.abs(line.tax.row - own.tax.row) === 1 &&
      Math.abs(line.tax.box[0] - own.tax.box[0]) < WEIGHTS.alignedTax,
  )
  if (!own?.base || !other?.base || best.lines.length > 1) return null
  const net = own.base.cents + other.base.cents
  const tax = own.tax.cents + other.tax.cents
  const at = (cents: Cents): Total => ({ cents, amount: amounts.find(entry => entry.amount.cents === cents) ?? null })
  // A larger labelled sum that is not this one speaks against it.
  if (best.gross.amount.row !== own.tax.row) return null
  return { gross: at(net + tax), net: at(net), tax: at(tax), fits: true, lines: [own, other] }
}

function byLabels(
  amounts: readonly LabelledAmount[],
  lines: readonly TaxLineFound[],
  ofColumn: LabelledAmount | null,
): Solution {
  const asTotal = (entry: LabelledAmount): number =>
    Math.max(entry.gross, WEIGHTS.payableAlone * entry.payable) - WEIGHTS.againstTotal * entry.not
  const gross = ofColumn ?? pick(amounts, asTotal)
  const net = pick(amounts, entry =>
    entry === gross ? 0 : entry.net - WEIGHTS.against * entry.not - (entry.gross > entry.net ? WEIGHTS.confused : 0),
  )
  const tax = pick(amounts, entry =>
    entry === gross || entry === net
      ? 0
      : entry.tax - WEIGHTS.against * entry.not - (entry.net > entry.tax ? WEIGHTS.confused : 0),
  )
  const g = gross?.amount.cents ?? null
  const rates = [...new Set(lines.map(line => line.rate))]
  const rate = rates.length === 1 ? rates[0] : undefined
  const found = (entry: LabelledAmount | null): Total | null =>
    entry ? { cents: entry.amount.cents, amount: entry } : null
  const plain = { fits: false, lines: [] }
  if (g === null || rate === undefined) return { gross: found(gross), net: found(net), tax: found(tax), ...plain }
  const netCents = Math.sign(g) * Math.round((Math.abs(g) * 100) / (100 + rate))
  const taxCents = g - netCents
  const netFits = net !== null && Math.abs(net.amount.cents - netCents) <= 1
  const taxFits = tax !== null && Math.abs(tax.amount.cents - taxCents) <= 1
  if (!netFits && !taxFits && (net !== null || tax !== null))
    return { gross: found(gross), net: found(net), tax: found(tax), ...plain }
  return {
    gross: found(gross),
    net: netFits ? found(net) : { cents: netCents, amount: null },
    tax: taxFits ? found(tax) : { cents: taxCents, amount: null },
    fits: netFits || taxFits,
    lines: lines.filter(line => Math.abs(line.tax.cents - taxCents) <= 1).slice(0, 1),
  }
}

function pick(amounts: readonly LabelledAmount[], value: (entry: LabelledAmount) => number): LabelledAmount | null {
  let best: LabelledAmount | null = null
  let bestValue = WEIGHTS.aloneMin
  for (const entry of amounts) {
    const size = WEIGHTS.aloneRow * entry.amount.row + (entry.amount.hasCurrency ? WEIGHTS.aloneCurrency : 0)
    if (value(entry) > WEIGHTS.aloneMin && value(entry) + size > bestValue) {
      best = entry
      bestValue = value(entry) + size
    }
  }
  return best
}
