import type { Decimal } from '../../model/en16931-line.ts'

/** `1234.5` to `1.234,50`; further decimals stay, zeros after the second do not. */
export function germanAmount(value: Decimal): string {
  const [whole = '0', fraction = ''] = value.split('.')
  return `${grouped(whole)},${fraction.replace(/0+$/, '').padEnd(2, '0')}`
}

/** An amount with its currency: `1.234,50 €`, `1.234,50 USD`. */
export function germanMoney(value: Decimal, currency: string | undefined): string {
  const sign = currency === 'EUR' ? '€' : (currency ?? '')
  return `${germanAmount(value)} ${sign}`.trim()
}

/** `12.500` to `12,5`: a quantity or a rate, without needless zeros. */
export function germanQuantity(value: Decimal): string {
  const [whole = '0', fraction = ''] = value.split('.')
  const digits = fraction.replace(/0+$/, '')
  return `${grouped(whole)}${digits === '' ? '' : `,${digits}`}`
}

/** `19.00` to `19 %`. */
export function germanPercent(value: Decimal): string {
  return `${germanQuantity(value)} %`
}

/** Digits in groups of three, with a true minus sign. */
function grouped(whole: string): string {
  return whole.replace('-', '−').replace(/\B(?=(\d{3})+$)/g, '.')
}
