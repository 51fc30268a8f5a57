import { formatDecimal, parseDecimal } from '../../shared/money.ts'
import type { PositionDocument } from './position-input.ts'

/** An amount as a German paper prints it: "5.000,00". */
export function amountText(cents: number): string {
  return formatDecimal(Math.abs(cents))
    .replace('.', ',')
    .replaceAll(/\B(?=(?:\d{3})+(?=,))/g, '.')
}

/** The lines of a document that print an amount, with or without points between thousands. */
export function linesWith({ text }: Pick<PositionDocument, 'text'>, cents: number): string[] {
  const grouped = amountText(cents)
  const plain = grouped.replaceAll('.', '')
  return text.split('\n').filter(line => hasAmount(line, grouped) || hasAmount(line, plain))
}

function hasAmount(line: string, amount: string): boolean {
  for (let at = line.indexOf(amount); at >= 0; at = line.indexOf(amount, at + 1)) {
    const [before = '', after = ''] = [line[at - 1], line[at + amount.length]]
    if (!/[\d.,]/.test(before) && !/\d/.test(after)) return true
  }
  return false
}

const AMOUNT = /(?<![\d.,])\d{1,3}(?:\.?\d{3})*,\d{2}(?!\d)/g

/** The amounts that a line prints, in cents. */
export function amountsIn(line: string): number[] {
  return [...line.matchAll(AMOUNT)].map(([amount]) => parseDecimal(amount.replaceAll('.', '').replace(',', '.')))
}
