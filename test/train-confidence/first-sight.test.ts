import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { allLayouts } from '../truth/all-layouts.ts'
import { shareOf } from '../truth/share-of.ts'
import { judgeDocument } from '../../engine/phases/analysis/verdict/judge-document.ts'
import { loadTaxonomy } from '../../engine/taxonomy/load-taxonomy.ts'
import type { FirstSight, SeenValue } from './first-sight.ts'
import { firstSightLayouts, readFirstSight, readSeenDocuments, signsToKeep } from './first-sight.ts'
import type { SeenDocument } from './seen-documents.ts'
import { judgedSeen } from './seen-documents.ts'

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
  const kept: FirstSight = {
    schema: 'first-sight/2',
    layouts: { one: '2026-11-23', other: '2026-11-23' },
    documents: [],
    values: [...values, { ...value('other', '1'), name: 'due', right: null }],
  }
  writeFileSync(join(folder, 'some.json'), JSON.stringify(kept))
  const read = readFirstSight(folder)
  expect(read.map(({ weight }) => weight)).toEqual([0.5, 0.5, 1])
  expect(read.map(({ author }) => author)).toEqual(['one', 'one', 'other'])
  expect([...firstSightLayouts(folder)]).toEqual(['one', 'other'])
})

test('a document is kept with all that was read of it, so that a verdict can be given on it', () => {
  const folder = mkdtempSync(join(tmpdir(), 'steuerstapel-sight-'))
  const document: SeenDocument = {
    layout: 'one',
    document: '1',
    kind: { id: 'vertrag', confidence: 0.99, decision: 'auto', reasons: ['title'] },
    isRight: true,
    warnings: [],
  }
  const values = [
    { ...value('one', '1'), name: 'date', right: true },
    { ...value('one', '1'), name: 'mietbeginn', right: null },
  ]
  const kept: FirstSight = {
    schema: 'first-sight/2',
    layouts: { one: '2026-11-23' },
    documents: [document],
    values: [...values, value('two', '1')],
  }
  writeFileSync(join(folder, 'some.json'), JSON.stringify(kept))
  const [seen] = readSeenDocuments(folder)
  expect(seen?.values.map(({ name }) => name)).toEqual(['date', 'mietbeginn'])
  const taxonomy = loadTaxonomy()
  const contract = taxonomy.kinds.find(
    ({ nature, fields }) => nature === 'contract' && !fields.some(one => one.required),
  )
  const verdict = (sure: number): string => {
    const named = { ...document, kind: { ...document.kind, id: contract?.id ?? '' } }
    const judged = judgedSeen(named, seen?.values ?? [], { taxonomy, sureOf: () => sure })
    return judgeDocument(judged, 0.9)
      .reasons.map(({ code }) => code)
      .join()
  }
  expect(verdict(0.5)).toContain('VALUE_NOT_SURE')
  expect(verdict(0.95)).not.toContain('VALUE_NOT_SURE')
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

test('certainty is fitted on no layout of the last share', () => {
  const shares = new Map(allLayouts().map(layout => [layout.id, shareOf(layout)]))
  const seen = [...firstSightLayouts()]
  expect(seen.length).toBeGreaterThan(40)
  expect(seen.filter(id => shares.get(id) === undefined || shares.get(id) === 'last')).toEqual([])
})
