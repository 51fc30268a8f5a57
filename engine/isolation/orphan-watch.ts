import { Worker } from 'node:worker_threads'

const CHECK_EVERY_MS = 1000
/** A page worker above this is ended by itself before the machine starts to swap; the pool reports it as crashed. */
const RSS_BYTES_MAX = 2.5 * 1024 ** 3

/**
 * Ends this process when its parent is gone or its memory runs away, even while the main thread is busy in native or
 * wasm code that never returns and so would never see 'disconnect'. Runs in a thread of its own, given as text so that
 * a bundle needs no further file.
 */
export function watchOrphanhood(rssBytesMax = RSS_BYTES_MAX): void {
  const watch = new Worker(
    `const { workerData } = require('node:worker_threads')
     setInterval(() => {
       const rss = process.memoryUsage.rss()
       let orphan = process.ppid !== workerData.ppid
       try { process.kill(workerData.ppid, 0) } catch (error) { orphan ||= error.code === 'ESRCH' }
       if (orphan || rss > workerData.rssBytesMax) process.kill(process.pid, 'SIGKILL')
     }, workerData.everyMs)`,
    { eval: true, workerData: { ppid: process.ppid, rssBytesMax, everyMs: CHECK_EVERY_MS } },
  )
  watch.unref()
  watch.on('error', () => undefined)
}
