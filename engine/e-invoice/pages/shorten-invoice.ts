import type { En16931Invoice } from '../../model/en16931-invoice.ts'
import { germanCount } from '../../paper/german-format.ts'

export interface ShowLimits {
  /** Characters of one text. */
  readonly textMax: number
  /** Characters of all texts together; after that only the beginning of each is shown. */
  readonly textsMax: number
  /** Entries of one list, e.g. lines of the invoice. */
  readonly entriesMax: number
}

/** Some eight pages a text and a thousand in all: invoices stay far below, and nobody reads more. */
const SHOW_LIMITS: ShowLimits = { textMax: 20_000, textsMax: 3_000_000, entriesMax: 20_000 }
const BEGINNING = 200

export interface ShortenedInvoice {
  readonly invoice: En16931Invoice
  readonly isShortened: boolean
}

/**
 * The invoice for showing: what goes beyond the limits is left out, texts with a remark how much follows in the XML
 * file.
 */
export function shortenInvoice(invoice: En16931Invoice, limits: ShowLimits = SHOW_LIMITS): ShortenedInvoice {
  let isShortened = false
  let left = limits.textsMax

  function shorten(value: unknown): unknown {
    if (typeof value === 'string') return shortenText(value)
    if (Array.isArray(value)) {
      isShortened ||= value.length > limits.entriesMax
      return value.slice(0, limits.entriesMax).map(shorten)
    }
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, shorten(inner)]))
  }

  function shortenText(text: string): string {
    const shownMax = Math.max(BEGINNING, Math.min(limits.textMax, left))
    left -= Math.min(text.length, shownMax)
    if (text.length <= shownMax) return text
    isShortened = true
    const rest = germanCount(text.length - shownMax)
    return `${text.slice(0, shownMax)} […] (gekürzt; ${rest} weitere Zeichen stehen in der XML-Datei)`
  }

  return { invoice: shorten(invoice) as En16931Invoice, isShortened }
}
