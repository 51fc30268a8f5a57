import { performance } from 'node:perf_hooks'

/**
 * The engine as it is, which at SIGUSR2 writes one line `gaps {…}` about its event loop since the last one: how often
 * it stood for more than 50 ms, and how long at most.
 */
const LOOK_EVERY_MS = 5
const BLOCK_MS = 50

let gaps = { blocks: 0, maxMs: 0, p99Ms: 0 }
let all: number[] = []
let lastMs = performance.now()
setInterval(() => {
  const nowMs = performance.now()
  const gapMs = Math.max(0, nowMs - lastMs - LOOK_EVERY_MS)
  lastMs = nowMs
  all.push(gapMs)
  gaps = { ...gaps, blocks: gaps.blocks + (gapMs > BLOCK_MS ? 1 : 0), maxMs: Math.max(gaps.maxMs, Math.round(gapMs)) }
}, LOOK_EVERY_MS).unref()
process.on('SIGUSR2', () => {
  const p99Ms = Math.round(all.toSorted((one, other) => one - other)[Math.floor(all.length * 0.99)] ?? 0)
  process.stdout.write(`gaps ${JSON.stringify({ ...gaps, p99Ms })}\n`)
  gaps = { blocks: 0, maxMs: 0, p99Ms: 0 }
  all = []
})
await import('../../engine/main.ts')
