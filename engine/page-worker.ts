import { constants, setPriority } from 'node:os'
import process from 'node:process'
import type { OperationName, Operations } from './isolation/operations.ts'
import { watchOrphanhood } from './isolation/orphan-watch.ts'
import { toWireError } from './isolation/worker-messages.ts'
import type { WorkReply, WorkRequest } from './isolation/worker-messages.ts'

const EXIT_TRAPPED = 70

type Handlers = { [N in OperationName]: (input: Operations[N]['input']) => Promise<Operations[N]['output']> }

/** Loaded when first asked for: a worker that only inspects files never loads the recognition. */
const handlers: Handlers = {
  'inspect-document': async input => (await import('./phases/conversion/inspect-document.ts')).inspectDocument(input),
  'read-page': async input => (await import('./phases/ocr/read-page.ts')).readPage(input),
  'render-page': async input => (await import('./phases/ocr/render-page.ts')).renderPage(input),
  'write-binder': async input => (await import('./phases/report/write-binder.ts')).writeBinder(input),
}

/** Entry of a page-worker process: answers one operation after the other until its parent goes away. */
function serve(): void {
  process.on('disconnect', () => process.exit(0))
  watchOrphanhood()
  try {
    setPriority(constants.priority.PRIORITY_BELOW_NORMAL) // The window stays responsive while pages are read.
  } catch {
    // Some systems forbid it; then the worker runs at normal priority.
  }
  process.on('message', (request: WorkRequest) => {
    void answer(request).then(reply => process.send?.(reply))
  })
}

async function answer({ id, operation, input }: WorkRequest): Promise<WorkReply> {
  try {
    const handle = handlers[operation] as (input: unknown) => Promise<unknown>
    const output = await handle(input)
    return { id, ok: true, output, rssBytes: process.memoryUsage.rss() }
  } catch (error) {
    // A wasm module that trapped is broken for good; ending here is a crash to the pool, which starts a fresh worker.
    if (error instanceof Error && error.name === 'RuntimeError') process.exit(EXIT_TRAPPED)
    return { id, ok: false, error: toWireError(error), rssBytes: process.memoryUsage.rss() }
  }
}

serve()
