import { describe, expect, test } from 'vitest'
import type { Field, KindDecision } from '../../../../../engine/model/analysis-result.ts'
import { billOfFirm } from '../../../../../engine/phases/analysis/parties/firms-bill.ts'
import { loadTaxonomy } from '../../../../../engine/taxonomy/load-taxonomy.ts'

const taxonomy = loadTaxonomy()

function kindOf(id: string, said: Partial<KindDecision> = {}): KindDecision {
  return { id, label: id, confidence: 0.99, decision: 'auto', alternatives: [], reasons: [], ...said }
}

const to = (value: string): Record<string, Field> => ({ recipient: { value } as Field })

describe('a bill to a firm', () => {
  test.each([
    ['handwerker', 'Hochbau Vetter GmbH'],
    ['hhnah', 'Vetter & Co. KG'],
    ['arzt', 'Hof Brüning GbR'],
    ['arbeitsmittel', 'Turnverein Auenbach e. V.'],
  ])('%s to "%s" is a received invoice, and says why', (id, name) => {
    const turned = billOfFirm(kindOf(id), to(name), taxonomy)
    expect(turned.id).toBe('er_rechnung')
    expect(turned.alternatives[0]?.id).toBe(id)
    expect(turned.reasons[0]?.text).toBe('An eine Firma gerichtet')
  })

  test.each([
    ['handwerker', 'Anna Vetter'],
    ['handwerker', 'WEG Ringstraße 4'],
    ['handwerker', 'Grundstücksgemeinschaft Vetter GbR'],
    ['telefon', 'Hochbau Vetter GmbH'],
    ['notar', 'Hochbau Vetter GmbH'],
    ['lstb', 'Hochbau Vetter GmbH'],
  ])('%s to "%s" stays what it is', (id, name) => {
    expect(billOfFirm(kindOf(id), to(name), taxonomy).id).toBe(id)
  })

  test('what a person or the office said of the kind stays', () => {
    const firm = to('Hochbau Vetter GmbH')
    expect(billOfFirm(kindOf('handwerker', { decision: 'human' }), firm, taxonomy).id).toBe('handwerker')
    expect(billOfFirm(kindOf('handwerker', { learnedFrom: 'er_rechnung' }), firm, taxonomy).id).toBe('handwerker')
    expect(billOfFirm(kindOf('handwerker'), {}, taxonomy).id).toBe('handwerker')
  })
})
