import { parseDecimal } from '../shared/money.ts'
import type { AnalysisResult } from './analysis-result.ts'
import type { JudgedLine } from './judged-line.ts'
import type { LineItem, LineItems } from './line-items.ts'
import { productOfLine, sumOfLines } from './line-sums.ts'

/** The lines as a person can correct them: each with what tells it from the others. */
export function keyedLines(lines: LineItems | undefined): readonly JudgedLine[] {
  return (lines?.items ?? []).map(({ product: _product, isSure: _isSure, ...item }, at) => {
    return { ...item, key: item.key ?? String(at + 1) }
  })
}

/**
 * The lines as a person left them in place of those that were read, held anew against the sums of the page and against
 * net and gross as they are now.
 */
export function judgedLines(
  found: LineItems | null,
  judged: readonly JudgedLine[] | undefined,
  fields: AnalysisResult['fields'],
): LineItems | null {
  if (judged === undefined) return found
  const totals = ['net', 'gross'].flatMap(name => (fields[name]?.type === 'money' ? [fields[name].value] : []))
  const stated = [...new Set([...(found?.stated ?? []), ...totals.map(parseDecimal)])]
  const sum = sumOfLines(
    judged.map(({ netAmount }) => parseDecimal(netAmount)),
    stated,
  )
  return { items: judged.map(line => weighed(line, sum)), sum, stated, isCorrected: true }
}

function weighed(line: JudgedLine, sum: LineItems['sum']): LineItem {
  const product = productOf(line)
  const isSure = line.byPerson ? product !== 'differs' : product === 'fits' && sum === 'fits'
  return { ...line, product, isSure }
}

function productOf({ quantity, price, discount = '0', netAmount }: JudgedLine): LineItem['product'] {
  if (quantity === undefined || price === undefined) return 'open'
  return productOfLine(Number(quantity), Number(price), Number(discount), parseDecimal(netAmount))
}
