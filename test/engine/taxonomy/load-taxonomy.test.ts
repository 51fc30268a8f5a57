import { describe, expect, test } from 'vitest'
import type { KindRole } from '../../../engine/model/kind-role.ts'
import { ROLES_OF_ONE } from '../../../engine/model/kind-role.ts'
import type { TaxonomyField } from '../../../engine/model/taxonomy.ts'
import { taxonomySchema } from '../../../engine/model/taxonomy.ts'
import { loadTaxonomy } from '../../../engine/taxonomy/load-taxonomy.ts'

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

  test('tells self-billing (389) from credit notes and corrections (381, 384), and leaves 380 to the plain invoice', () => {
    const kindOf = (code: string) => loadTaxonomy().kinds.find(kind => kind.einvoiceTypeCodes?.includes(code))?.id
    expect(['261', '471', '473', '500', '501', '502', '527'].map(kindOf)).toEqual(
      Array(7).fill('abrechnungsgutschrift'),
    )
    expect(['389', '381', '384', '380'].map(kindOf)).toEqual([
      'abrechnungsgutschrift',
      'gutschrift',
      'gutschrift',
      undefined,
    ])
  })

  test('keeps Buchungsbelege eight years, books ten, letters six (§ 147 AO since BEG IV), each with its rule', () => {
    const retentionOf = (id: string) => loadTaxonomy().kinds.find(kind => kind.id === id)?.retention
    expect(['er_rechnung', 'kassenbon', 'kontoauszug'].map(id => retentionOf(id)?.years)).toEqual([8, 8, 8])
    expect(['abschluss', 'zoll', 'mahnung', 'lstb'].map(id => retentionOf(id)?.years)).toEqual([10, 10, 6, null])
    expect(retentionOf('er_rechnung')?.source).toContain('§ 147 Abs. 1 Nr. 4, Abs. 3 AO')
    const kept = loadTaxonomy().kinds.filter(({ retention }) => retention.years !== null)
    expect(kept.filter(({ retention }) => !retention.source.startsWith('§ '))).toEqual([])
  })

  test('a number that nothing would read is refused with what it lacks', () => {
    const taxonomy = loadTaxonomy()
    const [first] = taxonomy.kinds
    if (!first) throw new Error('no kind')
    const messages = (wishes: object) => {
      const field = { id: 'anzahl', label: 'Anzahl', type: 'number', labels: ['Anzahl'], ...wishes }
      const kinds = [...taxonomy.kinds.slice(1), { ...first, fields: [...first.fields, field] }]
      return taxonomySchema.safeParse({ ...taxonomy, kinds }).error?.issues.map(({ message }) => message) ?? []
    }
    expect(messages({})).toEqual([expect.stringMatching(/„anzahl“: Eine Zahl .* braucht „reads“/)])
    for (const wishes of [{ reads: 'count' }, { line: '15' }, { column: 'Anz' }]) expect(messages(wishes)).toEqual([])
  })

  test('a file with a type code in two kinds, or a section with two titles, is refused', () => {
    const taxonomy = loadTaxonomy()
    const [first] = taxonomy.kinds
    if (!first) throw new Error('no kind')
    const rest = taxonomy.kinds.slice(1)
    const messages = (kind: typeof first) =>
      taxonomySchema.safeParse({ ...taxonomy, kinds: [...rest, kind] }).error?.issues.map(({ message }) => message)
    expect(messages({ ...first, einvoiceTypeCodes: ['389'] })).toEqual([expect.stringContaining('389')])
    expect(messages({ ...first, section: { ...first.section, title: 'Anders' } })).toEqual([
      expect.stringContaining(first.section.id),
    ])
  })

  test('a file whose main field is no amount, or that has two main fields in a kind, is refused', () => {
    const taxonomy = loadTaxonomy()
    const [first, ...rest] = taxonomy.kinds
    if (!first) throw new Error('no kind')
    const field = (id: string, type: 'money' | 'date' | 'text' | 'number') => {
      return { id, type, label: id, labels: [id], main: true as const }
    }
    const issues = (...fields: readonly ReturnType<typeof field>[]) => {
      const kinds = [...rest, { ...first, fields: [...fields] }]
      return taxonomySchema.safeParse({ ...taxonomy, kinds }).error?.issues ?? []
    }
    for (const type of ['date', 'text', 'number'] as const) {
      const [issue] = issues(field('summe', type))
      expect(issue?.message).toContain(`Belegart „${first.id}“, Feld „summe“`)
      expect(issue?.message).toContain(`nicht „${type}“`)
      expect(issue?.path).toEqual(['kinds', rest.length, 'fields', 0, 'main'])
    }
    expect(issues(field('summe', 'money'))).toEqual([])
    expect(issues(field('summe', 'money'), field('rest', 'money'))).toEqual([
      expect.objectContaining({ path: ['kinds', rest.length, 'fields', 1, 'main'] }),
    ])
  })

  test('rules find one kind for each role that they need one for', () => {
    const { kinds } = loadTaxonomy()
    for (const role of ROLES_OF_ONE) expect(kinds.filter(kind => kind.role === role)).toHaveLength(1)
  })

  test('a file with such a role twice is refused, one with two kinds of till receipts is not', () => {
    const taxonomy = loadTaxonomy()
    const plain = taxonomy.kinds.findIndex(({ role }) => role === undefined)
    const issues = (role: KindRole) => {
      const kinds = taxonomy.kinds.map((kind, at) => (at === plain ? { ...kind, role } : kind))
      return taxonomySchema.safeParse({ ...taxonomy, kinds }).error?.issues.map(({ message }) => message) ?? []
    }
    expect(issues('enclosure')).toEqual([expect.stringContaining('„enclosure“')])
    expect(issues('till_receipt')).toEqual([])
  })

  test('a ceiling without two amounts, and days that are spelled out, are refused', () => {
    const taxonomy = loadTaxonomy()
    const [first, ...rest] = taxonomy.kinds
    if (!first) throw new Error('no kind')
    const ceiling = (of: string) => ({ perMille: 55, of, code: 'TOO_HIGH', message: 'Zu hoch.' })
    const field = (id: string, more: Partial<TaxonomyField>): TaxonomyField => {
      return { id, type: 'money', label: id, labels: [id], ...more }
    }
    const places = (...fields: TaxonomyField[]) => {
      const kinds = [...rest, { ...first, fields }]
      const issues = taxonomySchema.safeParse({ ...taxonomy, kinds }).error?.issues ?? []
      return issues.map(({ path }) => path.slice(2).join('.'))
    }
    expect(places(field('steuer', {}), field('zuschlag', { ceiling: ceiling('steuer') }))).toEqual([])
    expect(places(field('zuschlag', { ceiling: ceiling('steuer') }))).toEqual(['fields.0.ceiling'])
    expect(places(field('zuschlag', { ceiling: ceiling('zuschlag') }))).toEqual(['fields.0.ceiling'])
    expect(places(field('tag', { type: 'date', spelledOut: true }))).toEqual(['fields.0.spelledOut'])
  })

  test('a field that names one for itself which the kind does not have is refused', () => {
    const taxonomy = loadTaxonomy()
    const [first, ...rest] = taxonomy.kinds
    if (!first) throw new Error('no kind')
    const field = { id: 'summe', type: 'money', label: 'Summe', labels: ['Summe'], unless: ['rest'] } as const
    const kinds = [...rest, { ...first, fields: [{ ...field, labels: [...field.labels], unless: [...field.unless] }] }]
    const { error } = taxonomySchema.safeParse({ ...taxonomy, kinds })
    expect(error?.issues.map(({ message }) => message)).toEqual([expect.stringContaining('„rest“')])
  })

  test('a file with a kind twice is refused', () => {
    const taxonomy = loadTaxonomy()
    const twice = { ...taxonomy, kinds: [...taxonomy.kinds, taxonomy.kinds[0]] }
    expect(taxonomySchema.safeParse(twice).success).toBe(false)
  })
})
