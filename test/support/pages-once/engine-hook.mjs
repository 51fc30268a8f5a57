import childProcess from 'node:child_process'
import { syncBuiltinESMExports } from 'node:module'
import { fileURLToPath } from 'node:url'
import { isMainThread } from 'node:worker_threads'

// Loaded before an engine (`node --import`): its page workers are started through `worker.mjs`, which keeps recognised
// pages in the folder that PAGES_ONCE names. The engine itself, built or from source, is the one that users have.

const folder = process.env['PAGES_ONCE']
const worker = fileURLToPath(new URL('worker.mjs', import.meta.url))
const { fork } = childProcess

if (isMainThread && folder !== undefined) {
  childProcess.fork = (entry, args, options) =>
    /[/\\]page-worker\.(js|ts)$/.test(String(entry))
      ? fork(worker, [String(entry), folder], options)
      : fork(entry, args, options)
  syncBuiltinESMExports()
}
