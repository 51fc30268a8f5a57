import type { IpcMain, WebContents } from 'electron'
import { isOwnPage } from './guard-pages.ts'

export type AnswerPage = (channel: string, answer: (sender: WebContents, ...words: unknown[]) => unknown) => void

/** Answers calls of the program's own page, in its top frame; any other sender is refused. */
export function createAnswerPage(ipcMain: Pick<IpcMain, 'handle'>): AnswerPage {
  return (channel, answer) =>
    ipcMain.handle(channel, (event, ...words: unknown[]) => {
      const frame = event.senderFrame
      if (!frame || frame.parent !== null || !isOwnPage(frame.url)) throw new Error('unknown sender')
      return answer(event.sender, ...words)
    })
}

/** An id as the engine gives it; throws for anything else, since it becomes part of an address. */
export function asId(word: unknown): string {
  if (typeof word === 'string' && /^[\w-]{1,64}$/.test(word)) return word
  throw new Error('not an id')
}
