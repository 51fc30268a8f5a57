import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { allLayouts } from '../truth/all-layouts.ts'
import { shareOf } from '../truth/share-of.ts'
import type { FirstSight, SeenValue } from './first-sight.ts'
import { firstSightLayouts, readFirstSight, signsToKeep } from './first-sight.ts'

const value = (layout: string, document: string): SeenValue => ({
  layout,
  document,
  name: 'gross',
  right: true,
  raw: 0.9,
  checks: ['arith_ok'],
  signs: { bias: 1, sum: 1, 'amount:others': 0.5, contradicted: 1 },
})

test('a layout counts once, however many documents it has', () => {
  const folder = mkdtempSync(join(tmpdir(), 'steuerstapel-sight-'))
  const values = [value('one', '1'), value('one', '2'), value('other', '1')]
  const kept: FirstSight = { schema: 'first-sight/1', layouts: { one: '2026-11-23', other: '2026-11-23' }, values }
  writeFileSync(join(folder, 'some.json'), JSON.stringify(kept))
  const read = readFirstSight(folder)
  expect(read.map(({ weight }) => weight)).toEqual([0.5, 0.5, 1])
  expect(read[0]?.fold).toBe(read[1]?.fold)
  expect([...firstSightLayouts(folder)]).toEqual(['one', 'other'])
})

test('signs of the group are left out where values are kept and follow from the shared ones', () => {
  const kept = signsToKeep({ bias: 1, 'amounts.bias': 1, sum: 0, 'amount:others': 0.123456 })
  expect(kept).toEqual({ bias: 1, 'amount:others': 0.1235 })
  const folder = mkdtempSync(join(tmpdir(), 'steuerstapel-sight-'))
  writeFileSync(join(folder, 'some.json'), JSON.stringify({ layouts: {}, values: [value('one', '1')] }))
  const [read] = readFirstSight(folder)
  expect(read?.features).toMatchObject({ bias: 1, 'amounts.bias': 1, 'amounts.sum': 1, 'amount:others': 0.5 })
  expect(Object.keys(read?.features ?? {})).not.toContain('amounts.contradicted')
})

test('certainty is fitted on no layout that measures', () => {
  const shares = new Map(allLayouts().map(layout => [layout.id, shareOf(layout)]))
  const seen = [...firstSightLayouts()]
  expect(seen.length).toBeGreaterThan(40)
  expect(seen.filter(id => shares.get(id) !== 'train')).toEqual([])
})
