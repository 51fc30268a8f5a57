import { expect, test } from 'vitest'
import { identityFields } from '../../../../../engine/phases/analysis/fields/identity-fields.ts'
import { findLabels } from '../../../../../engine/reading/labels/find-labels.ts'
import { layoutStream } from '../../../../../engine/reading/labels/match-labels.ts'
import { readLayout } from '../../../../../engine/reading/layout/read-layout.ts'
import { pageOf } from '../page-of.ts'

function readAt(confidence: number) {
  const { number, text } = pageOf('USt-IdNr. DE136695976\nIBAN DE02 1203 0000 0000 2020 51', { recognised: true })
  const words = text.words.map(word => ({ ...word, confidence }))
  const layout = readLayout([{ number, text: { ...text, words } }])
  return identityFields(layout, findLabels(layoutStream(layout), { fuzzy: true }))
}

test('right check digits lift what was read badly only as far as chance allows', () => {
  const [clear, blurred] = [readAt(1), readAt(0.196)]
  expect(clear['vatId']?.confidence).toBeGreaterThan(0.95)
  expect(blurred['vatId']?.confidence).toBeLessThan(0.75)
  expect(clear['iban']?.confidence).toBe(0.98)
  expect(blurred['iban']?.confidence).toBeLessThan(0.97)
  expect(blurred['iban']?.checks).toContain('checksum_ok')
})
