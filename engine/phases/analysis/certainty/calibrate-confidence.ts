import table from '../../../data/models/confidence.json' with { type: 'json' }
import type { Field } from '../../../model/analysis-result.ts'

/** From which raw confidence on how many of a hundred were right, as shares; both rise. */
export type ConfidenceSteps = readonly (readonly [from: number, share: number])[]
export type ConfidenceTable = Readonly<Record<string, ConfidenceSteps>>

export interface ConfidenceOptions {
  /** Some words were recognised: letters may be misread. */
  readonly isRecognised: boolean
  readonly isReceipt: boolean
  /** An invoice or a receipt: of other kinds no share was measured, so that nothing of them is raised. */
  readonly isBill: boolean
}

/** Sums and check digits that agree. */
const PROOFS: ReadonlySet<string> = new Set(['arith_ok', 'checksum_ok'])

/**
 * The group that a field's confidence is measured in: what it is, how it was found, and on what; null for what no group
 * is for.
 */
export function confidenceGroup(name: string, field: Field, options: ConfidenceOptions): string | null {
  const { source, checks } = field
  if (source !== 'text' && source !== 'computed') return null
  const isProved = checks.some(check => PROOFS.has(check))
  const parts = [options.isReceipt ? 'bon' : 'beleg', name, isProved ? 'proved' : 'plain', source]
  return [...parts, options.isRecognised ? 'ocr' : 'digital'].join('.')
}

/**
 * Only what is sure enough for all that the product decides by confidences is raised. Of such values more than 99 of
 * 100 were right on real invoices, too; of others made documents, which are easier, tell too little.
 */
const RAISED_FROM = 0.8

/**
 * Fields with confidences that were measured on made documents of layouts that nobody fitted anything to: where fewer
 * were right than a raw confidence says, it is lowered to their share, and a high one is raised where more were.
 */
export function calibrateFields(
  fields: Readonly<Record<string, Field>>,
  options: ConfidenceOptions,
  groups: ConfidenceTable = table.groups as unknown as ConfidenceTable,
): Record<string, Field> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]) => {
      const group = confidenceGroup(name, field, options)
      const steps = group === null ? undefined : groups[group]
      return [name, steps ? { ...field, confidence: settled(field.confidence, steps, options.isBill) } : field]
    }),
  )
}

function settled(raw: number, steps: ConfidenceSteps, isBill: boolean): number {
  const share = steps.findLast(([from]) => raw >= from)?.[1]
  if (share === undefined) return Math.min(raw, steps[0]?.[1] ?? raw)
  return isBill && raw >= RAISED_FROM ? share : Math.min(raw, share)
}
