import { spawn } from 'node:child_process'
import { readdirSync, rmSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { freshFolder } from './bench-material.ts'
import { watchProcesses } from './watch-processes.ts'
import type { ProcessMemory } from './watch-processes.ts'

/** One batch through the whole engine. */
export interface EngineRun {
  readonly wallS: number
  readonly memory: ProcessMemory | null
  readonly documents: readonly {
    readonly filename: string
    readonly pages: number | null
    readonly fault: string | null
  }[]
}

interface Answer {
  readonly documents: readonly { filename: string; pages: number | null; error?: { code: string } }[]
}

const CLI = fileURLToPath(new URL('../../../engine/cli.ts', import.meta.url))
const ERROR_CHARS = 2000

/**
 * The whole job on these files (`steuerstapel process`), with the memory of its processes. `lapMs` is the step of the
 * curve. Throws when no Belegmappe comes out.
 */
export async function measureEngine(paths: readonly string[], workers: number, lapMs: number): Promise<EngineRun> {
  const out = freshFolder('out')
  const started = performance.now()
  const child = spawn(process.execPath, [CLI, 'process', ...paths, '--out', out, '--json'], {
    env: { ...process.env, STEUERSTAPEL_WORKERS: String(workers) },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const watch = watchProcesses(child.pid ?? 0, lapMs)
  let answer = ''
  let said = ''
  child.stdout.setEncoding('utf8').on('data', (chunk: string) => (answer += chunk))
  child.stderr.setEncoding('utf8').on('data', (chunk: string) => (said = (said + chunk).slice(-ERROR_CHARS)))
  const code = await new Promise<number | null>((resolve, reject) => {
    child.on('close', resolve)
    child.on('error', reject)
  })
  const memory = watch.stop()
  const isBound = readdirSync(out).some(name => name.endsWith('.pdf'))
  rmSync(out, { recursive: true, force: true })
  if (code !== 0 || !isBound) throw new Error(`the engine ended with ${code}: ${said}`)
  const { documents } = JSON.parse(answer.trim().split('\n').at(-1) ?? '') as Answer
  return {
    wallS: (performance.now() - started) / 1000,
    memory,
    documents: documents.map(({ filename, pages, error }) => ({ filename, pages, fault: error?.code ?? null })),
  }
}
