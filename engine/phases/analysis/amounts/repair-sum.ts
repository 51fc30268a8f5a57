import { weightsOf } from '../../../model/weights.ts'
import weightFile from '../../../data/weights/analysis.json' with { type: 'json' }
import { distance } from 'fastest-levenshtein'
import type { Cents } from '../../../shared/money.ts'
import { taxOf } from '../../../reading/find/find-tax-lines.ts'
import type { LabelledAmount, Solution, Total } from './labelled-amount.ts'

const WEIGHTS = weightsOf(weightFile.sums)

/** Rates of § 12 UStG, § 28 UStG: two amounts that fit one of them to the cent hardly do so by chance. */
const RATES = [19, 7, 16, 5]
/** Digits that may differ: one, in long amounts two. */
const LONG_DIGITS = 6
const PARTS_MAX = 12

type Role = 'net' | 'tax' | 'gross'

/**
 * Net, tax and gross where one of the three was misread: the other two fit a rate to the cent, and the third, labelled
 * as well, differs from what they give by a digit or two. Its place stays, its value is the one that closes the sum.
 * For recognised words only: on a digital page the amounts are what is printed, and a wrong sum is the issuer's.
 */
export function repairSum(amounts: readonly LabelledAmount[]): Solution | null {
  const labelled = (role: Role): LabelledAmount[] =>
    amounts
      .filter(entry => strength(entry, role) >= WEIGHTS.labelMin && entry.amount.cents > 0)
      .toSorted((a, b) => strength(b, role) - strength(a, role))
      .slice(0, PARTS_MAX)
  const [nets, taxes, grosses] = [labelled('net'), labelled('tax'), labelled('gross')]
  for (const net of nets) {
    for (const tax of taxes) {
      if (net === tax || !RATES.some(rate => taxOf(net.amount.cents, rate) === tax.amount.cents)) continue
      const cents = net.amount.cents + tax.amount.cents
      const gross = misread(grosses, cents, [net, tax])
      if (gross) return solution(known(net), known(tax), { cents, amount: gross })
    }
  }
  for (const gross of grosses) {
    for (const net of nets) {
      const cents = gross.amount.cents - net.amount.cents
      if (cents <= 0 || !RATES.some(rate => taxOf(net.amount.cents, rate) === cents)) continue
      const tax = misread(taxes, cents, [gross, net])
      if (tax) return solution(known(net), { cents, amount: tax }, known(gross))
    }
    for (const tax of taxes) {
      const cents = gross.amount.cents - tax.amount.cents
      if (cents <= 0 || !RATES.some(rate => taxOf(cents, rate) === tax.amount.cents)) continue
      const net = misread(nets, cents, [gross, tax])
      if (net) return solution({ cents, amount: net }, known(tax), known(gross))
    }
  }
  return null
}

function strength(entry: LabelledAmount, role: Role): number {
  return (role === 'gross' ? Math.max(entry.gross, entry.payable) : entry[role]) - WEIGHTS.against * entry.not
}

/** A recognised amount that differs from the wanted one as misread digits do. */
function misread(
  entries: readonly LabelledAmount[],
  cents: Cents,
  others: readonly LabelledAmount[],
): LabelledAmount | null {
  const wanted = String(cents)
  const allowed = wanted.length >= LONG_DIGITS ? 2 : 1
  return (
    entries.find(
      entry =>
        !others.includes(entry) &&
        entry.amount.ocrConfidence < 1 &&
        entry.amount.cents !== cents &&
        distance(entry.amount.raw.replaceAll(/\D/g, ''), wanted) <= allowed,
    ) ?? null
  )
}

function known(entry: LabelledAmount): Total {
  return { cents: entry.amount.cents, amount: entry }
}

function solution(net: Total, tax: Total, gross: Total): Solution {
  return { net, tax, gross, fits: true, lines: [] }
}
