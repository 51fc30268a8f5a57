import { expect, test } from 'vitest'
import { findLabels } from '../../../../engine/reading/labels/find-labels.ts'
import { layoutStream } from '../../../../engine/reading/labels/match-labels.ts'
import { readLayout } from '../../../../engine/reading/layout/read-layout.ts'
import { pageOf } from '../../phases/analysis/page-of.ts'

function labelsIn(text: string): string[] {
  return findLabels(layoutStream(readLayout([pageOf(text, { recognised: true })])), { fuzzy: true }).map(
    ({ role, wording }) => `${role} ${wording}`,
  )
}

test('a label as it stands is no misread longer one', () => {
  expect(labelsIn('Rechnungssumme   2.191,59 EUR')).toEqual(['gross Rechnungssumme'])
})

test('a misread label is still known, and the longest one wins', () => {
  expect(labelsIn('Rechnungsnurnmer: 4711')).toEqual(['number Rechnungsnummer'])
  expect(labelsIn('Rechnungssumme Netta   53,06')).toEqual(['net Rechnungssumme Netto'])
})
