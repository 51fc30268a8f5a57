import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { scannedPdf } from '../../fixtures/make/encode.ts'
import { attachedBytes } from './attached-bytes.ts'
import { makeCorpus } from './make-corpus.ts'
import type { CorpusPage, Look } from './make-corpus.ts'
import { measureCommand } from './measure-command.ts'
import type { Usage } from './measure-command.ts'
import { pdfTextWords } from './pdf-text-words.ts'
import { addScores, scorePage } from './score-page.ts'
import type { PageScore, ReadWord } from './score-page.ts'

export const STACK_NAMES = ['grey', 'colour', 'small grey', 'small colour'] as const
export type StackName = (typeof STACK_NAMES)[number]

/** One program on one stack of scanned pages: the cheapest of its rounds. */
export interface PipelineRun {
  readonly program: string
  readonly stack: StackName
  readonly pages: number
  /** Of the input. */
  readonly pageKb: number
  readonly usage: Usage
  /** Output by input in bytes; attached originals of the Belegmappe are left out. */
  readonly sizeRatio: number
  /** Of the text layer; what a Belegmappe stamps onto a page counts as letters too many, so words compare better. */
  readonly score: PageScore
}

const ROOT = fileURLToPath(new URL('../../../', import.meta.url))
/**
 * The first two in files of about a megabyte a page, which the limits are meant for; the others pressed to a third of
 * it.
 */
const STACKS: Readonly<Record<StackName, readonly Look[]>> = {
  grey: ['fine', 'fineHard'],
  colour: ['fineColour', 'fineColourHard'],
  'small grey': ['mild', 'hard'],
  'small colour': ['colour', 'colourHard'],
}
const JOBS = String(availableParallelism())
const PLAIN = ['--output-type', 'pdf', '--optimize', '0']
const PEERS: Readonly<Record<string, readonly string[]>> = {
  'ocrmypdf, plain PDF': PLAIN,
  'ocrmypdf, plain PDF, Sauvola': [...PLAIN, '--tesseract-thresholding', 'sauvola'],
  'ocrmypdf, default': [],
}

/** Version of OCRmyPDF on this machine, or null. */
export function findOcrmypdf(): string | null {
  const { status, stdout } = spawnSync('ocrmypdf', ['--version'], { encoding: 'utf8' })
  return status === 0 ? stdout.trim() : null
}

/** The whole job on a scanned PDF, process start included, beside OCRmyPDF on the same file, interleaved. */
export async function measurePipeline(options: {
  readonly pages: number
  readonly rounds: number
  readonly withPeers: boolean
  readonly stacks: readonly StackName[]
}): Promise<PipelineRun[]> {
  const folder = mkdtempSync(join(tmpdir(), 'steuerstapel-ocr-bench-'))
  const runs: PipelineRun[] = []
  try {
    for (const stack of options.stacks) {
      const pages = await stackOf(stack, options.pages)
      const input = join(folder, `${stack}.pdf`)
      const images = pages.map(({ path }) => ({ jpeg: readFileSync(path) }))
      writeFileSync(input, await scannedPdf('', images, 300))
      const pageKb = statSync(input).size / 1000 / pages.length
      const programs = { steuerstapel: null, ...(options.withPeers ? PEERS : {}) }
      const rounds: PipelineRun[] = []
      for (let round = 0; round < options.rounds; round++) {
        for (const [program, flags] of Object.entries(programs)) {
          const out = flags ? await runPeer(input, folder, flags) : await runEngine(input, folder)
          const sizeRatio = (statSync(out.path).size - (await attachedBytes(out.path))) / statSync(input).size
          const words = await pdfTextWords(out.path, pages.length)
          const score = addScores(pages.map(({ truth }) => bestScore(truth, words)))
          rounds.push({ program, stack, pages: pages.length, pageKb, usage: out.usage, sizeRatio, score })
        }
      }
      runs.push(...Object.keys(programs).flatMap(program => cheapest(rounds.filter(run => run.program === program))))
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
  return runs
}

/** A program may put pages into an order of its own: a page is held against the one of the output that fits best. */
function bestScore(truth: CorpusPage['truth'], read: readonly (readonly ReadWord[])[]): PageScore {
  const scores = [[], ...read].map(words => scorePage(truth, words))
  return scores.reduce((best, score) => (score.charErrors < best.charErrors ? score : best))
}

/** Pages of the stack's looks, repeated until there are enough. */
async function stackOf(stack: StackName, count: number): Promise<CorpusPage[]> {
  const looks = STACKS[stack]
  const corpus = await makeCorpus(looks, Math.ceil(count / looks.length))
  return Array.from({ length: count }, (_, index) => corpus[index % corpus.length] as CorpusPage)
}

function cheapest(runs: readonly PipelineRun[]): PipelineRun[] {
  const [first] = runs.toSorted((one, other) => one.usage.wallS - other.usage.wallS)
  return first ? [first] : []
}

async function runPeer(
  input: string,
  folder: string,
  flags: readonly string[],
): Promise<{ path: string; usage: Usage }> {
  const path = join(folder, 'theirs.pdf')
  const args = ['-l', 'deu', '--jobs', JOBS, ...flags, '--quiet', input, path]
  return { path, usage: await measureCommand('ocrmypdf', args, { OMP_THREAD_LIMIT: '1' }) }
}

async function runEngine(input: string, folder: string): Promise<{ path: string; usage: Usage }> {
  const out = join(folder, 'ours')
  rmSync(out, { recursive: true, force: true })
  const args = [join(ROOT, 'engine/steuerstapel.mjs'), 'process', input, '--out', out, '--json']
  const usage = await measureCommand(process.execPath, args, { STEUERSTAPEL_WORKERS: JOBS })
  const name = readdirSync(out).find(file => file.endsWith('.pdf'))
  if (name === undefined) throw new Error('the engine wrote no Belegmappe')
  return { path: join(out, name), usage }
}
