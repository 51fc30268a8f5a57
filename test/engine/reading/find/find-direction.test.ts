import { describe, expect, test } from 'vitest'
import type { Field } from '../../../../engine/model/analysis-result.ts'
import { findDirection, isMandantName, signsOf } from '../../../../engine/reading/find/find-direction.ts'
import { layoutStream } from '../../../../engine/reading/labels/match-labels.ts'
import { readLayout } from '../../../../engine/reading/layout/read-layout.ts'
import { loadTaxonomy } from '../../../../engine/taxonomy/load-taxonomy.ts'
import { pageOf } from '../../phases/analysis/page-of.ts'

const MANDANT = { names: ['Papierhaus Lindwurm GmbH', 'Lindwurm Bürowelt'], numbers: ['DE136695976', '2481508151'] }
const kindOf = (id: string) => {
  const kind = loadTaxonomy().kinds.find(one => one.id === id)
  if (!kind) throw new Error(id)
  return kind
}
const INVOICE = kindOf('er_rechnung')

function fieldsOf(values: Readonly<Record<string, string>>, source: Field['source'] = 'text'): Record<string, Field> {
  const field = (value: string): Field => ({
    type: 'text',
    value,
    unit: null,
    raw: value,
    confidence: 0.9,
    source,
    evidence: [],
    checks: [],
    alternatives: [],
  })
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, field(value)]))
}

function page(text = '') {
  const layout = readLayout([pageOf(text)])
  return { layout, stream: layoutStream(layout) }
}

describe('findDirection', () => {
  test.each([
    [{ issuer: 'Papierhaus Lindwurm GmbH', recipient: 'Karl Immerfroh' }, 'outgoing'],
    [{ issuer: 'Fremd AG', recipient: 'Papierhaus Lindwurm' }, 'incoming'],
    [{ issuer: 'Fremd AG', recipient: 'Lindwurm Burowelt' }, 'incoming'],
    [{ issuer: 'Unlesbar', vatId: 'DE136695976' }, 'outgoing'],
    [{ issuer: 'Unlesbar', taxNumber: '24/815/08151' }, 'outgoing'],
    [{ issuer: 'Fremd AG', recipientVatId: 'DE136695976' }, 'incoming'],
    [{ issuer: 'Fremd AG', recipient: 'Andere KG' }, 'unknown'],
    [{ issuer: 'Papierhaus Lindwurm GmbH', recipient: 'Papierhaus Lindwurm GmbH' }, 'unknown'],
    [{}, 'unknown'],
  ])('%o is %s', (values, direction) => {
    expect(findDirection(INVOICE, fieldsOf(values), MANDANT, page())).toBe(direction)
  })

  test('without master data nothing is said, whatever the text says', () => {
    expect(findDirection(INVOICE, fieldsOf({ issuer: 'A', recipient: 'B' }), null, page('Ausgangsrechnung'))).toBe(
      'unknown',
    )
  })

  test('a till receipt of another shop was paid by who hands it in', () => {
    const receipt = kindOf('kassenbon')
    expect(findDirection(receipt, fieldsOf({ issuer: 'Bäckerei Korn' }), MANDANT, page())).toBe('incoming')
    expect(findDirection(receipt, fieldsOf({ issuer: 'Lindwurm Bürowelt' }), MANDANT, page())).toBe('outgoing')
  })

  test('a self-billed invoice was written by its buyer', () => {
    const kind = kindOf('abrechnungsgutschrift')
    const fields = fieldsOf({ issuer: 'Papierhaus Lindwurm GmbH', recipient: 'Fremd AG' }, 'xml')
    expect(findDirection(kind, fields, MANDANT, page())).toBe('incoming')
  })

  test('who lets and who rents', () => {
    const kind = kindOf('mietvertrag')
    const text = 'Mietvertrag\n\nVermieter: Marlene Quastenberg\nMieter: Karl Immerfroh'
    const of = (name: string) => findDirection(kind, {}, { names: [name], numbers: [] }, page(text))
    expect([of('Marlene Quastenberg'), of('Karl Immerfroh'), of('Otto Niemand')]).toEqual([
      'outgoing',
      'incoming',
      'unknown',
    ])
    const bill = kindOf('nebenkosten')
    expect(
      findDirection(
        bill,
        fieldsOf({ issuer: 'Hausverwaltung Nord', recipient: 'Papierhaus Lindwurm GmbH' }),
        MANDANT,
        page(),
      ),
    ).toBe('incoming')
  })

  test('kinds that have no direction get none', () => {
    expect(findDirection(kindOf('lstb'), {}, MANDANT, page())).toBeUndefined()
  })
})

describe('isMandantName', () => {
  const person = signsOf({
    id: '',
    organizationId: '',
    firstName: 'Marlene',
    lastName: 'Quastenberg',
    companyName: null,
    taxId: null,
    taxIdNormalized: null,
    createdAt: 0,
  })
  test.each([
    ['Quastenberg, Marlene', true],
    ['Herr und Frau Karl und Marlene Quastenberg', true],
    ['Marlene Quastenberq', true],
    ['Karl Quastenberg', false],
    ['Marlene Quast', false],
    ['', false],
  ])('%s: %s', (name, expected) => expect(person !== null && isMandantName(name, person)).toBe(expected))
})
