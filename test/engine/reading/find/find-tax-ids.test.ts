import { expect, test } from 'vitest'
import { findLabels } from '../../../../engine/reading/labels/find-labels.ts'
import { findRecipient } from '../../../../engine/reading/find/find-parties.ts'
import { findVatIds } from '../../../../engine/reading/find/find-tax-ids.ts'
import { layoutStream } from '../../../../engine/reading/labels/match-labels.ts'
import { readLayout } from '../../../../engine/reading/layout/read-layout.ts'
import { pageOf } from '../../phases/analysis/page-of.ts'

function idsOf(text: string): { own: string[]; other: string[] } {
  const layout = readLayout([pageOf(text)])
  const hits = findLabels(layoutStream(layout), { fuzzy: false })
  const { own, other } = findVatIds(layout, hits, findRecipient(layout, hits)[0] ?? null)
  return { own: own.map(({ value }) => value), other: other.map(({ value }) => value) }
}

test('a VAT id in the block of the customer is the customer’s', () => {
  const text = `



Lindwurm Software Ltd             Bill to:
Harbour Road 1                    Papierhaus Eck GmbH
Cork                              Bahnstr. 42
Ireland                           88802 Spielkreis
IE VAT IE6388047V                 DE VAT DE136695976`
  expect(idsOf(text)).toEqual({ own: ['IE6388047V'], other: ['DE136695976'] })
})

test('an id that stands apart from the address is the issuer’s', () => {
  const text = `



Papierhaus Eck GmbH
Bahnstr. 42
88802 Spielkreis



USt-IdNr. DE136695976`
  expect(idsOf(text)).toEqual({ own: ['DE136695976'], other: [] })
})
