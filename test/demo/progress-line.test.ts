import { expect, test } from 'vitest'
import type { ProgressBody } from '../support/v1-client.ts'
import { createProgressLine, duration } from './progress-line.ts'

function progressAt(percent: number, step = 'recognize_pages'): ProgressBody {
  return {
    status: 'processing',
    current_phase: {
      phase: 'OCR',
      overall_progress: percent,
      micro_step: step,
      micro_step_description: 'Text der Seiten wird erkannt',
      estimated_time_remaining_seconds: 125,
    },
    file_progress: { current_file: 'beleg.pdf', current_index: 2, total_files: 7 },
  }
}

function fakeOut(isTTY: boolean, columns = 200): { readonly written: string[]; readonly stream: NodeJS.WriteStream } {
  const written: string[] = []
  const stream = { isTTY, columns, write: (text: string) => written.push(text) > 0 }
  return { written, stream: stream as unknown as NodeJS.WriteStream }
}

test('the line tells percent, time left, step and file in German', () => {
  const { written, stream } = fakeOut(false)
  createProgressLine(stream).show(progressAt(50.9))
  expect(written).toEqual([
    '████████████░░░░░░░░░░░░  50 % · noch etwa 2 min 05 s · Text der Seiten wird erkannt · 2/7 beleg.pdf\n',
  ])
})

test('on a terminal the line is written over and never wider than the terminal', () => {
  const { written, stream } = fakeOut(true, 60)
  const line = createProgressLine(stream)
  line.show(progressAt(10))
  line.show(progressAt(11))
  line.end()
  expect(written).toHaveLength(3)
  expect(written.slice(0, 2).every(text => text.startsWith('\r\u001B[2K') && text.length <= 5 + 59)).toBe(true)
  expect(written[2]).toBe('\n')
})

test('in a file only a new step or five more percent make a new line', () => {
  const { written, stream } = fakeOut(false)
  const line = createProgressLine(stream)
  for (const percent of [10, 11, 14.9, 15, 16]) line.show(progressAt(percent))
  line.show(progressAt(16, 'classify'))
  line.end()
  expect(written).toHaveLength(3)
})

test.each([
  [0, '0 s'],
  [59.4, '59 s'],
  [59.6, '1 min 00 s'],
  [125, '2 min 05 s'],
])('%s seconds read as %s', (seconds, text) => {
  expect(duration(seconds)).toBe(text)
})
