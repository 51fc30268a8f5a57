import type { En16931Invoice } from '../../../model/en16931-invoice.ts'
import { germanCount } from '../../report/german-format.ts'

/** Some eight pages. Texts of invoices stay far below; one that does not would make a PDF that nobody reads. */
const SHOWN_MAX = 20_000

export interface ShortenedInvoice {
  readonly invoice: En16931Invoice
  readonly count: number
}

/** The invoice for showing: endless texts end with a remark that says how much follows in the XML file. */
export function shortenTexts(invoice: En16931Invoice, shownMax = SHOWN_MAX): ShortenedInvoice {
  let count = 0

  function shorten(value: unknown): unknown {
    if (typeof value === 'string') {
      if (value.length <= shownMax) return value
      count += 1
      return `${value.slice(0, shownMax)} […] (gekürzt; ${germanCount(value.length - shownMax)} weitere Zeichen stehen in der XML-Datei)`
    }
    if (Array.isArray(value)) return value.map(shorten)
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, shorten(inner)]))
  }

  return { invoice: shorten(invoice) as En16931Invoice, count }
}
