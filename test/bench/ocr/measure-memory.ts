import { spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { scannedPdf } from '../../fixtures/make/encode.ts'
import { makeCorpus } from './make-corpus.ts'
import { watchMemory } from './watch-memory.ts'

export interface MemoryLap {
  /** Seconds since the start. */
  readonly untilS: number
  /** Largest sum over the program and its workers since the lap before, in MB. */
  readonly mb: number
}

export interface MemoryRun {
  readonly pages: number
  readonly wallS: number
  readonly laps: readonly MemoryLap[]
}

const CLI = fileURLToPath(new URL('../../../engine/steuerstapel.mjs', import.meta.url))
const WORKERS = 2
const FILE_PAGES = 20
const LAP_MS = 5000
const LAPS_SHOWN = 24

/** The whole job on scans of `pages` pages in files of 20, and its memory from start to end. No laps outside Linux. */
export async function measureMemory(pages: number): Promise<MemoryRun> {
  const folder = mkdtempSync(join(tmpdir(), 'steuerstapel-memory-'))
  try {
    await writeScans(join(folder, 'in'), pages)
    return { pages, ...(await watchJob(join(folder, 'in'), join(folder, 'out'))) }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** No two files are the same, or the second would be left out as a duplicate. */
async function writeScans(folder: string, pages: number): Promise<void> {
  const corpus = await makeCorpus(['clean', 'mild', 'hard', 'colour', 'fineColour'], 10)
  const jpegs = corpus.map(({ path }) => readFileSync(path))
  mkdirSync(folder)
  for (let first = 0; first < pages; first += FILE_PAGES) {
    const count = Math.min(FILE_PAGES, pages - first)
    const images = Array.from({ length: count }, (_, index) => ({
      jpeg: jpegs[((first + index) * 7 + Math.floor(first / jpegs.length)) % jpegs.length] ?? Buffer.alloc(0),
    }))
    const name = `scan-${String(first / FILE_PAGES + 1).padStart(3, '0')}`
    writeFileSync(join(folder, `${name}.pdf`), await scannedPdf(name, images, 300))
  }
}

async function watchJob(input: string, out: string): Promise<Pick<MemoryRun, 'wallS' | 'laps'>> {
  const started = performance.now()
  const elapsedS = (): number => (performance.now() - started) / 1000
  const program = spawn(process.execPath, [CLI, 'process', input, '--out', out], {
    env: { ...process.env, STEUERSTAPEL_WORKERS: String(WORKERS) },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const memory = watchMemory(program.pid ?? 0)
  const laps: MemoryLap[] = []
  const lap = (): void => {
    const mb = memory.lap()
    if (mb !== null) laps.push({ untilS: elapsedS(), mb })
  }
  const timer = setInterval(lap, LAP_MS)
  try {
    const code = await new Promise<number | null>((resolve, reject) => {
      program.on('close', resolve)
      program.on('error', reject)
    })
    if (code !== 0) throw new Error(`the program ended with ${code}`)
  } finally {
    clearInterval(timer)
    memory.stop()
  }
  return { wallS: elapsedS(), laps: thinned(laps) }
}

/** At most so many laps as are shown, each the largest of those it stands for. */
function thinned(laps: readonly MemoryLap[]): MemoryLap[] {
  const size = Math.max(1, Math.ceil(laps.length / LAPS_SHOWN))
  return Array.from({ length: Math.ceil(laps.length / size) }, (_, index) => {
    const part = laps.slice(index * size, (index + 1) * size)
    return { untilS: part.at(-1)?.untilS ?? 0, mb: Math.max(...part.map(({ mb }) => mb)) }
  })
}
