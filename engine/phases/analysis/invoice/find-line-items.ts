import type { LineItem, LineItems, LineTerm } from '../../../model/line-items.ts'
import { productOfLine, sumOfLines } from '../../../model/line-sums.ts'
import type { ColumnRole, PageTable, TableCell, TableRow } from '../../../model/page-table.ts'
import type { Cents } from '../../../shared/money.ts'
import { formatDecimal } from '../../../shared/money.ts'
import { readNumbers } from './read-numbers.ts'

/** Columns that hold what a line comes to, the surest first. */
const AMOUNTS: readonly ColumnRole[] = ['amount', 'net', 'gross', 'total']
const TERMS: Readonly<Partial<Record<ColumnRole, Exclude<LineTerm, 'netAmount'>>>> = {
  position: 'id',
  name: 'name',
  article: 'sellerId',
  quantity: 'quantity',
  unit: 'unit',
  price: 'price',
  discount: 'discount',
  rate: 'rate',
}
/** Of what is bought or done at least one of them is printed; other tables with amounts are no lists of items. */
const OF_ITEMS: readonly ColumnRole[] = ['quantity', 'price', 'factor', 'position', 'article']
const ITEMS_MAX = 500
const NAME_LENGTH_MAX = 300

/**
 * The lines of a bill from its tables. `totals` are the sums that the bill states, in cents: lines that add up to one of
 * them (or to a sum row of their own table) and whose quantity times price is their amount are sure, all others are not.
 * Null where the bill has no table of items.
 */
export function findLineItems(tables: readonly PageTable[], totals: readonly Cents[]): LineItems | null {
  const own = tables.filter(isOfItems)
  const read = own.flatMap(table => itemsOf(table)).slice(0, ITEMS_MAX)
  if (read.length === 0) return null
  const stated = [...new Set([...totals, ...closingSums(own)])]
  const sum = sumOfLines(
    read.map(({ cents }) => cents),
    stated,
  )
  return {
    items: read.map(({ item }) => ({ ...item, isSure: item.product === 'fits' && sum === 'fits' })),
    sum,
    stated,
  }
}

function isOfItems({ columns }: PageTable): boolean {
  const roles = columns.map(({ role }) => role)
  return AMOUNTS.some(role => roles.includes(role)) && OF_ITEMS.some(role => roles.includes(role))
}

function amountColumn({ columns }: PageTable): number {
  for (const role of AMOUNTS) {
    const at = columns.findLastIndex(column => column.role === role)
    if (at >= 0) return at
  }
  return -1
}

interface ReadItem {
  readonly item: LineItem
  readonly cents: Cents
}

function itemsOf(table: PageTable): ReadItem[] {
  const at = amountColumn(table)
  return table.rows.flatMap(row => {
    const amount = row.sort === 'entry' ? row.cells[at] : null
    return amount?.cents == null ? [] : [toItem(table, row, amount, amount.cents)]
  })
}

function toItem(table: PageTable, row: TableRow, amount: TableCell, cents: Cents): ReadItem {
  const cells = cellsByTerm(table, row)
  const { quantity, unit } = quantityOf(cells.quantity?.text, cells.unit?.text)
  const [prices, discounts] = [readNumbers(cells.price?.text), readNumbers(cells.discount?.text)]
  const product = productOf(readNumbers(quantity), prices, discounts[0] ?? 0, cents)
  const [rate] = readNumbers(cells.rate?.text)
  const boxes = Object.entries({ ...cells, netAmount: amount }).map(([term, cell]) => [term, cell.box] as const)
  const item: LineItem = {
    ...(cells.id ? { id: cells.id.text } : {}),
    ...(cells.name ? { name: cells.name.text.slice(0, NAME_LENGTH_MAX) } : {}),
    ...(cells.sellerId ? { sellerId: cells.sellerId.text } : {}),
    ...(product.quantity === null ? {} : { quantity: String(product.quantity) }),
    ...(unit === undefined ? {} : { unit }),
    ...(product.price === null ? {} : { price: String(product.price) }),
    ...(discounts[0] === undefined ? {} : { discount: String(discounts[0]) }),
    ...(rate === undefined ? {} : { rate: String(rate) }),
    netAmount: formatDecimal(cents),
    product: product.result,
    isSure: false,
    page: table.page,
    box: row.box,
    boxes: Object.fromEntries(boxes),
  }
  return { item, cents }
}

function cellsByTerm({ columns }: PageTable, { cells }: TableRow): Partial<Record<LineTerm, TableCell>> {
  const found: Partial<Record<LineTerm, TableCell>> = {}
  for (const [at, { role }] of columns.entries()) {
    const term = role === null ? undefined : TERMS[role]
    const cell = cells[at]
    if (!term || !cell) continue
    // "Artikel" may head its number, with "Bezeichnung" beside it.
    if (term === 'name' && found.name && !/\p{L}{2}/u.test(found.name.text)) {
      found.sellerId ??= found.name
      found.name = cell
    }
    found[term] ??= cell
  }
  return found
}

/** "12,5 m²" in one cell is a quantity with its unit. */
function quantityOf(
  text: string | undefined,
  unit: string | undefined,
): { readonly quantity: string | undefined; readonly unit: string | undefined } {
  const match = /^(-?[\d.,]+)\s*(\p{L}[\p{L}\d².³/-]*)?$/u.exec(text?.trim() ?? '')
  return { quantity: match?.[1], unit: unit ?? match?.[2] }
}

interface Product {
  readonly quantity: number | null
  readonly price: number | null
  readonly result: LineItem['product']
}

/** "1.000" is a thousand or one: of both readings that one is taken by which the product fits. */
function productOf(quantities: readonly number[], prices: readonly number[], discount: number, cents: Cents): Product {
  const plain = { quantity: quantities[0] ?? null, price: prices[0] ?? null }
  if (plain.quantity === null || plain.price === null) return { ...plain, result: 'open' }
  for (const quantity of quantities) {
    for (const price of prices) {
      const result = productOfLine(quantity, price, discount, cents)
      if (result === 'fits') return { quantity, price, result }
    }
  }
  return { ...plain, result: 'differs' }
}

/** What the sum rows of tables come to. */
function closingSums(tables: readonly PageTable[]): Cents[] {
  return tables.flatMap(table => {
    const at = amountColumn(table)
    return table.rows.flatMap(({ sort, cells }) =>
      sort === 'sum' && cells[at]?.cents != null ? [cells[at].cents] : [],
    )
  })
}
