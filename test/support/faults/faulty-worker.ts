import process from 'node:process'
import { EngineError } from '../../../engine/shared/errors.ts'
import { watchOrphanhood } from '../../../engine/isolation/orphan-watch.ts'
import { toWireError } from '../../../engine/isolation/worker-messages.ts'

/** A page worker whose conduct is told by the path of its input; answers with its process id in `mediaType`. */
process.on('disconnect', () => process.exit(0))
watchOrphanhood()
process.on('message', ({ id, input }: { id: number; input: { path: string } }) => {
  const reply = (rest: object): void => {
    process.send?.({ id, rssBytes: 1000, ...rest })
  }
  const fail = (error: unknown): void => reply({ ok: false, error: toWireError(error) })
  const succeed = (more: object = {}): void =>
    reply({ ok: true, output: { mediaType: String(process.pid), pages: [] }, ...more })
  switch (input.path) {
    case 'crash':
      process.stderr.write('contents of a document\nRangeError: out of wits\n', () => process.exit(3))
      return
    case 'hang':
      for (;;);
    case 'wait':
      return
    case 'lie about the id':
      return void process.send?.({ id: id + 1000, rssBytes: 1, ok: true, output: null })
    case 'talk nonsense':
      return void process.send?.('nonsense')
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
