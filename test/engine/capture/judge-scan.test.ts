import { expect, test } from 'vitest'
import { findingText, scanText } from '../../../engine/capture/capture-texts.de.ts'
import { judgeScan } from '../../../engine/capture/judge-scan.ts'
import { originalRuleOf } from '../../../engine/capture/keep-original.ts'
import originals from '../../../engine/data/originals.de.json' with { type: 'json' }
import type { ScanFacts } from '../../../engine/model/scan-facts.ts'
import { loadTaxonomy } from '../../../engine/taxonomy/load-taxonomy.ts'

const GOOD: ScanFacts = { dpi: 300, letterPx: 30, sharpness: 0.7, colour: 'colour', cut: [] }

test('a good scan gives no reason to keep the paper, handwriting in colour included', () => {
  expect(judgeScan(GOOD, [])).toEqual([])
  expect(judgeScan(GOOD, ['handwriting'])).toEqual([])
  expect(judgeScan({ ...GOOD, dpi: 200, colour: 'grey' }, [])).toEqual([])
})

test('each shortcoming is a reason, worst first', () => {
  const bad: ScanFacts = { dpi: 100, letterPx: 10, sharpness: 0.3, colour: 'grey', cut: ['left', 'bottom'] }
  expect(judgeScan(bad, ['handwriting', 'unreadable'])).toEqual([
    'cut',
    'unreadable',
    'blurred',
    'low_resolution',
    'marks_without_colour',
  ])
  expect(findingText('cut', bad)).toBe('links und unten angeschnitten')
  expect(findingText('low_resolution', bad)).toBe('nur 100 dpi (mindestens 200)')
})

test('of a photo of unknown size the height of its letters decides, not a guessed resolution', () => {
  const photo: ScanFacts = { ...GOOD, dpi: 140, dpiIsGuessed: true, isPhoto: true }
  expect(judgeScan(photo, [])).toEqual([])
  expect(judgeScan({ ...photo, letterPx: 9 }, [])).toEqual(['small_letters'])
  expect(scanText(photo)).toBe('Foto · etwa 140 dpi, wenn A4 · Farbe')
})

test('an empty page is not blurred', () => {
  expect(judgeScan({ ...GOOD, letterPx: null, sharpness: 0 }, [])).toEqual([])
})

test('laws that ask for the paper name kinds that there are, and a paragraph each', () => {
  const kinds = new Set(loadTaxonomy().kinds.map(({ id }) => id))
  for (const [kind, rule] of Object.entries(originals.kinds)) {
    expect(kinds, kind).toContain(kind)
    expect(rule.source).toMatch(/^§§? \d+/)
    expect(originalRuleOf(kind)).toEqual(rule)
  }
  expect(originalRuleOf('kassenbon')).toBeNull()
  expect(originalRuleOf(undefined)).toBeNull()
})
