import path from 'node:path'
import { readConfig } from '../../../engine/config.ts'
import { createEngine } from '../../../engine/engine.ts'
import type { PageWorkers } from '../../../engine/isolation/operations.ts'
import { createWorkerPool } from '../../../engine/isolation/worker-pool.ts'
import { listen } from '../../../engine/host/listen.ts'

/**
 * The engine with one poisoned document: reading a page of the file whose sha256 is in POISON_SHA256 kills, with
 * SIGKILL, the worker (POISON_KILLS=worker) or the engine itself (POISON_KILLS=engine). All else is the real thing.
 */
const config = readConfig(process.env)
const poison = process.env['POISON_SHA256'] ?? ''
const killsEngine = process.env['POISON_KILLS'] === 'engine'
const logger = {
  info: () => {},
  warn: (_fields: object, message: string) => void process.stdout.write(`${message}\n`),
}
const pool = createWorkerPool({ size: config.workers, logger })
const deadly = createWorkerPool({ size: 1, logger, entry: path.join(import.meta.dirname, 'deadly-worker.ts') })

const workers: PageWorkers = {
  size: pool.size,
  run: (operation, input, options) => {
    const reads = operation === 'read-page' && JSON.stringify(input).includes(poison)
    if (reads && killsEngine) process.kill(process.pid, 'SIGKILL')
    return (reads ? deadly : pool).run(operation, input, options)
  },
  close: async () => {
    await Promise.all([pool.close(), deadly.close()])
  },
}

const engine = await createEngine(config, { workers, retryDelaysMs: [20] })
const listening = await listen(engine)
await engine.start()
process.once('SIGTERM', () => {
  void listening
    .close()
    .then(() => engine.stop())
    .then(() => process.exit(0))
})
