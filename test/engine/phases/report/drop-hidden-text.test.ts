import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { contentOperators } from '../../../../engine/phases/report/content-operators.ts'
import { dropHiddenText } from '../../../../engine/phases/report/drop-hidden-text.ts'
import type { NamedResources } from '../../../../engine/phases/report/drop-hidden-text.ts'
import { layeredPdf, shownBy } from './layered-pdf.ts'

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
  ['text objects in each other', '/F 9 Tf 3 Tr BT BT (a)Tj ET ET'],
])('%s makes no sense', (_, content) => {
  expect(() => dropped(content)).toThrow()
})

test('names of what is drawn are told', () => {
  expect([...dropHiddenText(Buffer.from('q /Im0 Do Q /Fm#201 Do'), RESOURCES).drawn]).toEqual(['Im0', 'Fm#201'])
})

const aString = fc
  .array(
    fc.constantFrom('A', 'b', ' ', '(x)', '\\(', '\\)', '\\\\', '\\101', '\\\n', '\x00', '\xe4', '%', 'EI ', '3 Tr'),
    {
      minLength: 1,
      maxLength: 6,
    },
  )
  .map(parts => `(${parts.join('')})`)
const aHex = fc.stringMatching(/^[0-9A-F]{1,8}$/).map(text => `<${text}>`)
const aNumber = fc.constantFrom('0', '12', '-7.5', '40', '3', '.5', '+9')
const shown = fc.oneof(aString, aHex)
const inText = fc.oneof(
  shown.map(text => `${text} Tj`),
  fc.tuple(shown, aNumber, shown).map(([one, gap, other]) => `[${one}${gap} ${other}]TJ`),
  shown.map(text => `${text}'`),
  fc.tuple(aNumber, aNumber, shown).map(([word, sign, text]) => `${word} ${sign} ${text}"`),
  fc.tuple(aNumber, aNumber).map(([x, y]) => `${x} ${y} Td`),
  fc.tuple(aNumber, aNumber).map(([x, y]) => `${x} ${y} TD`),
  fc.tuple(fc.constantFrom(20, 60, 110), fc.constantFrom(30, 90, 150)).map(([x, y]) => `1 .1 0 1 ${x} ${y} Tm`),
  fc.constantFrom('T*', '14 TL', '2 Tc', '3 Tw', '120 Tz', '4 Ts', '%(\n', '/T3 20 Tf', '/G gs', '1 0 0 rg', 'q', 'Q'),
  fc.constantFrom('/F 14 Tf', '/F 20 Tf'),
  fc.constantFrom('3 Tr', '3 Tr', '3 Tr', '0 Tr', '1 Tr', '7 Tr', '9 Tr', '/X Tr'),
)
const aTextObject = fc
  .array(inText, { maxLength: 12 })
  .map(operators => `BT /F 16 Tf 40 90 Td 12 TL\n${operators.join('\n')}\nET`)
const onPage = fc.oneof(
  { weight: 4, arbitrary: aTextObject },
  {
    weight: 3,
    arbitrary: fc.constantFrom(
      'q',
      'Q',
      'q',
      'Q',
      '3 Tr',
      '0 Tr',
      '0 .5 0 rg',
      '1 0 0 1 5 5 cm',
      '20 20 60 9 re f',
      '/Fm Do',
    ),
  },
  {
    weight: 1,
    arbitrary: fc
      .uint8Array({ minLength: 16, maxLength: 16 })
      .map(data => `q 30 0 0 30 150 150 cm BI /W 4 /H 4 /BPC 8 /CS /G ID ${Buffer.from(data).toString('latin1')} EI Q`),
  },
)
const aContent = fc.array(onPage, { minLength: 1, maxLength: 10 }).map(parts => parts.join('\n'))
const RUNS = { numRuns: 150, seed: 20261122 }

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
    RUNS,
  )
})

test('whatever is dropped, PDFium shows the same', async () => {
  let count = 0
  const forms = { Fm: { content: '.8 g 10 10 30 30 re f BT /F 12 Tf 60 20 Td (Form) Tj ET' } }
  await fc.assert(
    fc.asyncProperty(aContent, async content => {
      const { content: left } = dropHiddenText(Buffer.from(content, 'latin1'), RESOURCES)
      if (!left) return
      count++
      const pdf = await layeredPdf(
        [
          { contents: [content], forms },
          { contents: [Buffer.from(left).toString('latin1')], forms },
        ],
        200,
        200,
      )
      const [before, after] = [await shownBy(pdf, 1, 2), await shownBy(pdf, 2, 2)]
      expect(before.pixels.equals(after.pixels)).toBe(true)
    }),
    RUNS,
  )
  expect(count).toBeGreaterThan(20)
}, 60_000)
