import type { Accuracy } from './measure-accuracy.ts'
import type { LookCost } from './measure-costs.ts'
import type { FolderRecall } from './measure-folder.ts'
import type { MemoryRun } from './measure-memory.ts'
import { STACK_NAMES } from './measure-pipeline.ts'
import type { PipelineRun } from './measure-pipeline.ts'
import type { RecognitionCost } from './measure-recognition.ts'
import type { StartCost } from './measure-start.ts'
import type { PageScore } from './score-page.ts'

/** Limits that the figures are held against (docs/decisions/0017). */
const WALL_MAX = {
  grey: { 'ocrmypdf, plain PDF': 0.5, 'ocrmypdf, default': 0.4 },
  colour: { 'ocrmypdf, plain PDF': 0.25, 'ocrmypdf, default': 0.2 },
} as Readonly<Record<string, Readonly<Record<string, number>>>>

export function printAccuracy(rows: readonly Accuracy[]): string {
  const looks = [...new Set(rows.map(row => row.look))]
  const readers = [...new Set(rows.map(row => row.reader))]
  const of = (reader: string, look: string): PageScore | undefined =>
    rows.find(row => row.reader === reader && row.look === look)?.score
  const table = (title: string, cell: (score: PageScore) => number): string[] => [
    `\n${title.padEnd(26)}${looks.map(look => look.padStart(10)).join('')}`,
    ...readers.map(
      reader =>
        reader.padEnd(26) +
        looks
          .map(look => of(reader, look))
          .map(score => (score ? (100 * cell(score)).toFixed(2).padStart(10) : ''.padStart(10)))
          .join(''),
    ),
  ]
  const perPage = rows
    .filter(row => row.reader === 'engine, fast')
    .map(
      ({ look, pages }) =>
        look.padEnd(12) + pages.map(({ name, score }) => `${name} ${percent(cer(score))}`).join(', '),
    )
  return [
    ...table('character errors, %', cer),
    ...table('words at their place, %', score => score.byBox / score.words),
    ...table('words in order, %', score => score.bySequence / score.words),
    '\ncharacter errors by page (engine, fast)',
    ...perPage,
  ].join('\n')
}

/** Where a page's processor time goes: ms a page and, behind the stroke, what the step gained (letters likely right). */
export function printCosts(rows: readonly LookCost[]): string {
  const lines = rows.map(({ look, pages, cpuMs, steps, nativeMs }) => {
    const against = nativeMs === null ? '' : `  native ${nativeMs.toFixed(0)} (${(cpuMs / nativeMs).toFixed(2)})`
    const parts = [...steps].map(([step, cost]) => {
      const gained = cost.gained === 0 ? '' : `/${cost.gained.toFixed(1)}`
      return `${step}${cost.pages < pages ? ` (${cost.pages})` : ''} ${cost.cpuMs.toFixed(0)}${gained}`
    })
    return `${look.padEnd(10)} ${cpuMs.toFixed(0).padStart(5)} ms${against}\n             ${parts.join('  ')}`
  })
  return ['\nprocessor time of a page by step, ms a page (of how many pages; what it gained)', ...lines].join('\n')
}

export function printRecognition({ pages, engineS, nativeS }: RecognitionCost): string {
  const ours = `\nrecognition, same grey pixels and model, ${pages} pages: engine ${engineS.toFixed(2)} s CPU a page`
  if (nativeS === null) return ours
  return `${ours}, native ${nativeS.toFixed(2)} s; ratio ${ratio(engineS, nativeS)} (at most 1.05)`
}

export function printPipeline(runs: readonly PipelineRun[]): string {
  const lines: string[] = []
  for (const stack of STACK_NAMES) {
    const own = runs.filter(run => run.stack === stack)
    const ours = own.find(run => run.program === 'steuerstapel')
    if (!ours) continue
    lines.push(
      `\n${ours.pages} ${stack} pages, ${ours.pageKb.toFixed(0)} KB each`.padEnd(34) +
        'wall s   CPU s  peak MB    size   CER %  words %  wall ratio  CPU ratio',
    )
    for (const { program, usage, sizeRatio, score } of own) {
      const limit = WALL_MAX[stack.replace('small ', '')]?.[program]
      const cells = [
        usage.wallS.toFixed(1).padStart(7),
        (usage.cpuS?.toFixed(1) ?? '–').padStart(8),
        (usage.peakMb?.toFixed(0) ?? '–').padStart(9),
        sizeRatio.toFixed(2).padStart(8),
        percent(cer(score)).padStart(8),
        percent(score.byBox / score.words).padStart(9),
      ]
      const against =
        run(program) === 'ours'
          ? ''
          : `${ratio(ours.usage.wallS, usage.wallS)}${limit === undefined ? '' : ` (${limit.toFixed(2)})`}`.padStart(
              12,
            ) + (usage.cpuS && ours.usage.cpuS ? ratio(ours.usage.cpuS, usage.cpuS) : '–').padStart(11)
      lines.push(program.padEnd(32) + cells.join('') + against)
    }
  }
  return lines.join('\n')
}

export function printFolder(rows: readonly FolderRecall[]): string {
  const lines = rows.map(
    ({ variant, scans, engine, native }) =>
      `${variant.padEnd(14)}${String(scans).padStart(6)}${percent(engine).padStart(10)}${(native === null ? '–' : percent(native)).padStart(10)}`,
  )
  return ['\nwords read, %  scans    engine    native', ...lines].join('\n')
}

export function printStart({ firstPageS, warmPageS }: StartCost): string {
  const first = `\ncold start to the first page: ${firstPageS.toFixed(2)} s (at most 1.5)`
  return `${first}; the same page warm: ${warmPageS.toFixed(2)} s`
}

export function printMemory({ pages, wallS, laps }: MemoryRun): string {
  const head = `\nthe whole job on ${pages} scanned pages with two workers, ${wallS.toFixed(0)} s`
  if (laps.length === 0) return `${head}; memory: this system does not say`
  const most = Math.max(...laps.map(({ mb }) => mb))
  const shown = laps.map(({ untilS, mb }) => `${untilS.toFixed(0)} s: ${mb.toFixed(0)}`).join(', ')
  return `${head}; memory in MB, largest ${most.toFixed(0)} (under 700): ${shown}`
}

function run(program: string): 'ours' | 'peer' {
  return program === 'steuerstapel' ? 'ours' : 'peer'
}

function cer({ charErrors, chars }: PageScore): number {
  return charErrors / Math.max(1, chars)
}

function percent(share: number): string {
  return (100 * share).toFixed(2)
}

function ratio(one: number, other: number): string {
  return (one / other).toFixed(2)
}
