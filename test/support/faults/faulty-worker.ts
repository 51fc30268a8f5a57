import { readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import process from 'node:process'
import { EngineError } from '../../../engine/shared/errors.ts'
import { beginWork, endWork, tellStep } from '../../../engine/budget/tell-step.ts'
import { startHeartbeat } from '../../../engine/isolation/worker-heartbeat.ts'
import { toWireError } from '../../../engine/isolation/worker-messages.ts'

function cpuMs(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}

/** A page worker whose conduct is told by the path of its input; answers with its process id in `mediaType`. */
process.on('disconnect', () => process.exit(0))
startHeartbeat()
let answered: ((answer: unknown) => void) | null = null
process.on('message', ({ id, input, answer }: { id: number; input?: { path: string }; answer?: unknown }) => {
  if (!input) {
    answered?.(answer)
    return
  }
  beginWork(id)
  const reply = (rest: object): void => {
    endWork()
    process.send?.({ id, rssBytes: 1000, ...rest })
  }
  const fail = (error: unknown): void => reply({ ok: false, error: toWireError(error) })
  const succeed = (more: object = {}): void =>
    reply({ ok: true, output: { mediaType: String(process.pid), pages: [] }, ...more })
  const [, times, signal, marks] = /^killed (\d+) times by (\w+) (.+)$/.exec(input.path) ?? []
  if (marks !== undefined && readdirSync(marks).filter(mark => mark.startsWith(signal ?? '')).length < Number(times)) {
    writeFileSync(join(marks, `${signal} ${process.pid}`), '')
    return void process.kill(process.pid, signal)
  }
  switch (input.path) {
    case 'crash':
      process.stderr.write('contents of a document\nRangeError: out of wits\n', () => process.exit(3))
      return
    case 'hang':
      for (;;);
    case 'hang at a page':
      tellStep('draw_page', 7)
      for (;;);
    case 'many steps':
      for (let step = 1; step <= 8; step++) {
        tellStep('read_page', step)
        for (const before = cpuMs(); cpuMs() < before + 200;);
      }
      return succeed()
    case 'stop':
      return void process.kill(process.pid, 'SIGSTOP')
    case 'eat memory':
      Buffer.alloc(300 * 1024 * 1024, 1)
      for (;;);
    case 'wait':
      return
    case 'lie about the id':
      return void process.send?.({ id: id + 1000, rssBytes: 1, ok: true, output: null })
    case 'talk nonsense':
      return void process.send?.('nonsense')
    case 'ask':
      answered = given => succeed({ output: { mediaType: `${String(process.pid)} ${String(given)}`, pages: [] } })
      return void process.send?.({ id, question: 'what?' })
    case 'grow':
      return succeed({ rssBytes: 2 ** 40 })
    case 'fault of the file':
      return fail(new EngineError('input', 'corrupt_file', 'Die Datei ist beschädigt.', { details: { page: 7 } }))
    case 'bug':
      return fail(new TypeError('a bug of ours'))
    default:
      return succeed()
  }
})
