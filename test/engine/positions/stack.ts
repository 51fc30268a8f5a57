import type { AnalysisResult, Field, TaxLine } from '../../../engine/model/analysis-result.ts'
import type { DocumentLink } from '../../../engine/model/binder-plan.ts'
import type { LineItems } from '../../../engine/model/line-items.ts'
import type { PageTable } from '../../../engine/model/page-table.ts'
import { EMPTY_MANDANT_DATA, EMPTY_SPOUSE } from '../../../engine/model/mandant.ts'
import type { MandantData, MandantObject, MandantRecord, MandantSpouse } from '../../../engine/model/mandant.ts'
import type { PositionSet } from '../../../engine/model/position.ts'
import { loadTaxRules } from '../../../engine/positions/facts/load-rules.ts'
import type { PositionDocument } from '../../../engine/positions/facts/position-input.ts'
import { settlePositions } from '../../support/settle-positions.ts'
import { formatDecimal } from '../../../engine/shared/money.ts'

/** Euro of an amount, an ISO day or any other text. */
type Value = number | string

interface Paper {
  readonly kind: string
  readonly fields: Readonly<Record<string, Value>>
  readonly text?: string
  readonly taxes?: readonly TaxLine[]
  readonly year?: number
  readonly checks?: Readonly<Record<string, readonly string[]>>
  readonly quality?: PositionDocument['quality']
  readonly judged?: PositionDocument['judged']
  readonly direction?: AnalysisResult['direction']
  readonly currency?: string
  readonly lines?: AnalysisResult['lines']
  readonly tables?: readonly PageTable[]
}

/** A document of a stack that is given as what was read of it. */
export function paper(index: number, given: Paper): PositionDocument {
  const { kind, fields, text = '', taxes = [], year, checks = {}, quality = 'digital', judged = {}, direction } = given
  const date = fields['year'] ?? fields['date']
  const analysis: AnalysisResult = {
    schema: 'analysis/1',
    kind: { id: kind, label: kind, confidence: 0.99, decision: 'auto', alternatives: [], reasons: [] },
    year: year ?? (date === undefined ? null : Number(String(date).slice(0, 4))),
    fields: Object.fromEntries(
      Object.entries(fields).map(([name, value]) => [name, fieldOf(value, name, checks[name] ?? [], given.currency)]),
    ),
    taxes,
    warnings: [],
    ...(direction ? { direction } : {}),
    ...(given.lines ? { lines: given.lines } : {}),
    ...(given.tables ? { forms: { tables: given.tables, boxes: [] } } : {}),
  }
  return {
    id: `doc_${index}`,
    index,
    analysis,
    judged,
    confirmedAt: null,
    pageCount: 1,
    text,
    quality,
    isForeign: false,
  }
}

/** Fields that count days. */
const COUNTS = /^tage[A-Z]/
const BARE_NUMBERS = new Set(['year', 'lohnanteilProzent'])

function fieldOf(value: Value, name: string, checks: readonly string[], currency = 'EUR'): Field {
  const isCount = typeof value === 'number' && COUNTS.test(name)
  const isMoney = typeof value === 'number' && !BARE_NUMBERS.has(name) && !isCount
  const isDay = typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value)
  return {
    type: isMoney ? 'money' : isCount ? 'number' : isDay ? 'date' : 'text',
    value: isMoney ? formatDecimal(Math.round(value * 100)) : String(value),
    unit: isMoney ? currency : null,
    raw: String(value),
    confidence: 0.99,
    source: 'text',
    evidence: [{ page: 1, box: [0.1, 0.1, 0.1, 0.02], label: null }],
    checks,
    alternatives: [],
  }
}

/** A table of a page: heads, then rows of texts, of which amounts are amounts. */
export function table(heads: readonly string[], rows: readonly (readonly string[])[]): PageTable {
  const box = [0, 0, 1, 0.01] as const
  const centsOf = (text: string): number | null =>
    /^[\d.]+,\d{2}$/.test(text) ? Number(text.replaceAll(/[.,]/g, '')) : null
  return {
    ...{ page: 1, box, head: box },
    columns: heads.map(head => ({ head, role: null, unit: null, box })),
    rows: rows.map(cells => ({
      ...{ sort: 'entry', box },
      cells: cells.map(text => (text === '' ? null : { text, box, cents: centsOf(text) })),
    })),
  }
}

/** The lines of a bill: name, quantity and net amount in euro. */
export function items(lines: readonly (readonly [name: string, quantity: number, net: number])[]): LineItems {
  return {
    sum: 'fits',
    items: lines.map(([name, quantity, net]) => ({
      ...{ name, quantity: String(quantity), netAmount: net.toFixed(2), product: 'fits', isSure: true },
      ...{ page: 1, box: [0, 0, 1, 0.01], boxes: {} },
    })),
  }
}

export const BERND: MandantSpouse = { ...EMPTY_SPOUSE, firstName: 'Bernd', lastName: 'Beispiel' }

/** A property of the client. */
export function object(id: string, street: string, use: MandantObject['use']): MandantObject {
  return {
    ...{ id, name: street, street, postcode: '12345', town: 'Ort', use, letSharePercent: null },
    ...{ ownerSharePercent: 100, owner: 'A', references: [] },
  }
}

/** Counted income and deductions in cents. */
export function bySide({ totals }: PositionSet): Readonly<Record<'einnahme' | 'abzug', number>> {
  const sumOf = (side: string): number =>
    totals.reduce((sum, total) => sum + (total.side === side ? total.cents : 0), 0)
  return { einnahme: sumOf('einnahme'), abzug: sumOf('abzug') }
}

/** A payment of a bill by the account, with its amount. */
export function payment(statement: string, bill: string, date: string, euro: number): DocumentLink {
  return {
    documentId: statement,
    relatedId: bill,
    type: 'payment',
    payment: { date, page: 1, box: [0, 0, 0.1, 0.1], isNamed: true, cents: Math.round(euro * 100) },
  }
}

export function client(data: Partial<MandantData>, names: Partial<MandantRecord['mandant']> = {}): MandantRecord {
  return {
    mandant: {
      id: 'man_1',
      organizationId: 'org_1',
      firstName: 'Anna',
      lastName: 'Beispiel',
      companyName: null,
      taxId: null,
      taxIdNormalized: null,
      createdAt: 0,
      ...names,
    },
    data: { ...EMPTY_MANDANT_DATA, ...data },
    version: 1,
    changedAt: 0,
  }
}

export function settle(
  documents: readonly PositionDocument[],
  given: Partial<Parameters<typeof settlePositions>[0]> = {},
): PositionSet {
  return settlePositions({
    documents,
    links: [],
    duplicates: [],
    mandant: null,
    year: null,
    tax: loadTaxRules(),
    ...given,
  })
}

/** Sums by key (and person, object or child), in euro. */
export function sums(set: PositionSet): Readonly<Record<string, number>> {
  return Object.fromEntries(
    set.totals.map(({ key, person, objectId, childId, cents }) => {
      const who = person === 'gemeinsam' || set.register.persons.length < 2 ? null : person
      const place = [who, objectId, childId].filter(one => one !== null)
      return [[key, ...place].join(' '), cents / 100]
    }),
  )
}
