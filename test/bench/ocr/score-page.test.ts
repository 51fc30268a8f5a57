import { expect, test } from 'vitest'
import { cpuOf } from './measure-command.ts'
import { parseTsv } from './native-tesseract.ts'
import { scorePage } from './score-page.ts'
import type { Box, TruthWord } from './truth-words.ts'

const at = (x: number, y: number): Box => ({ x0: x, y0: y, x1: x + 0.08, y1: y + 0.02 })

const TRUTH: TruthWord[] = [
  { text: 'Netto', box: at(0.1, 0.1), run: 0 },
  { text: '100,00', box: at(0.2, 0.1), run: 0 },
  { text: 'Müller', box: at(0.1, 0.2), run: 1 },
]
const READ = TRUTH.map(({ text, box }) => ({ text, box }))

test('what is read as it stands has no error', () => {
  expect(scorePage(TRUTH, READ)).toEqual({ chars: 17, charErrors: 0, words: 3, byBox: 3, bySequence: 3 })
})

test('another order costs the sequence alone, dashes and quotes cost nothing', () => {
  expect(scorePage(TRUTH, READ.toReversed())).toMatchObject({ charErrors: 0, byBox: 3, bySequence: 1 })
  const dash = [{ text: '–', box: at(0.1, 0.1), run: 0 }]
  expect(scorePage(dash, [{ text: '-', box: at(0.1, 0.1) }]).charErrors).toBe(0)
})

test('wrong, missing and invented letters count as errors', () => {
  const wrong = [{ text: 'Netta', box: at(0.1, 0.1) }, ...READ.slice(1)]
  expect(scorePage(TRUTH, wrong)).toMatchObject({ charErrors: 1, byBox: 2 })
  expect(scorePage(TRUTH, READ.slice(0, 2))).toMatchObject({ charErrors: 6, byBox: 2, bySequence: 2 })
  expect(scorePage(TRUTH, [...READ, { text: '|~', box: at(0.7, 0.7) }])).toMatchObject({ charErrors: 2, byBox: 3 })
})

test('a word that is read as two costs no letter but its place', () => {
  const split = [
    { text: 'Net', box: { ...at(0.1, 0.1), x1: 0.13 } },
    { text: 'to', box: { ...at(0.1, 0.1), x0: 0.14 } },
    ...READ.slice(1),
  ]
  expect(scorePage(TRUTH, split)).toMatchObject({ charErrors: 0, byBox: 2 })
})

test('a run that is written upwards is put together upwards', () => {
  const upwards: TruthWord[] = [
    { text: 'ab', box: at(0.5, 0.6), run: 0 },
    { text: 'cd', box: at(0.5, 0.5), run: 0 },
  ]
  const read = [
    { text: 'cd', box: at(0.5, 0.5) },
    { text: 'ab', box: at(0.5, 0.6) },
  ]
  expect(scorePage(upwards, read).charErrors).toBe(0)
})

test('words of the native engine come out of its table as shares of their page', () => {
  const tsv = [
    'level\tpage_num\tblock_num\tpar_num\tline_num\tword_num\tleft\ttop\twidth\theight\tconf\ttext',
    '1\t1\t0\t0\t0\t0\t0\t0\t200\t100\t-1\t',
    '5\t1\t1\t1\t1\t1\t20\t10\t40\t20\t96.1\tNetto',
    '1\t2\t0\t0\t0\t0\t0\t0\t100\t100\t-1\t',
  ].join('\n')
  expect(parseTsv(tsv, 2)).toEqual([[{ text: 'Netto', box: { x0: 0.1, y0: 0.1, x1: 0.3, y1: 0.3 } }], []])
})

test('processor time is taken from the last line', () => {
  expect(cpuOf('warning\n0m0.00s 0m0.00s\n1m2.50s 0m0.25s\n')).toBeCloseTo(62.75)
  expect(cpuOf('nothing of the kind')).toBeNull()
})
