/** Counts of one field in one group. */
export interface Count {
  truePositive: number
  falsePositive: number
  falseNegative: number
}

export interface Comparison {
  readonly field: string
  readonly wanted: string | null
  readonly got: string | null
  /** The wanted value stands on the page. */
  readonly visible: boolean
}

export type Tally = Map<string, Map<string, Count>>

export interface Miss extends Comparison {
  readonly group: string
  readonly file: string
}

/**
 * Adds one document's comparisons to its group; returns those that were wrong. A value without truth is not counted.
 */
export function tally(all: Tally, group: string, file: string, comparisons: readonly Comparison[]): Miss[] {
  const fields = all.get(group) ?? new Map<string, Count>()
  all.set(group, fields)
  const misses: Miss[] = []
  for (const one of comparisons) {
    const count = fields.get(one.field) ?? { truePositive: 0, falsePositive: 0, falseNegative: 0 }
    fields.set(one.field, count)
    if (one.wanted === null) continue
    const right = one.got !== null && sameValue(one.field, one.wanted, one.got)
    if (right) count.truePositive++
    else if (one.visible) {
      count.falseNegative++
      if (one.got !== null) count.falsePositive++
      misses.push({ ...one, group, file })
    }
  }
  return misses
}

const LEGAL_FORMS = /\b(?:gmbh|mbh|ag|kg|ohg|gbr|ug|e\.?\s?k\.?|e\.?\s?v\.?|se|ltd|sarl|co)\b\.?/g

/** Equal after removing case, signs and spaces; names also without their legal form, amounts to the cent. */
export function sameValue(field: string, wanted: string, got: string): boolean {
  if (['net', 'tax', 'gross'].includes(field)) return Number(wanted) === Number(got)
  if (field === 'issuer' || field === 'recipient') {
    const bare = (text: string): string => fold(text.toLowerCase().replaceAll(LEGAL_FORMS, ' '))
    return bare(wanted) === bare(got)
  }
  return fold(wanted) === fold(got)
}

export interface Figures {
  readonly precision: number | null
  readonly recall: number | null
  readonly f1: number | null
  readonly n: number
}

export function figures(count: Count): Figures {
  const { truePositive, falsePositive, falseNegative } = count
  const precision = truePositive + falsePositive === 0 ? null : truePositive / (truePositive + falsePositive)
  const recall = truePositive + falseNegative === 0 ? null : truePositive / (truePositive + falseNegative)
  const f1 =
    precision === null || recall === null || precision + recall === 0
      ? recall === null
        ? null
        : 0
      : (2 * precision * recall) / (precision + recall)
  return { precision, recall, f1, n: truePositive + falseNegative }
}

function fold(text: string): string {
  return text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '')
}
