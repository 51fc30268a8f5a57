import { createSeededRandom } from '../../../fixtures/make/seeded-random.ts'

/** A document of a year as the file says it; `gross` is negative for a credit. */
export interface YearDocument {
  readonly id: string
  readonly number: string
  readonly cents: number
  readonly day: string
  readonly party: string
}

/** What is said of a document beside its number, amount and party. */
export interface Paper {
  readonly side: 'in' | 'out'
  readonly type?: 'bill' | 'credit' | 'reminder'
  readonly party: string
  readonly number: string
  readonly cents: number
  readonly day: string
  readonly more?: string
}

/** A mandant's year while it is made: its documents, and its movements with what they pay. */
export interface Year {
  paper(paper: Paper): YearDocument
  /** A movement of so many cents, negative out of the account. */
  move(day: string, cents: number, party: string, purpose: string, kind: string, pays?: readonly YearDocument[]): void
  pick<T>(choices: readonly T[]): T
  /** A whole number, both ends included. */
  between(from: number, to: number): number
  /** The year as lines of the set, movements by day. */
  lines(): string
}

/** Begins a mandant's year; the same seed makes the same year. */
export function beginYear(id: string, owner: string, seed: number): Year {
  const random = createSeededRandom(seed)
  const documents: string[] = []
  const movements: { readonly day: string; readonly line: string }[] = []
  const between = (from: number, to: number): number => from + Math.floor(random.next() * (to - from + 1))
  return {
    paper({ side, type = 'bill', party, number, cents, day, more = '' }) {
      const document = { id: `d${documents.length + 1}`, number, cents, day, party }
      const cells = [document.id, side, type, number, euro(cents), day, party, more]
      documents.push(`D ${cells.join(' | ')}`.trimEnd())
      return document
    },
    move(day, cents, party, purpose, kind, pays = []) {
      const cells = [day, euro(cents), party, purpose, kind, pays.map(one => one.id).join(' ')]
      movements.push({ day, line: `M ${cells.join(' | ')}`.trimEnd() })
    },
    pick(choices) {
      const choice = choices[between(0, choices.length - 1)]
      if (choice === undefined) throw new Error('Nothing to pick from')
      return choice
    },
    between,
    lines() {
      const byDay = movements.toSorted((a, b) => a.day.localeCompare(b.day)).map(one => one.line)
      return [`W ${id} | ${owner}`, ...documents, ...byDay, ''].join('\n')
    },
  }
}

/** Euro and cents with a point, as the set writes amounts. */
export function euro(cents: number): string {
  return `${cents < 0 ? '-' : ''}${Math.floor(Math.abs(cents) / 100)}.${String(Math.abs(cents) % 100).padStart(2, '0')}`
}

/** Euro and cents as a person writes them. */
export function germanEuro(cents: number): string {
  return euro(cents).replace('.', ',')
}

/** The day so many days later; what falls on a Sunday is booked on Monday. */
export function later(day: string, days: number): string {
  const moment = new Date(`${day}T12:00:00Z`)
  moment.setUTCDate(moment.getUTCDate() + days)
  if (moment.getUTCDay() === 0) moment.setUTCDate(moment.getUTCDate() + 1)
  return moment.toISOString().slice(0, 10)
}

/** A day of the year 2025. */
export function dayOf(month: number, day: number): string {
  return `2025-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
}

/** A day as Germans write it. */
export function germanDay(day: string): string {
  return day.split('-').toReversed().join('.')
}
