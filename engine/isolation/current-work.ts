import type { ChildProcess } from 'node:child_process'
import { isWorkQuestion, isWorkReply } from './worker-messages.ts'
import type { WorkQuestion, WorkReply, WorkRequest } from './worker-messages.ts'

/** How an operation in a worker process came to its end. */
export type WorkEnd =
  | { readonly type: 'reply'; readonly reply: WorkReply }
  | { readonly type: 'unanswered'; readonly error: unknown }
  | { readonly type: 'gone'; readonly exitCode: number | null; readonly signal: string | null; readonly trace: string }

/** Answers what a worker asks while it works. */
export type Answer = (question: unknown) => Promise<unknown>

/** The one operation that a child is at. */
export interface CurrentWork {
  /** Sends an operation and waits for its end. */
  begin(request: WorkRequest, answer: Answer | undefined): Promise<WorkEnd>
  /** Ends the operation, if there is one. */
  settle(end: WorkEnd): void
}

/** Hears the messages of `child`; one that makes no sense ends it: its state cannot be trusted any more. */
export function createCurrentWork(child: ChildProcess): CurrentWork {
  let finish: ((end: WorkEnd) => void) | null = null
  let id = -1
  let answer: Answer | undefined

  const settle = (end: WorkEnd): void => {
    const resolve = finish
    finish = null
    resolve?.(end)
  }
  const reply = async (to: WorkQuestion): Promise<void> => {
    try {
      const found = await answer?.(to.question)
      // Another operation may have begun, or the child be gone, while the answer was looked for.
      if (to.id === id && finish && child.connected) child.send({ id: to.id, answer: found }, () => undefined)
    } catch (error) {
      if (to.id === id) settle({ type: 'unanswered', error })
    }
  }
  child.on('message', message => {
    if (answer && finish && isWorkQuestion(message) && message.id === id) void reply(message)
    else if (finish && isWorkReply(message) && message.id === id) settle({ type: 'reply', reply: message })
    else child.kill('SIGKILL')
  })

  return {
    settle,
    begin: (request, answering) =>
      new Promise(resolve => {
        id = request.id
        answer = answering
        finish = resolve
        child.send(request, error => {
          if (error) child.kill('SIGKILL')
        })
      }),
  }
}
