import type { IpcMain } from 'electron'
import { expect, test } from 'vitest'
import { asId, createAnswerPage } from '../../src-main/answer-page.ts'

type Handler = (event: unknown, ...words: unknown[]) => unknown

test('only the program’s own page in its top frame is answered', () => {
  let handler: Handler = () => {}
  const ipcMain = { handle: (_channel: string, given: Handler) => void (handler = given) } as unknown as IpcMain
  createAnswerPage(ipcMain)('sum', (_sender, a, b) => Number(a) + Number(b))
  const call = (senderFrame: unknown) => handler({ sender: {}, senderFrame }, 1, 2)
  expect(call({ url: 'app://ui/#/neu', parent: null })).toBe(3)
  for (const frame of [null, { url: 'https://example.com/', parent: null }, { url: 'app://ui/', parent: {} }]) {
    expect(() => call(frame)).toThrow('unknown sender')
  }
})

test.each(['', '../x', 'a/b', 'a?b', 'x'.repeat(65), 7, null, undefined, {}])('%j is no id', word => {
  expect(() => asId(word)).toThrow('not an id')
})

test('an id of the engine is one', () => {
  expect(asId('bat_01JZ3V5')).toBe('bat_01JZ3V5')
})
