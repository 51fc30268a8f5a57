import { weightsOf } from '../../../model/weights.ts'
import weightFile from '../../../data/weights/analysis.json' with { type: 'json' }
import type { Field, FieldSource, FieldType } from '../../../model/analysis-result.ts'
import type { Box } from '../../../model/page.ts'

const BOUNDS = weightsOf(weightFile.bounds)

export interface FieldInput {
  readonly type: FieldType
  readonly value: string
  readonly raw: string
  readonly page: number
  readonly box: Box
  readonly label?: string | null
  readonly confidence: number
  readonly checks?: readonly string[]
  readonly alternatives?: readonly { readonly value: string; readonly confidence: number }[]
  readonly source?: FieldSource
}

/** A field with one place as its evidence; confidences are rounded and kept between 0 and 1. */
export function buildField(input: FieldInput): Field {
  const seen = new Set([input.value])
  const alternatives = (input.alternatives ?? [])
    .filter(one => !seen.has(one.value) && seen.add(one.value))
    .slice(0, 3)
    .map(one => ({ value: one.value, confidence: bound(one.confidence) }))
  return {
    type: input.type,
    value: input.value,
    unit: input.type === 'money' ? 'EUR' : null,
    raw: input.raw,
    confidence: bound(input.confidence),
    source: input.source ?? 'text',
    evidence: [{ page: input.page, box: input.box, label: input.label ?? null }],
    checks: input.checks ?? [],
    alternatives,
  }
}

function bound(value: number): number {
  return Math.round(Math.min(BOUNDS.highest, Math.max(BOUNDS.lowest, value)) * 100) / 100
}
