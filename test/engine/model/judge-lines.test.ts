import { expect, test } from 'vitest'
import { judgeLines } from '../../../engine/model/judge-lines.ts'
import { judgedLines, keyedLines } from '../../../engine/model/judged-lines.ts'
import type { LineJudging } from '../../../engine/model/judge-lines.ts'
import { LINES_MAX } from '../../../engine/model/judged-line.ts'
import type { JudgedLine } from '../../../engine/model/judged-line.ts'
import { NO_JUDGEMENT, withJudgement } from '../../../engine/model/judgement.ts'
import type { LineItems } from '../../../engine/model/line-items.ts'
import { aField, anAnalysis } from '../phases/report/sample-stack.ts'

const place = { page: 1, box: [0.1, 0.4, 0.8, 0.02], boxes: {} } as const
const read: LineItems = {
  sum: 'differs',
  stated: [6_700],
  items: [
    { ...place, name: 'Ordner', quantity: '10', price: '2.5', netAmount: '25.00', product: 'fits', isSure: false },
    { ...place, name: 'Locher', quantity: '2', price: '12', netAmount: '42.50', product: 'differs', isSure: false },
  ],
}
const [folders, punch] = keyedLines(read)
const set = (lines: readonly JudgedLine[] | null): LineJudging => ({
  type: lines ? 'set_line' : 'reset_lines',
  documentId: 'doc_1',
  line: '2',
  lines,
})
const corrected = (change: Partial<JudgedLine>): JudgedLine[] =>
  folders && punch ? [folders, { ...punch, ...change, byPerson: true }] : []

test('lines that nobody corrected are those that were read', () => {
  expect(judgedLines(read, undefined, {})).toBe(read)
  expect(judgedLines(null, undefined, {})).toBeNull()
})

test('corrected lines are held anew against the sums of the page: what fits then is sure', () => {
  const lines = judgedLines(read, corrected({ price: '21', netAmount: '42.00' }), {})
  expect(lines).toMatchObject({ sum: 'fits', isCorrected: true })
  expect(lines?.items.map(({ key, product, isSure, byPerson }) => [key, product, isSure, byPerson])).toEqual([
    ['1', 'fits', true, undefined],
    ['2', 'fits', true, true],
  ])
})

test('a line of a person whose product is another amount is looked at, whatever the sum', () => {
  const lines = judgedLines(read, corrected({ netAmount: '42.00' }), {})
  expect([lines?.sum, lines?.items[1]?.product, lines?.items[1]?.isSure]).toEqual(['fits', 'differs', false])
})

test('lines are held against net and gross as they are now, too, and against nothing where nothing is stated', () => {
  const judged = corrected({ price: '21', netAmount: '42.00' })
  const net = aField('67.00', { type: 'money' })
  expect(judgedLines(null, judged, { net })?.sum).toBe('fits')
  expect(judgedLines(null, judged, { net: aField('68.00', { type: 'money' }) })?.sum).toBe('differs')
  expect(judgedLines(null, judged, {})?.sum).toBe('open')
  expect(judgedLines(read, [], {})).toMatchObject({ sum: 'open', items: [], isCorrected: true })
})

test('a correction of lines opens a confirmed document, and is undone by what was read', () => {
  const confirmed = { ...NO_JUDGEMENT, confirmedAt: 4 }
  const after = judgeLines(set(corrected({})), confirmed)
  expect(after).toEqual({ ...NO_JUDGEMENT, lines: corrected({}) })
  expect(judgeLines(set(null), after ?? NO_JUDGEMENT)).toEqual(NO_JUDGEMENT)
  const many = Array.from({ length: LINES_MAX + 1 }, () => corrected({})[0]).filter(one => one !== undefined)
  expect(judgeLines(set(many), NO_JUDGEMENT)).toBeNull()
})

test('a result has the lines that a person left, also when it was read again, and says that it was corrected', () => {
  const judgement = { ...NO_JUDGEMENT, lines: corrected({ price: '21', netAmount: '42.00' }) }
  const again = { ...read, items: read.items.slice(0, 1) }
  for (const lines of [read, again]) {
    const result = withJudgement({ ...anAnalysis(), lines }, judgement)
    expect(result.lines?.items.map(({ netAmount }) => netAmount)).toEqual(['25.00', '42.00'])
    expect(result.review).toEqual({ state: 'corrected', at: null })
  }
})
