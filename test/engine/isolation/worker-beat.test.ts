import { PassThrough } from 'node:stream'
import { expect, test } from 'vitest'
import { parseBeat, readBeats } from '../../../engine/isolation/worker-beat.ts'
import type { WorkerBeat } from '../../../engine/isolation/worker-beat.ts'

const BEAT = { id: 1, step: 'read_page', page: 2, cpuMs: 3.5, stepCpuMs: 1, quietBeats: 0, rssBytes: 10 }

test('reads beats that come in pieces, and passes over what is none', async () => {
  const pipe = new PassThrough()
  const heard: WorkerBeat[] = []
  readBeats(pipe, beat => heard.push(beat))
  const line = JSON.stringify(BEAT)
  pipe.write(`nonsense\n${line.slice(0, 10)}`)
  pipe.end(`${line.slice(10)}\n{"id":1}\n`)
  await new Promise(resolve => pipe.once('close', resolve))
  expect(heard).toEqual([BEAT])
})

test.each([
  ['no JSON', 'x'],
  ['null', 'null'],
  ['a number that is none', JSON.stringify({ ...BEAT, cpuMs: null })],
  ['a step that is no name', JSON.stringify({ ...BEAT, step: 'Müller & Söhne' })],
  ['a line without end', JSON.stringify({ ...BEAT, step: 'x'.repeat(600) })],
])('takes %s for no beat', (_, line) => {
  expect(parseBeat(line)).toBeNull()
})
