import { measureEngine } from './measure-engine.ts'
import type { EngineRun } from './measure-engine.ts'
import { keptFile } from './bench-material.ts'
import { cleanA3, scanA3, scansOfA3, scansOfA4, stampedScansOfA3 } from './large-scans.ts'
import { bornDigitalPdf } from './measure-born-digital.ts'

export interface MemoryRun extends EngineRun {
  readonly name: string
}

type Material = readonly [name: string, paths: () => Promise<string[]>]

const LAP_MS = 10_000

/** What takes most memory: a PDF of `pages` born-digital pages, and A3 at 600 dpi (70 million pixels) as it comes. */
export function memoryMaterials(pages: number): readonly Material[] {
  return [
    [`${pages} born-digital pages`, async () => [await bornDigitalPdf(pages)]],
    [
      'A3 at 600 dpi, JPEG, grey and colour',
      () =>
        inOrder([
          ['grey.jpg', () => scanA3(1, 'grey')],
          ['colour.jpg', () => scanA3(1, 'colour')],
        ]),
    ],
    [
      'A3 at 600 dpi, PNG, grey and colour',
      () =>
        inOrder([
          ['grey.png', () => cleanA3(1, 'grey')],
          ['colour.png', () => cleanA3(1, 'colour')],
        ]),
    ],
    ['A3 at 600 dpi, PDF of 4 pages, grey', () => inOrder([['grey-4.pdf', () => scansOfA3(4, 'grey')]])],
    ['A3 at 600 dpi, PDF of 4 pages, colour', () => inOrder([['colour-4.pdf', () => scansOfA3(4, 'colour')]])],
    ['the same with a printed line', () => inOrder([['stamped-4.pdf', () => stampedScansOfA3(4, 'colour')]])],
  ]
}

/** A stack of scanned A4 pages, to its end. */
export function stackMaterial(pages: number): Material {
  return [`${pages} scanned A4 pages`, () => inOrder([[`stack-${pages}.pdf`, () => scansOfA4(pages)]])]
}

/** Each material through the whole engine, one after the other. */
export async function* measureMemory(materials: readonly Material[], workers: number): AsyncGenerator<MemoryRun> {
  for (const [name, paths] of materials) yield { name, ...(await measureEngine(await paths(), workers, LAP_MS)) }
}

async function inOrder(
  files: readonly (readonly [name: string, make: () => Promise<Uint8Array>])[],
): Promise<string[]> {
  const paths: string[] = []
  for (const [name, make] of files) paths.push(await keptFile(name, make))
  return paths
}
