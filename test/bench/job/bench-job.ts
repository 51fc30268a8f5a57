import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { measureCommand } from '../ocr/measure-command.ts'
import type { Usage } from '../ocr/measure-command.ts'
import { makeDigitalStacks } from './digital-stacks.ts'
import { isThere, JOB_CORES, scanPeers, textPeers } from './peers.ts'
import { watchThreads } from './watch-threads.ts'
import type { ThreadRole, ThreadWatch } from './watch-threads.ts'
import type { Peer } from './peers.ts'

const ROOT = fileURLToPath(new URL('../../../', import.meta.url))

interface Stack {
  readonly name: string
  readonly input: string
  readonly peers: readonly Peer[]
  /** Pages of a digital stack, and the same with its first hundred alone. */
  readonly pages?: number
  readonly first?: { readonly input: string; readonly pages: number }
}

type Roles = ReadonlyMap<ThreadRole, number>

/**
 * `npm run bench -- job [ROUNDS] [--folder DIR] [--digital 500]`: the whole job, process start included, beside its
 * peers on the same files, interleaved; wall and processor seconds, the cheapest round of each. Stacks are the scanned
 * samples twice, or each folder of scans that is given, and, where `--digital` says how many, one PDF of so many
 * digital pages and a quarter as many documents of one page. The floor of scans is poppler's drawing in grey at 250 dpi
 * and native tesseract with the product's model, one thread each, as many at a time as there are cores. Below each
 * stack stand the threads that took our processor time, and of a digital one what each page beyond the first hundred
 * took. Figures belong to this machine and moment; only ratios of one run compare.
 */
export async function benchJob(args: readonly string[]): Promise<void> {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: { folder: { type: 'string', multiple: true }, digital: { type: 'string' } },
  })
  const rounds = Number(positionals[0] ?? 2)
  const digital = Number(values.digital ?? 0)
  if (!(rounds > 0) || !(digital >= 0)) throw new RangeError('rounds and --digital are counts')
  const work = mkdtempSync(join(tmpdir(), 'steuerstapel-job-'))
  try {
    const scans = (values.folder ?? [samples(work)]).map(input => ({ name: input, input, peers: scanPeers(work) }))
    const made = digital === 0 ? [] : await makeDigitalStacks(work, digital)
    const stacks: Stack[] = [...scans, ...made.map(stack => ({ ...stack, peers: textPeers(work) }))]
    const missing = new Set(stacks.flatMap(({ peers }) => peers).flatMap(({ needs }) => needs.filter(not(isThere))))
    if (missing.size > 0) say(`missing: ${[...missing].join(', ')}; peers that need them are left out`)
    for (const stack of stacks) await benchStack(stack, work, rounds)
  } finally {
    rmSync(work, { recursive: true, force: true })
  }
}

async function benchStack(stack: Stack, work: string, rounds: number): Promise<void> {
  const { name, input, peers, first } = stack
  const here = peers.filter(({ needs }) => needs.every(isThere))
  const runs = new Map<string, Usage[]>()
  const firsts: Usage[] = []
  let roles: Roles = new Map()
  for (let round = 0; round < rounds; round++) {
    const ran = await runEngine(input, join(work, 'ours'))
    add(runs, 'steuerstapel', ran.usage)
    roles = ran.roles
    if (first) firsts.push((await runEngine(first.input, join(work, 'ours'))).usage)
    for (const peer of here) add(runs, peer.name, await peer.run(input))
  }
  say(`\n${name}: ${readdirSync(input).length} files, ${JOB_CORES} cores, best of ${rounds}`)
  const ours = cheapest(runs.get('steuerstapel') ?? [])
  for (const [program, usages] of runs) say(rowOf(program, cheapest(usages), ours))
  const all = [...roles.values()].reduce((sum, seconds) => sum + seconds, 0)
  const shares = [...roles].map(([role, seconds]) => `${role} ${Math.round((100 * seconds) / all)} %`)
  if (all > 0) say(`  threads of the last round: ${shares.join(', ')}`)
  if (first && firsts.length > 0) say(beyondOf(stack, ours, cheapest(firsts), first.pages))
}

/** What each page takes that is not among the first hundred. */
function beyondOf({ pages = 0 }: Stack, whole: Usage, first: Usage, firstPages: number): string {
  if (whole.cpuS === null || first.cpuS === null) return '  processor time is not told here'
  const ms = (1000 * (whole.cpuS - first.cpuS)) / (pages - firstPages)
  return `  each page beyond the first ${firstPages}: ${ms.toFixed(1)} ms of processor time (the ${firstPages} alone: ${first.cpuS.toFixed(1)} s)`
}

function rowOf(program: string, { wallS, cpuS, peakMb }: Usage, ours: Usage): string {
  const cells = [wallS.toFixed(1), cpuS?.toFixed(1) ?? '–', peakMb?.toFixed(0) ?? '–']
  const row = program.padEnd(30) + cells.map(cell => cell.padStart(8)).join('')
  if (program === 'steuerstapel') return `${row}   (wall s, CPU s, peak MB)`
  const cpu = ours.cpuS === null || !cpuS ? '–' : (ours.cpuS / cpuS).toFixed(2)
  return `${row}   ours by it: wall ${(ours.wallS / wallS).toFixed(2)}, CPU ${cpu}`
}

async function runEngine(input: string, out: string): Promise<{ readonly usage: Usage; readonly roles: Roles }> {
  rmSync(out, { recursive: true, force: true })
  const args = [join(ROOT, 'engine/steuerstapel.mjs'), 'process', input, '--out', out, '--json']
  const watch: { threads: ThreadWatch | null } = { threads: null }
  const usage = await measureCommand(process.execPath, args, {}, pid => (watch.threads = watchThreads(pid)))
  return { usage, roles: watch.threads?.stop() ?? new Map<ThreadRole, number>() }
}

/** The scanned samples, each of them twice. */
function samples(work: string): string {
  const input = join(work, 'samples')
  mkdirSync(input)
  const folder = join(ROOT, 'test/fixtures/samples')
  for (const name of readdirSync(folder).filter(file => /^(02|04|05|11|16)-.*\.pdf$/.test(file))) {
    for (const copy of [1, 2]) cpSync(join(folder, name), join(input, `${copy}-${name}`))
  }
  return input
}

function add(runs: Map<string, Usage[]>, program: string, usage: Usage): void {
  runs.set(program, [...(runs.get(program) ?? []), usage])
}

/** The least of each figure, since noise only adds. */
function cheapest(usages: readonly Usage[]): Usage {
  const least = (of: (usage: Usage) => number | null): number | null => {
    const known = usages.map(of).filter(value => value !== null)
    return known.length === 0 ? null : Math.min(...known)
  }
  return { wallS: least(usage => usage.wallS) ?? 0, cpuS: least(usage => usage.cpuS), peakMb: least(u => u.peakMb) }
}

function not(test: (program: string) => boolean): (program: string) => boolean {
  return program => !test(program)
}

function say(line: string): void {
  process.stdout.write(`${line}\n`)
}
