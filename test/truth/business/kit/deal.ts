import type { SeededRandom } from '../../../fixtures/make/seeded-random.ts'
import type { TruthDocument, TruthLayout, TruthValues } from '../../layout.ts'
import { createDraw } from './draw.ts'
import type { Draw } from './draw.ts'
import { addDays, truth } from './format.ts'
import { GOODS } from './goods.ts'
import type { Good, GoodsName } from './goods.ts'
import { buyer, company, person } from './people.ts'
import type { Party } from './people.ts'

/** One position; money in cents. */
export interface Line {
  readonly position: number
  readonly article: string
  readonly text: string
  readonly unit: string
  /** In hundredths. */
  readonly quantity: number
  readonly price: number
  /** Percent, 0 where there is none. */
  readonly discount: number
  readonly rate: number
  readonly total: number
}

/** Base and tax of one rate, in cents. */
export interface RateSum {
  readonly rate: number
  readonly net: number
  readonly tax: number
}

/** Who sells what to whom, with sums. */
export interface Deal {
  readonly draw: Draw
  readonly seller: Party
  readonly buyer: Party
  readonly number: string
  readonly date: string
  readonly due: string
  readonly days: number
  readonly service: string
  readonly order: string
  readonly ordered: string
  readonly customer: string
  readonly clerk: string
  readonly lines: readonly Line[]
  readonly rates: readonly RateSum[]
  readonly net: number
  readonly tax: number
  readonly gross: number
}

/** What narrows a drawn deal. */
export interface DealOptions {
  readonly goods: GoodsName
  readonly trades: readonly string[]
  readonly form?: string
  /** The seller is a person. */
  readonly solo?: boolean
  readonly buyer: 'firm' | 'person' | 'either'
  readonly items: readonly [low: number, high: number]
  /** Mask of the document's number. */
  readonly number: string
  /** One rate for all positions instead of each one's own. */
  readonly rate?: number
  /** Prices include the tax. */
  readonly inclusive?: boolean
  readonly discounts?: boolean
  /** Quantities may have decimals. */
  readonly parts?: boolean
  readonly large?: number
}

function drawLine(draw: Draw, good: Good, position: number, options: DealOptions): Line {
  const [text, unit, low, high, rate = 19] = good
  const price = draw.int(low, high)
  const most = options.large ?? (price > 10_000 ? 4 : 24)
  const measured = options.parts === true && /^(Std|h$|hrs|m|kg)/.test(unit) && unit !== 'Monat'
  const single = /^(p(auschal|sch)|Psch|lot|Monat|Mon\.|Jahr|yr)/.test(unit)
  const quantity = single ? 100 : measured ? draw.int(2, most * 4) * 25 : draw.int(1, most) * 100
  const discount = options.discounts === true && draw.chance(0.4) ? draw.pick([3, 5, 10, 15]) : 0
  const total = Math.round((price * quantity * (100 - discount)) / 10_000)
  const article = draw.mask('#####')
  return { position, article, text, unit, quantity, price, discount, rate: options.rate ?? rate, total }
}

/** Sums by rate; `inclusive` says that the lines' totals hold the tax. */
export function sumRates(lines: readonly { rate: number; total: number }[], inclusive = false): readonly RateSum[] {
  const rates = [...new Set(lines.map(line => line.rate))].toSorted((one, other) => other - one)
  return rates.map(rate => {
    const sum = lines.filter(line => line.rate === rate).reduce((total, line) => total + line.total, 0)
    const net = inclusive ? Math.round((sum * 100) / (100 + rate)) : sum
    return { rate, net, tax: inclusive ? sum - net : Math.round((net * rate) / 100) }
  })
}

/** Draws a day in 2023 to 2025. */
export function drawDay(draw: Draw): string {
  return addDays('2023-01-09', draw.int(0, 1050))
}

/** Draws a deal. */
export function drawDeal(draw: Draw, options: DealOptions): Deal {
  const date = drawDay(draw)
  const list: readonly Good[] = GOODS[options.goods]
  const count = draw.int(...options.items)
  const goods = count > list.length ? Array.from({ length: count }, () => draw.pick(list)) : draw.some(list, count)
  const lines = goods.map((good, index) => drawLine(draw, good, index + 1, options))
  const rates = sumRates(lines, options.inclusive)
  const net = rates.reduce((total, rate) => total + rate.net, 0)
  const tax = rates.reduce((total, rate) => total + rate.tax, 0)
  const days = draw.pick([7, 10, 14, 14, 21, 30])
  const ordered = addDays(date, -draw.int(5, 35))
  return {
    draw,
    seller:
      options.solo === true || options.trades.length === 0 ? person(draw) : company(draw, options.trades, options.form),
    buyer: buyer(draw, options.buyer),
    number: draw.mask(options.number, Number(date.slice(0, 4))),
    date,
    days,
    due: addDays(date, days),
    service: addDays(date, -draw.int(1, 4)),
    order: draw.mask(draw.pick(['######', 'B-#####', '45########', '#-####', 'AB-####'])),
    ordered,
    customer: draw.mask(draw.pick(['#####', '1####', 'K-####', 'D######', '#### ###'])),
    clerk: person(draw).name,
    lines,
    rates,
    net,
    tax,
    gross: net + tax,
  }
}

/** What a plain invoice over a deal says; `over` names what is different or not on the page. */
export function dealValues(deal: Deal, over: TruthValues = {}): TruthValues {
  return {
    issuer: deal.seller.name,
    recipient: deal.buyer.name,
    number: deal.number,
    date: deal.date,
    net: truth(deal.net),
    tax: truth(deal.tax),
    gross: truth(deal.gross),
    main: over.gross ?? truth(deal.gross),
    iban: deal.seller.iban,
    vatId: deal.seller.vatId,
    taxNumber: deal.seller.taxNumber,
    ...over,
  }
}

/** What a layout's page is: HTML, where there are more pages their number, and what differs from a plain invoice. */
export interface Filled {
  readonly html: string
  readonly pages?: number
  readonly values?: TruthValues
  /** Values of a plain invoice that are not measured here. */
  readonly unnamed?: readonly (keyof TruthValues)[]
}

/** A layout over a deal. */
export function dealLayout(
  id: string,
  kind: string,
  source: string,
  options: DealOptions,
  render: (deal: Deal, draw: Draw) => Filled,
): TruthLayout {
  return freeLayout(id, kind, source, draw => {
    const deal = drawDeal(draw, options)
    const filled = render(deal, draw)
    const unnamed: readonly string[] = filled.unnamed ?? []
    const values = Object.entries(dealValues(deal, filled.values)).filter(([name]) => !unnamed.includes(name))
    return { html: filled.html, pages: filled.pages ?? 1, values: Object.fromEntries(values) }
  })
}

/** A layout that draws everything by itself; three documents are made from it. */
export function freeLayout(
  id: string,
  kind: string,
  source: string,
  render: (draw: Draw) => TruthDocument,
): TruthLayout {
  return { id, kind, source, documents: 3, fill: (random: SeededRandom) => render(createDraw(random)) }
}
