import table from '../../data/models/confidence.json' with { type: 'json' }
import type { Field } from '../../model/analysis-result.ts'

/** From which raw confidence on how many of a hundred were right, as shares; both rise. */
export type ConfidenceSteps = readonly (readonly [from: number, share: number])[]
export type ConfidenceTable = Readonly<Record<string, ConfidenceSteps>>

export interface ConfidenceOptions {
  /** Some words were recognised: letters may be misread. */
  readonly isRecognised: boolean
  readonly isReceipt: boolean
}

/** Sums and check digits that agree. */
const PROOFS: ReadonlySet<string> = new Set(['arith_ok', 'checksum_ok'])

/** The group that a field's confidence is measured in: what it is, how it was found, and on what; null for what no group is for. */
export function confidenceGroup(name: string, field: Field, options: ConfidenceOptions): string | null {
  const { source, checks } = field
  if (source !== 'text' && source !== 'computed') return null
  const isProved = checks.some(check => PROOFS.has(check))
  const parts = [options.isReceipt ? 'bon' : 'beleg', name, isProved ? 'proved' : 'plain', source]
  return [...parts, options.isRecognised ? 'ocr' : 'digital'].join('.')
}

/**
 * Fields with confidences that were measured on made documents of layouts that nobody fitted anything to: where fewer were
 * right than a raw confidence says, it is lowered to their share. It is never raised: made documents are easier than real ones.
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
      return [name, steps ? { ...field, confidence: lowered(field.confidence, steps) } : field]
    }),
  )
}

function lowered(raw: number, steps: ConfidenceSteps): number {
  const share = steps.findLast(([from]) => raw >= from)?.[1] ?? steps[0]?.[1] ?? raw
  return Math.min(raw, share)
}
