import { availableParallelism, constants, setPriority } from 'node:os'
import { parseArgs } from 'node:util'
import { findPoppler, measureBornDigital } from './measure-born-digital.ts'
import { measureMemory, memoryMaterials, stackMaterial } from './measure-memory.ts'
import { findSoffice, measureOffice } from './measure-office.ts'
import { printMemoryRun, printOffice, printReading } from './print-conversion.ts'

const PARTS = ['reading', 'office', 'memory', 'stack'] as const

/**
 * `npm run bench -- conversion [--pages 200,1000] [--rounds 2] [--stack 300] [--only PART,…]`: reading of born-digital
 * PDFs and conversion of Office documents beside the peers that are installed, and the memory of the whole engine. The
 * long stack of scans (`--only stack`) is left out unless it is named. Figures belong to this machine and moment.
 */
export async function benchConversion(args: readonly string[]): Promise<void> {
  const text = (fallback: string) => ({ type: 'string', default: fallback }) as const
  const { values } = parseArgs({
    args: [...args],
    options: { pages: text('200,1000'), rounds: text('2'), stack: text('300'), only: text('reading,office,memory') },
  })
  const wanted = new Set(values.only.split(','))
  const unknown = [...wanted].filter(part => !PARTS.some(known => known === part))
  if (unknown.length > 0) throw new RangeError(`--only knows ${PARTS.join(', ')}`)
  const pageCounts = values.pages.split(',').map(Number)
  const [rounds = 0, stack = 0] = [values.rounds, values.stack].map(Number)
  if (!pageCounts.every(count => count > 0) || !(rounds > 0 && stack > 0)) {
    throw new RangeError('pages, rounds and stack are counts')
  }
  // Our workers lower their own priority; the peers get the same.
  setPriority(constants.priority.PRIORITY_BELOW_NORMAL)
  const [poppler, soffice] = [findPoppler(), findSoffice()]
  const workers = availableParallelism()
  say(`${workers} cores and as many workers`)
  say(poppler === null ? 'peer missing: poppler (Debian: poppler-utils)' : `poppler ${poppler}`)
  say(
    soffice === null ? 'peer missing: soffice (Debian: libreoffice-writer libreoffice-calc)' : `LibreOffice ${soffice}`,
  )
  if (wanted.has('reading')) {
    say(printReading(await measureBornDigital({ pageCounts, rounds, withPeer: poppler !== null })))
  }
  if (wanted.has('office')) say(printOffice(await measureOffice(rounds, soffice !== null)))
  const materials = wanted.has('memory') ? memoryMaterials(Math.max(...pageCounts)) : []
  const stacks = wanted.has('stack') ? [stackMaterial(stack)] : []
  for await (const run of measureMemory([...materials, ...stacks], workers)) say(printMemoryRun(run))
}

function say(line: string): void {
  process.stdout.write(`${line}\n`)
}
