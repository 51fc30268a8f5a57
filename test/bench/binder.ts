import { spawnSync } from 'node:child_process'
import { statSync, writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { BinderPlan } from '../../engine/model/binder-plan.ts'
import { planStack } from './plan-stack.ts'

const PAGES = [500, 5000]

interface Measured {
  readonly seconds: number
  readonly cpuSeconds: number
  readonly peakMb: number
}

/**
 * Writing the Belegmappe, each run in a process of its own as in the product: seconds, pages per second, peak memory
 * and size, without and with the single documents, beside qpdf merging the same files. `binder [PAGES …]`, 500 and
 * 5,000 by default. Figures belong to this machine and moment; the ratio to qpdf is what can be compared.
 */
export async function benchBinder(args: readonly string[]): Promise<void> {
  const asked = args.map(Number).filter(pages => pages > 0)
  for (const pages of asked.length > 0 ? asked : PAGES) {
    const folder = await mkdtemp(join(tmpdir(), 'steuerstapel-binder-'))
    try {
      const plan = await planStack(folder, pages)
      writeFileSync(join(folder, 'plan.json'), JSON.stringify(plan))
      // Else the first to run waits for the disk to take the files.
      spawnSync('sync')
      report(plan, pages, runQpdf(plan, join(folder, 'merged.pdf')), join(folder, 'plan.json'))
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  }
}

function report(plan: BinderPlan, pages: number, qpdf: number | null, planPath: string): void {
  const bytesIn = plan.documents.reduce((sum, document) => sum + document.byteSize, 0)
  const files = `${pages} pages in ${plan.documents.length} files, ${mb(bytesIn)} MB`
  process.stdout.write(`${files}\n`)
  for (const way of ['binder', 'binder and single documents'] as const) {
    const { seconds, cpuSeconds, peakMb } = runOurs(planPath, way)
    const ratio = qpdf ? `, ratio to qpdf ${(seconds / qpdf).toFixed(1)}` : ''
    const speed = `${seconds.toFixed(1)} s (processor ${cpuSeconds.toFixed(1)} s), ${(pages / seconds).toFixed(0)} pages/s, peak ${peakMb.toFixed(0)} MB${ratio}`
    const size = `${(statSync(plan.outPath).size / bytesIn).toFixed(3)} of the size of the files`
    process.stdout.write(`  ${way}: ${speed}, ${size}\n`)
  }
  if (qpdf) process.stdout.write(`  qpdf: ${qpdf.toFixed(1)} s\n`)
  else process.stdout.write('  peer missing: qpdf (Debian: qpdf); no ratio.\n')
}

function runOurs(planPath: string, way: string): Measured {
  const script = fileURLToPath(new URL('./write-planned.ts', import.meta.url))
  const run = spawnSync(process.execPath, [script, planPath, way], { encoding: 'utf8' })
  if (run.status !== 0) throw new Error(run.stderr)
  return JSON.parse(run.stdout) as Measured
}

/** Seconds that qpdf takes to merge the same files; null when it is not installed. */
function runQpdf(plan: BinderPlan, outPath: string): number | null {
  if (spawnSync('qpdf', ['--version']).status !== 0) return null
  const files = plan.documents.map(({ file }) => file.path)
  const startedMs = performance.now()
  const run = spawnSync('qpdf', ['--warning-exit-0', '--empty', '--pages', ...files, '--', outPath])
  const seconds = (performance.now() - startedMs) / 1000
  if (run.status !== 0) throw new Error(run.stderr.toString())
  return seconds
}

function mb(bytes: number): string {
  return (bytes / 1e6).toFixed(0)
}
