import { expect, test } from 'vitest'
import { kindFeatures } from '../../../../../engine/phases/analysis/kind/kind-features.ts'
import type { KindLesson } from '../../../../../engine/phases/analysis/kind/kind-learning.ts'
import { learnKinds } from '../../../../../engine/phases/analysis/kind/kind-learning.ts'
import { readKindModel, writeKindModel } from '../../../../../engine/phases/analysis/kind/kind-model-file.ts'
import { createKindModel, loadKindModel } from '../../../../../engine/phases/analysis/kind/kind-model.ts'
import type { KindModel } from '../../../../../engine/phases/analysis/kind/kind-model.ts'

const base = loadKindModel().weights
const rows = (text: string): string[][] => text.split('\n').map(line => line.split(' '))
const lesson = (kindId: string, text: string): KindLesson => ({ kindId, features: kindFeatures(rows(text)) })
const topOf = (model: KindModel, text: string): string | undefined =>
  [...model.guess(rows(text)).shares].toSorted((a, b) => b[1] - a[1])[0]?.[0]

const OWN = 'Zwirbelhof Quastenberg\nQuartalszettel Quintessenz\nQuotenquader 12,00'
const LOHN = 'Lohnsteuerbescheinigung 2025\nEinbehaltene Lohnsteuer von 3. 4.123,00\neTIN'

test('one lesson is enough for the next document of the same wording, and the rest stays known', () => {
  const learned = learnKinds(base, [lesson('versorgungswerk', OWN)])
  expect(topOf(createKindModel(base), OWN)).not.toBe('versorgungswerk')
  const model = createKindModel(readKindModel(writeKindModel(learned?.weights ?? base)))
  expect(topOf(model, OWN.replace('12,00', '77,50'))).toBe('versorgungswerk')
  expect(topOf(model, LOHN)).toBe('lstb')
})

test('lessons that make the newest ones worse are refused', () => {
  const wrong = Array.from({ length: 8 }, (_, index) => lesson('spende', `${LOHN}\nZeile ${'abcdefgh'[index]}`))
  const right = [lesson('lstb', LOHN), lesson('lstb', `${LOHN}\nMuster GmbH`)]
  expect(learnKinds(base, [...wrong, ...right])).toBeNull()
})

test('kinds that the model does not have teach it nothing', () => {
  expect(learnKinds(base, [lesson('gibtesnicht', OWN)])).toBeNull()
})
