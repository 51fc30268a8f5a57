import type { PdfaFinding } from '../../model/pdfa-report.ts'
import type { PdfFile } from '../file/open-pdf.ts'
import { RULES } from './rules.de.ts'
import type { RuleId } from './rules.de.ts'

/** What all groups of clauses work with. */
export interface Check {
  readonly file: PdfFile
  readonly part: 2 | 3
  /** Notes a broken rule; `page` is the page's number. */
  fail(rule: RuleId, page?: number): void
  /** Counts work; throws TooCostly when there was too much. */
  spend(units: number): void
}

/** The file would take longer than a check may. */
export class TooCostly extends Error {
  override readonly name = 'TooCostly'
}

const PAGES_NAMED_MAX = 100_000

export interface Findings {
  fail(rule: RuleId, page?: number): void
  list(): readonly PdfaFinding[]
}

/** Collects broken rules, each once with its count and pages. */
export function createFindings(): Findings {
  const found = new Map<RuleId, { count: number; readonly pages: Set<number> }>()
  return {
    fail(rule, page) {
      const entry = found.get(rule) ?? { count: 0, pages: new Set<number>() }
      entry.count++
      if (page !== undefined && entry.pages.size < PAGES_NAMED_MAX) entry.pages.add(page)
      found.set(rule, entry)
    },
    list: () =>
      [...found].map(([rule, { count, pages }]) => {
        const [clause, text] = RULES[rule]
        return { rule, clause, text, count, pages: [...pages] }
      }),
  }
}

/** Throws TooCostly once more than `unitsMax` were spent. */
export function createBudget(unitsMax: number): (units: number) => void {
  let spent = 0
  return units => {
    spent += units
    if (spent > unitsMax) throw new TooCostly()
  }
}
