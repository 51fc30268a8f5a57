import { join } from 'node:path'
import { expect, test } from 'vitest'
import { measureBinders } from './measure-binders.ts'

test('each PDF of the demo makes a Belegmappe that is PDF/A-3b, and no page had to become a picture', async () => {
  const { rows } = await measureBinders(join(import.meta.dirname, '../fixtures/samples'))
  expect(rows.length).toBe(12)
  expect(rows.some(({ broken }) => broken.includes('font_embedded'))).toBe(true)
  expect(rows.filter(({ left, drawn }) => left.length > 0 || drawn > 0)).toEqual([])
})
