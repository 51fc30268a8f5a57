import process from 'node:process'
import { fileURLToPath } from 'node:url'
import { createWorkerPool } from '../../../engine/isolation/worker-pool.ts'
import { aShare } from '../a-share.ts'

/** Stands for the engine: tells its worker's process id, then has the worker hang for good. */
const pool = createWorkerPool({
  size: 1,
  entry: fileURLToPath(new URL('faulty-worker.ts', import.meta.url)),
  logger: { info: () => undefined, warn: () => undefined },
})
const options = { signal: new AbortController().signal, share: aShare, cpuMs: 60_000 }
const { mediaType } = await pool.run('identify-file', { path: '', filename: '' }, options)
process.send?.(Number(mediaType))
await pool.run('identify-file', { path: 'hang', filename: '' }, options)
