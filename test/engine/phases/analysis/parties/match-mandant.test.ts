import { describe, expect, test } from 'vitest'
import { directionOf } from '../../../../../engine/phases/analysis/parties/match-mandant.ts'
import type { Field, KindDecision } from '../../../../../engine/model/analysis-result.ts'
import { loadTaxonomy } from '../../../../../engine/taxonomy/load-taxonomy.ts'

const taxonomy = loadTaxonomy()
const signs = { names: ['Werkstatt Eichhorn'], numbers: ['DE136695976'] }

function kindOf(id: string): KindDecision {
  return { id, label: id, confidence: 0.99, decision: 'auto', alternatives: [], reasons: [] }
}

function vatIdOf(value: string): Record<string, Field> {
  return {
    vatId: { value, raw: value, type: 'vatId', unit: null, confidence: 0.99, source: 'label', evidence: null },
  } as unknown as Record<string, Field>
}

describe('the direction of a bill', () => {
  test.each(['er_rechnung', 'erechnung'])('%s that the mandant wrote is an outgoing one', id => {
    expect(directionOf(kindOf(id), vatIdOf('DE136695976'), signs, taxonomy).id).toBe('ar_rechnung')
    expect(directionOf(kindOf(id), vatIdOf('DE811569869'), signs, taxonomy).id).toBe(id)
    expect(directionOf(kindOf(id), vatIdOf('DE136695976'), null, taxonomy).id).toBe(id)
  })

  test('a bill of a trade stays what it is', () => {
    expect(directionOf(kindOf('handwerker'), vatIdOf('DE136695976'), signs, taxonomy).id).toBe('handwerker')
  })
})
