import { expect, test } from 'vitest'
import { nameExpression } from '../../../../../engine/storage/postgres/mandants/name-expression.ts'

test('letters stand for both cases, signs for themselves', () => {
  expect(nameExpression('Ü1 a')).toBe('[üÜ]1 [aA]')
  expect(nameExpression('a.*[]^$\\(|')).toBe('[aA]\\.\\*\\[\\]\\^\\$\\\\\\(\\|')
  expect(nameExpression('ß–')).toBe('ß–')
})
