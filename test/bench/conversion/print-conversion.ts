import type { MemoryRun } from './measure-memory.ts'
import type { OfficeCost } from './measure-office.ts'
import type { ReadingRun } from './measure-born-digital.ts'

/** Of the engine and all its children together (docs/decisions/0023). */
const MEMORY_MB_MAX = 1500

export function printReading(runs: readonly ReadingRun[]): string {
  const lines = [
    '\nborn-digital PDFs          pages  program          pages/s   wall s    CPU s   wall ratio  CPU ratio',
  ]
  for (const { material, pages, program, usage } of runs) {
    const peer = runs.find(run => run.material === material && run.program === 'poppler')
    const ratios =
      program === 'poppler' || !peer
        ? ''
        : ratio(usage.wallS, peer.usage.wallS).padStart(13) + ratio(usage.cpuS, peer.usage.cpuS).padStart(11)
    const cells = [
      (pages / usage.wallS).toFixed(1).padStart(9),
      usage.wallS.toFixed(1).padStart(9),
      (usage.cpuS?.toFixed(1) ?? '–').padStart(9),
    ]
    lines.push(`${material.padEnd(24)}${String(pages).padStart(8)}  ${program.padEnd(15)}${cells.join('')}${ratios}`)
  }
  return lines.join('\n')
}

export function printOffice(costs: readonly OfficeCost[]): string {
  return [
    '\nOffice documents, s         cold  soffice    ratio     warm  soffice    ratio',
    ...costs.map(({ name, coldS, warmS, peerColdS, peerWarmS }) =>
      [
        name.padEnd(22),
        seconds(coldS),
        seconds(peerColdS),
        ratio(coldS, peerColdS).padStart(9),
        seconds(warmS),
        seconds(peerWarmS),
        ratio(warmS, peerWarmS).padStart(9),
      ].join(''),
    ),
  ].join('\n')
}

export function printMemoryRun({ name, wallS, memory, documents }: MemoryRun): string {
  const faults = documents.flatMap(({ filename, fault }) => (fault === null ? [] : [`${filename}: ${fault}`]))
  const pages = documents.reduce((sum, document) => sum + (document.pages ?? 0), 0)
  const head = `\n${name}: ${pages} pages in ${wallS.toFixed(0)} s`
  if (!memory) return `${head}; this system does not say how much memory it took`
  const verdict = memory.sumMb < MEMORY_MB_MAX ? 'under' : 'NOT UNDER'
  const kinds = memory.atPeak.map(({ kind, count, mb }) => `${count} ${kind} ${mb.toFixed(0)}`).join(', ')
  const highest = Object.entries(memory.highestMb).map(([kind, mb]) => `${kind} ${mb.toFixed(0)}`)
  return [
    `${head}; peak ${memory.sumMb.toFixed(0)} MB, ${verdict} ${MEMORY_MB_MAX} (${kinds})`,
    `  most in one process: ${highest.join(', ')}`,
    `  every ten seconds: ${memory.curveMb.map(mb => mb.toFixed(0)).join(' ')}`,
    ...faults.map(fault => `  not processed: ${fault}`),
  ].join('\n')
}

function seconds(value: number | null): string {
  return (value?.toFixed(2) ?? '–').padStart(9)
}

function ratio(one: number | null, other: number | null): string {
  return one === null || other === null || other === 0 ? '–' : (one / other).toFixed(2)
}
