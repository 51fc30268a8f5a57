import * as z from 'zod/mini'
import tableFile from '../../data/bank-tables.de.json' with { type: 'json' }

const names = z.optional(z.array(z.string()))

/** A table that a bank gives out, by the names of its columns. */
const bankTable = z.object({
  bank: z.string(),
  source: z.string(),
  /** All of them stand in the head; none but these make the table. */
  head: z.array(z.string()),
  decimal: z.enum([',', '.']),
  /** Names that a column has had; the first that is there counts. */
  columns: z.object({
    ownAccount: names,
    ownBic: names,
    ownBank: names,
    date: z.array(z.string()),
    valueDate: names,
    status: names,
    title: names,
    purpose: names,
    party: names,
    payer: names,
    payee: names,
    partyAccount: names,
    partyBic: names,
    amount: names,
    debit: names,
    credit: names,
    fee: names,
    balance: names,
    currency: names,
    originalAmount: names,
    originalCurrency: names,
    rate: names,
    endToEnd: names,
    bankReference: names,
    mandate: names,
    creditorId: names,
    reversal: names,
  }),
  /** What stands in the column `status` of what is not booked. */
  pending: names,
  /** Words at the start of lines before and behind the table, and what stands beside them. */
  preamble: z.optional(z.object({ account: names, owner: names, bank: names, opening: names, closing: names })),
})
export type BankTable = z.infer<typeof bankTable>
export type BankColumn = keyof BankTable['columns']

export const BANK_TABLES: readonly BankTable[] = z.object({ tables: z.array(bankTable) }).parse(tableFile).tables

/** Nobody puts more above a table. */
const LINES_BEFORE_MAX = 30

/** A table that was known, and how its file is written. */
export interface KnownTable {
  readonly table: BankTable
  readonly delimiter: ';' | ',' | '\t'
  /** From 0, of the head. */
  readonly line: number
  /** Names of the columns in their order. */
  readonly names: readonly string[]
}

/** The bank's table that a text begins with, by its head; null where none is known. */
export function findBankTable(text: string): KnownTable | null {
  const lines = text.replace(/^\ufeff/, '').split(/\r\n|\n|\r/, LINES_BEFORE_MAX)
  for (const [line, written] of lines.entries()) {
    for (const delimiter of [';', ',', '\t'] as const) {
      const heads = written.split(delimiter).map(cell =>
        cell
          .trim()
          .replace(/^"(.*)"$/, '$1')
          .trim(),
      )
      if (heads.length < 5) continue
      const fitting = BANK_TABLES.filter(({ head }) => head.every(name => heads.includes(name)))
      // The one that names most of its columns: later editions have the names of earlier ones.
      const [best] = fitting.toSorted((one, other) => other.head.length - one.head.length)
      if (best) return { table: best, delimiter, line, names: heads }
    }
  }
  return null
}
