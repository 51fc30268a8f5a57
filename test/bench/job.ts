import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/**
 * The whole job on the scanned samples, process start included, beside OCRmyPDF on the same files in the same run,
 * interleaved; prints the ratio. Says which peer is missing. Figures belong to this machine and moment.
 */
const ROUNDS = process.argv.map(Number).find(rounds => rounds > 0) ?? 2
const root = fileURLToPath(new URL('../..', import.meta.url))
const nodeRequire = createRequire(import.meta.url)
const folder = mkdtempSync(join(tmpdir(), 'steuerstapel-bench-'))
const input = join(folder, 'in')
mkdirSync(input)
const samples = join(root, 'test/fixtures/samples')
const scans = readdirSync(samples).filter(name => /^(02|04|05|11|16)-.*\.pdf$/.test(name))
for (const name of scans) for (const copy of [1, 2]) cpSync(join(samples, name), join(input, `${copy}-${name}`))

const cores = nodeRequire('node:os').availableParallelism() as number
const peer = spawnSync('ocrmypdf', ['--version'], { encoding: 'utf8' })
const rows: { ours: number; theirs: number | null }[] = []
for (let round = 0; round < ROUNDS; round += 1) {
  const ours = seconds(process.execPath, [
    'engine/steuerstapel.mjs',
    'process',
    input,
    '--out',
    join(folder, 'ours'),
    '--json',
  ])
  const theirs = peer.status === 0 ? ocrmypdf() : null
  rows.push({ ours, theirs })
  const ratio = theirs === null ? '' : `  ocrmypdf ${theirs.toFixed(1)} s  ratio ${(ours / theirs).toFixed(2)}`
  process.stdout.write(`round ${round + 1}: steuerstapel ${ours.toFixed(1)} s${ratio}\n`)
}
rmSync(folder, { recursive: true, force: true })
if (peer.status !== 0) process.stdout.write('peer missing: ocrmypdf (Debian: ocrmypdf tesseract-ocr-deu); no ratio.\n')
process.stdout.write(
  `${scans.length * 2} files of scans, ${cores} cores, best of ${ROUNDS}: ${best(rows.map(row => row.ours))} s\n`,
)

function ocrmypdf(): number {
  const startedMs = performance.now()
  for (const name of readdirSync(input)) {
    const args = [
      '-l',
      'deu',
      '--jobs',
      String(cores),
      '--output-type',
      'pdf',
      '--optimize',
      '0',
      '--skip-text',
      '--quiet',
    ]
    run('ocrmypdf', [...args, join(input, name), join(folder, 'theirs.pdf')])
  }
  return (performance.now() - startedMs) / 1000
}

function seconds(command: string, args: readonly string[]): number {
  const startedMs = performance.now()
  run(command, args)
  return (performance.now() - startedMs) / 1000
}

function run(command: string, args: readonly string[]): void {
  const { status, stderr } = spawnSync(command, args, { cwd: root, encoding: 'utf8', maxBuffer: 1 << 28 })
  if (status !== 0) throw new Error(`${command} ended with ${status}: ${stderr.slice(0, 500)}`)
}

function best(values: readonly number[]): string {
  return Math.min(...values).toFixed(1)
}
