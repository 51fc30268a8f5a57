import { sumRates } from './deal.ts'
import type { RateSum } from './deal.ts'
import type { Draw } from './draw.ts'

/** One bought thing on a till receipt, its price with tax in cents. */
export interface TillLine {
  readonly text: string
  readonly count: number
  readonly price: number
  readonly rate: number
  readonly total: number
}

/** A till receipt's lines and sums. */
export interface Basket {
  readonly lines: readonly TillLine[]
  readonly rates: readonly RateSum[]
  readonly net: number
  readonly tax: number
  readonly gross: number
}

/** What a shop sells over the counter: text, lowest and highest price with tax, rate. */
export type Ware = readonly [text: string, low: number, high: number, rate: number]

/** Draws a basket of so many different things. */
export function fillBasket(draw: Draw, wares: readonly Ware[], items: readonly [number, number], most = 3): Basket {
  const lines = draw.some(wares, draw.int(...items)).map(([text, low, high, rate]) => {
    const count = draw.chance(0.3) ? draw.int(2, most) : 1
    const price = draw.int(low, high)
    return { text, count, price, rate, total: price * count }
  })
  const rates = sumRates(lines, true)
  const net = rates.reduce((sum, rate) => sum + rate.net, 0)
  const tax = rates.reduce((sum, rate) => sum + rate.tax, 0)
  return { lines, rates, net, tax, gross: net + tax }
}

/** The block of a technical security device, § 6 KassenSichV. */
export function securityBlock(draw: Draw, iso: string): string {
  return `TSE-Transaktion: ${draw.int(1000, 99_999)}<br>TSE-Start: ${iso}T${draw.int(10, 19)}:${draw.int(10, 59)}:02.000Z<br>
TSE-Seriennr.: ${draw.digits(8)}ab${draw.digits(10)}c<br>Signaturzähler: ${draw.int(2000, 400_000)}`
}

/** Hour and minute of a shopping day. */
export function clock(draw: Draw): string {
  return `${String(draw.int(8, 20)).padStart(2, '0')}:${String(draw.int(0, 59)).padStart(2, '0')}`
}

/** One row with the value at the right edge. */
export function tillRow(left: string, right: string, strong = false): string {
  const [open, close] = strong ? ['<b>', '</b>'] : ['', '']
  return `<tr><td>${open}${left}${close}</td><td class="r">${open}${right}${close}</td></tr>`
}

/** Values that every till receipt has: no recipient, no account. */
export function basketValues(
  basket: Basket,
  issuer: string,
  date: string,
): {
  issuer: string
  date: string
  gross: string
  main: string
  recipient: null
  iban: null
  due: null
} {
  const gross = (basket.gross / 100).toFixed(2)
  return { issuer, date, gross, main: gross, recipient: null, iban: null, due: null }
}
