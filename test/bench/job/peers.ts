import { spawnSync } from 'node:child_process'
import { copyFileSync, mkdirSync, readdirSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { measureCommand } from '../ocr/measure-command.ts'
import type { Usage } from '../ocr/measure-command.ts'

/** A program that does a part of the job on a folder of files. */
export interface Peer {
  readonly name: string
  /** Commands without which it is left out. */
  readonly needs: readonly string[]
  run(input: string): Promise<Usage>
}

export const JOB_CORES = availableParallelism()
const MODEL = fileURLToPath(new URL('../../../engine/data/models/deu.fast.traineddata', import.meta.url))
/** Of pictures that do not say theirs. */
const IMAGE_DPI = '300'

/** Whether a command can be called here. */
export function isThere(command: string): boolean {
  return spawnSync('sh', ['-c', `command -v ${command}`]).status === 0
}

/** Bare recognition, and OCRmyPDF as plain PDF and by default; what they write goes below `work`. */
export function scanPeers(work: string): Peer[] {
  const models = join(work, 'models')
  mkdirSync(models, { recursive: true })
  copyFileSync(MODEL, join(models, 'deu.traineddata'))
  return [
    {
      name: 'floor: pdftoppm, tesseract',
      needs: ['pdftoppm', 'tesseract', 'xargs'],
      run: input => floor(input, models, work),
    },
    {
      name: 'ocrmypdf, plain PDF',
      needs: ['ocrmypdf'],
      run: ocrmypdf(['--output-type', 'pdf', '--optimize', '0'], work),
    },
    { name: 'ocrmypdf, default', needs: ['ocrmypdf'], run: ocrmypdf([], work) },
  ]
}

/** Programs that only read or copy digital pages. */
export function textPeers(work: string): Peer[] {
  const each = (command: string) => (input: string) =>
    measureCommand('sh', ['-c', `for f in "$0"/*.pdf; do ${command}; done`, input], { OUT: join(work, 'text') })
  return [
    { name: 'pdftotext -bbox', needs: ['pdftotext'], run: each('pdftotext -bbox "$f" "$OUT"') },
    { name: 'qpdf', needs: ['qpdf'], run: each('qpdf "$f" "$OUT"') },
  ]
}

/** Each file's pages drawn and read by one process after the other, as many files at a time as there are cores. */
function floor(input: string, models: string, work: string): Promise<Usage> {
  const one = [
    'pages="$1/$$"; mkdir -p "$pages"',
    'case "$2" in *.pdf) pdftoppm -gray -r 250 "$2" "$pages/p";; *) cp "$2" "$pages/";; esac',
    'for page in "$pages"/*; do tesseract "$page" "$pages/out" -l deu --tessdata-dir "$0" --psm 3; done',
    'rm -r "$pages"',
  ].join('; ')
  const all = `printf '%s\\0' "$0"/* | xargs -0 -n 1 -P ${JOB_CORES} sh -c "$1" "$2" "$3"`
  return measureCommand('sh', ['-c', all, input, one, models, join(work, 'floor')], { OMP_THREAD_LIMIT: '1' })
}

function ocrmypdf(flags: readonly string[], work: string): (input: string) => Promise<Usage> {
  return async input => {
    const usages: Usage[] = []
    for (const name of readdirSync(input)) {
      const dpi = name.endsWith('.pdf') ? [] : ['--image-dpi', IMAGE_DPI]
      const args = ['-l', 'deu', '--jobs', String(JOB_CORES), ...flags, ...dpi, '--skip-text', '--quiet']
      usages.push(
        await measureCommand('ocrmypdf', [...args, join(input, name), join(work, 'theirs.pdf')], {
          OMP_THREAD_LIMIT: '1',
        }),
      )
    }
    const sum = (of: (usage: Usage) => number | null): number =>
      usages.reduce((all, usage) => all + (of(usage) ?? 0), 0)
    return {
      wallS: sum(({ wallS }) => wallS),
      cpuS: usages.some(({ cpuS }) => cpuS === null) ? null : sum(({ cpuS }) => cpuS),
      peakMb: Math.max(...usages.map(({ peakMb }) => peakMb ?? 0)),
    }
  }
}
