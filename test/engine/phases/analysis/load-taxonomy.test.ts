import { describe, expect, test } from 'vitest'
import { taxonomySchema } from '../../../../engine/model/taxonomy.ts'
import { loadTaxonomy } from '../../../../engine/phases/analysis/load-taxonomy.ts'

describe('the taxonomy', () => {
  test('fits its schema and has a kind for what is unclear', () => {
    expect(loadTaxonomy().kinds.length).toBeGreaterThan(100)
    expect(loadTaxonomy().kinds.some(kind => kind.id === 'unklar')).toBe(true)
  })

  test('gives every section one title and one order', () => {
    const seen = new Map<string, string>()
    for (const { section } of loadTaxonomy().kinds) {
      const facts = `${section.title}|${section.order}`
      expect(seen.get(section.id) ?? facts).toBe(facts)
      seen.set(section.id, facts)
    }
  })

  test('every kind but unklar can be recognised by something', () => {
    const mute = loadTaxonomy().kinds.filter(
      kind => kind.id !== 'unklar' && kind.titles.length + kind.phrases.length === 0,
    )
    expect(mute).toEqual([])
  })

  test('a file with a kind twice is refused', () => {
    const taxonomy = loadTaxonomy()
    const twice = { ...taxonomy, kinds: [...taxonomy.kinds, taxonomy.kinds[0]] }
    expect(taxonomySchema.safeParse(twice).success).toBe(false)
  })
})
