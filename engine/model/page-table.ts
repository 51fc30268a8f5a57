import type { Box } from './page.ts'

/** What a column holds, by its head (`engine/data/columns.de.json` names where the heads come from). */
export type ColumnRole =
  | 'position'
  | 'article'
  | 'name'
  | 'quantity'
  | 'unit'
  | 'price'
  | 'discount'
  | 'rate'
  | 'factor'
  | 'amount'
  | 'net'
  | 'tax'
  | 'gross'
  | 'total'
  | 'share'
  | 'whole'
  | 'key'
  | 'date'
  | 'party'
  | 'debit'
  | 'credit'
  | 'sign'
  | 'balance'
  | 'month'
  | 'year'
  | 'euro'
  | 'cent'

export interface TableColumn {
  /** As printed, lines of the head joined; empty where words stand left of the first head. */
  readonly head: string
  /** Null for heads that nobody listed. */
  readonly role: ColumnRole | null
  /** `EUR` or `%` where the head names it, else null. */
  readonly unit: string | null
  /** From the head to the last row. */
  readonly box: Box
}

export interface TableCell {
  readonly text: string
  readonly box: Box
  /** In cents where the cell is an amount; euros and cents of two columns are joined in the first of them. */
  readonly cents: number | null
}

export interface TableRow {
  /** `sum`: closes the rows above it (or carries them over); `group`: names those below it. */
  readonly sort: 'entry' | 'sum' | 'group'
  readonly box: Box
  /** One for each column, null where it is empty. */
  readonly cells: readonly (TableCell | null)[]
}

/** A table as it stands on a page. */
export interface PageTable {
  /** 1-based page of the document. */
  readonly page: number
  readonly box: Box
  readonly head: Box
  readonly columns: readonly TableColumn[]
  readonly rows: readonly TableRow[]
}

/** A numbered box of a form: "4. Einbehaltene Lohnsteuer von 3." with what stands in it. */
export interface FormBox {
  /** 1-based page of the document. */
  readonly page: number
  /** As official forms count: `3`, `22a`. */
  readonly number: string
  readonly label: string
  /** Number, label and value. */
  readonly box: Box
  /** Null where the box is empty. */
  readonly value: TableCell | null
}

/** Tables and numbered boxes of a document's pages. */
export interface PageForms {
  readonly tables: readonly PageTable[]
  readonly boxes: readonly FormBox[]
}
