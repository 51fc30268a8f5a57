import { expect, test } from 'vitest'
import { wholeEuros } from '../../../../../engine/phases/analysis/fields/whole-euros.ts'
import { layoutStream } from '../../../../../engine/reading/labels/match-labels.ts'
import { readLayout } from '../../../../../engine/reading/layout/read-layout.ts'
import { layOutText } from '../../../../eval/lay-out-text.ts'

const TABLE = [
  '                                  Ehemann    Ehefrau      Gesamt',
  'Überschüsse                        40.100     12.300      52.400',
  'Freibetrag                                                 1.900',
  'Gesamtbetrag                                              50.500',
  'Abzüge                                                     6.250',
  'Einkommen / steuerpflichtig bleiben                       44.250',
]

function eurosOf(label: string, lines = TABLE): string | null {
  const layout = readLayout(layOutText(lines.join('\n')))
  const definition = { id: 'x', label, type: 'money', labels: [label] } as unknown as Parameters<typeof wholeEuros>[2]
  return wholeEuros(layout, layoutStream(layout), definition)?.value ?? null
}

test('of a row with an amount of each spouse the sum of the two is taken', () => {
  expect(eurosOf('Überschüsse')).toBe('52400.00')
  const other = TABLE.map(line => line.replace('12.300', '12.301'))
  expect(eurosOf('Überschüsse', other)).toBeNull()
})

test('a label may be the second of two that share an amount', () => {
  expect(eurosOf('steuerpflichtig bleiben')).toBe('44250.00')
  expect(eurosOf('bleiben')).toBeNull()
})
