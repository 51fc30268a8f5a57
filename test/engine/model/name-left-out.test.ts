import { expect, test } from 'vitest'
import { LEFT_OUT_MAX, nameLeftOut } from '../../../engine/model/left-out.ts'

test('of more left-out files than are named the last entry says how many there are', () => {
  const all = Array.from({ length: LEFT_OUT_MAX + 1_500 }, (_, at) => ({ path: `${at}`, reason: 'hidden' as const }))
  const named = nameLeftOut(all)
  expect(named).toHaveLength(LEFT_OUT_MAX)
  expect(named.at(-1)).toEqual({ path: '… und 1.501 weitere', reason: 'too_many' })
  expect(nameLeftOut(all.slice(0, LEFT_OUT_MAX))).toEqual(all.slice(0, LEFT_OUT_MAX))
})
