import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { contentOperators } from '../../../../../engine/phases/report/pages/content-operators.ts'
import { dropHiddenText } from '../../../../../engine/phases/report/pages/drop-hidden-text.ts'
import type { NamedResources } from '../../../../../engine/phases/report/pages/drop-hidden-text.ts'
import { aContent } from '../random-content.ts'

const RESOURCES: NamedResources = { hidesText: font => font === 'F', setsFont: state => state === 'G' }

function dropped(content: string): string | null {
  const { content: left } = dropHiddenText(Buffer.from(content, 'latin1'), RESOURCES)
  return left && Buffer.from(left).toString('latin1').replaceAll(/\s+/g, ' ').trim()
}

test.each([
  ['shown alone', 'BT /F 9 Tf 3 Tr (a)Tj[(b)]TJ ET', 'BT /F 9 Tf 3 Tr ET'],
  ['after the mode of another text object', '3 Tr BT /F 9 Tf ET BT (a)Tj ET', '3 Tr BT /F 9 Tf ET BT ET'],
  ['within a saved state only', 'q 3 Tr Q BT /F 9 Tf (a)Tj ET', null],
  ['after a restored state', '/F 9 Tf 3 Tr q 0 Tr Q BT (a)Tj ET', '/F 9 Tf 3 Tr q 0 Tr Q BT ET'],
  ['clipping only', 'BT /F 9 Tf 7 Tr (a)Tj ET', null],
  ['with lines and spacing', `BT /F 9 Tf 3 Tr (a)' 1 2 (b)" ET`, 'BT /F 9 Tf 3 Tr T* 1 Tw 2 Tc T* ET'],
  ['from which visible text goes on', 'BT /F 9 Tf 3 Tr (a)Tj 0 Tr (b)Tj ET', null],
  [
    'before visible text at a place of its own',
    'BT /F 9 Tf 3 Tr (a)Tj 0 Tr 1 2 Td (b)Tj ET',
    'BT /F 9 Tf 3 Tr 0 Tr 1 2 Td (b)Tj ET',
  ],
  ['before visible text on a new line', `BT /F 9 Tf 3 Tr (a)Tj 0 Tr (b)' ET`, `BT /F 9 Tf 3 Tr 0 Tr (b)' ET`],
  ['before a move that lacks a number', 'BT /F 9 Tf 3 Tr (a)Tj 0 Tr 1 Td (b)Tj ET', null],
  ['around saved states within a text object', 'BT /F 9 Tf 3 Tr q (a)Tj Q ET', null],
  ['in a Type 3 font', 'BT /T3 9 Tf 3 Tr (a)Tj ET', null],
  ['in a font of a graphics state', 'BT /F 9 Tf /G gs 3 Tr (a)Tj ET', null],
  ['in a mode that is no number', 'BT /F 9 Tf 3 Tr /x Tr (a)Tj ET', null],
  ['in a mode with two numbers', 'BT /F 9 Tf 3 3 Tr (a)Tj ET', null],
  ['after more restored than saved', '3 Tr Q BT /F 9 Tf (a)Tj ET', null],
])('text %s', (_, content, left) => {
  expect(dropped(content)).toBe(left)
})

test.each([
  ['text outside of text objects', '/F 9 Tf 3 Tr BT (a)Tj ET (b)Tj'],
  ['a text object without end', '/F 9 Tf 3 Tr BT (a)Tj'],
  ['visible text at a place that was restored', '/F 9 Tf q BT 3 Tr (a)Tj ET BT 0 Tr Q (b)Tj ET'],
  ['text objects in each other', '/F 9 Tf 3 Tr BT BT (a)Tj ET ET'],
])('%s makes no sense', (_, content) => {
  expect(() => dropped(content)).toThrow()
})

test('what is drawn inherits its mode, a visible one where it is drawn more than once', () => {
  const content = '/F 9 Tf 3 Tr q /Im0 Do /Fm#201 Do Q 0 Tr /Im0 Do'
  expect([...dropHiddenText(Buffer.from(content), RESOURCES).drawn]).toEqual([
    ['Im0', { isInvisible: false, hasFont: true }],
    ['Fm#201', { isInvisible: true, hasFont: true }],
  ])
  const { content: left } = dropHiddenText(Buffer.from('BT (a)Tj ET'), RESOURCES, { isInvisible: true, hasFont: true })
  expect(Buffer.from(left ?? []).toString()).toBe('BT   ET')
})

test('operators and what lies between them are the whole stream', () => {
  fc.assert(
    fc.property(aContent, content => {
      const bytes = Buffer.from(content, 'latin1')
      let at = 0
      for (const { start, end } of contentOperators(bytes)) {
        expect(bytes.toString('latin1', at, start)).toMatch(/^(\s|\0|%[^\r\n]*)*$/)
        expect(end).toBeGreaterThan(start)
        at = end
      }
      expect(bytes.toString('latin1', at)).toMatch(/^(\s|\0|%[^\r\n]*)*$/)
    }),
    { numRuns: 150, seed: 20261122 },
  )
})
