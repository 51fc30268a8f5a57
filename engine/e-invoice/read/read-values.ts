import type { Decimal, IsoDate } from '../../model/en16931-line.ts'
import type { UnreadableValue } from '../../model/en16931-invoice.ts'
import { attributeOf, childAt, textOf } from '../xml/xml-node.ts'
import type { XmlNode } from '../xml/xml-node.ts'

/** Digits that EN 16931 amounts never reach; more would only cost time. */
const DIGITS_MAX = 40
/** UNTDID 2379: forms of a date in CII whose first eight digits are year, month and day. */
const DAY_FORMATS: ReadonlySet<string> = new Set(['102', '203', '204', '205'])

/** Reads values of an invoice and keeps a list of those that are no value of their kind. */
export interface ValueReader {
  readonly unreadable: readonly UnreadableValue[]
  /** xs:decimal without a leading plus sign and needless leading zeros; decimals stay as many as they are. */
  decimal(term: string, node: XmlNode | undefined): Decimal | undefined
  /** UBL: xs:date; its time zone is dropped. */
  date(term: string, node: XmlNode | undefined): IsoDate | undefined
  /** CII: `DateTimeString`, `DateString` (UNTDID 2379) or `DateTime` (ISO 8601) below the node. */
  moment(term: string, node: XmlNode | undefined): IsoDate | undefined
}

export function createValueReader(): ValueReader {
  const unreadable: UnreadableValue[] = []

  function asked(term: string, text: string | undefined, value: string | undefined): string | undefined {
    if (text !== undefined && value === undefined) unreadable.push({ term, text: text.slice(0, 100) })
    return value
  }

  return {
    unreadable,
    decimal: (term, node) => {
      const text = textOf(node)
      return asked(term, text, text === undefined ? undefined : decimalOf(text))
    },
    date: (term, node) => {
      const text = textOf(node)
      return asked(term, text, text === undefined ? undefined : isoDay(text))
    },
    moment: (term, node) => {
      const inner = childAt(node, 'DateTimeString') ?? childAt(node, 'DateString') ?? childAt(node, 'DateTime')
      const text = textOf(inner)
      if (inner === undefined || text === undefined) return asked(term, textOf(node), undefined)
      return asked(
        term,
        text,
        inner.name === 'DateTime' ? isoDay(text) : formattedDay(text, attributeOf(inner, 'format')),
      )
    },
  }
}

function decimalOf(text: string): Decimal | undefined {
  const match = text.length > DIGITS_MAX ? null : /^([+-]?)0*(\d*)(?:\.(\d*))?$/.exec(text)
  if (!match || !/\d/.test(text)) return undefined
  const [, sign, whole = '', fraction = ''] = match
  const digits = `${whole === '' ? '0' : whole}${fraction === '' ? '' : `.${fraction}`}`
  return sign === '-' && /[1-9]/.test(digits) ? `-${digits}` : digits
}

function isoDay(text: string): IsoDate | undefined {
  const match = /^(\d{4})-(\d{2})-(\d{2})(?:T[\d:.]+)?(?:Z|[+-]\d{2}:\d{2})?$/.exec(text)
  return match ? calendarDay(match[1], match[2], match[3]) : undefined
}

function formattedDay(text: string, format = '102'): IsoDate | undefined {
  const match = /^(\d{4})(\d{2})(\d{2})(\d*)$/.exec(text)
  if (!match || !DAY_FORMATS.has(format) || (format === '102' && match[4] !== '')) return undefined
  return calendarDay(match[1], match[2], match[3])
}

function calendarDay(year = '', month = '', day = ''): IsoDate | undefined {
  const made = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)))
  const iso = `${year}-${month}-${day}`
  return Number(year) > 99 && made.toISOString().startsWith(iso) ? iso : undefined
}
