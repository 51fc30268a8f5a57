import { mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { fileURLToPath } from 'node:url'
import { createWorkerPool } from '../../engine/isolation/worker-pool.ts'
import type { OddPdf } from './mutate-pdf.ts'
import { oddPdfs, runPdfGate } from './pdf-gate.ts'

const samples = fileURLToPath(new URL('../fixtures/samples/', import.meta.url))

/**
 * `npm run gate -- pdf [COUNT] [SEED]`: true unless a Belegmappe is lost, an operation hangs, or a file ends without a
 * code. The short form runs with the tests.
 */
export async function gatePdf(count: number, seed: number): Promise<boolean> {
  const folder = mkdtempSync(join(tmpdir(), 'gate-'))
  const workers = createWorkerPool({ size: 1, logger: { info: () => undefined, warn: () => undefined } })
  const startedMs = performance.now()
  try {
    const result = await runPdfGate({
      workers,
      folder,
      files: oddPdfs(count, samplePdfs(), seed),
      told: (files, lost, hung) => {
        if (files % 100 === 0) process.stderr.write(`${files} of ${count}, lost ${lost}, hung ${hung}\n`)
      },
    })
    const faults = [...result.lost, ...result.hung, ...result.withoutCode]
    for (const [code, files] of [...result.codes].toSorted(([one], [other]) => one.localeCompare(other)))
      process.stdout.write(`${code.padEnd(40)} ${files}\n`)
    for (const fault of faults) process.stdout.write(`${fault}\n`)
    const seconds = Math.round((performance.now() - startedMs) / 1000)
    process.stdout.write(
      `${result.files} files, ${result.binders} Belegmappen, ${seconds} s; lost ${result.lost.length}, hung ${result.hung.length}, without a code ${result.withoutCode.length}\n`,
    )
    return faults.length === 0
  } finally {
    await workers.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** The samples of the repository, up to a size that leaves time for the others. */
function samplePdfs(): OddPdf[] {
  return readdirSync(samples)
    .filter(name => name.endsWith('.pdf'))
    .map(name => ({ name, bytes: readFileSync(join(samples, name)) }))
    .filter(({ bytes }) => bytes.length < 300_000)
}
