import { createSeededRandom } from '../fixtures/make/seeded-random.ts'
import { allLayouts } from './all-layouts.ts'
import type { TruthShare } from './layout.ts'
import { firstOfEach, makeDocuments } from './make-documents.ts'
import type { MeasuredTruth } from './measure-truth.ts'
import { measureTruth, readTruth } from './measure-truth.ts'
import { misreadPages } from './misread-pages.ts'
import type { TruthReport } from './print-truth.ts'
import { printTruth, toTruthReport } from './print-truth.ts'

export interface TruthOptions {
  readonly shares: readonly TruthShare[]
  readonly withScans: boolean
  /** Name every value that is wrong, missing or invented, those that were said to be sure first. */
  readonly misses: boolean
  /** Show the values of the last share, too. */
  readonly contents: boolean
  /** Only layouts whose id begins so, e.g. `issuers-`. */
  readonly layouts: string
  /** Beside them the printed documents with this share of their signs misread, as measured on scans; 0 for none. */
  readonly faults: number
}

/** What is misread stays the same from run to run. */
const FAULTS_SEED = 1

/**
 * Measures the product on the truth made apart: prints it with Chromium, reads it and compares; `say` takes the text.
 * The last share is looked at once a release: nothing may be changed because of what it shows.
 */
export async function evalTruth(options: TruthOptions, say: (text: string) => void): Promise<TruthReport[]> {
  const layouts = allLayouts().filter(({ id }) => id.startsWith(options.layouts))
  if (options.shares.includes('last'))
    say('Das letzte Drittel wird einmal je Ausgabe angesehen; danach wird nichts seinetwegen geändert.\n')
  const reports: TruthReport[] = []
  for (const share of options.shares) {
    const all = makeDocuments(layouts, [share])
    const media = [
      'digital',
      ...(options.withScans ? ['scans'] : []),
      ...(options.faults > 0 ? ['faults'] : []),
    ] as const
    for (const medium of media as readonly TruthReport['medium'][]) {
      const documents = medium === 'scans' ? firstOfEach(all) : all
      const tell = (done: number, count: number): void => {
        if (done % 20 === 0) say(`  ${share}: ${done} von ${count} gescannt\n`)
      }
      const measured: MeasuredTruth[] = []
      const random = createSeededRandom(FAULTS_SEED)
      for (const one of await readTruth(documents, medium === 'scans' ? 'scans' : 'digital', tell)) {
        const pages = medium === 'faults' ? misreadPages(one.pages, options.faults, random) : one.pages
        measured.push(await measureTruth({ ...one, pages }))
      }
      const report = toTruthReport(share, medium, measured)
      reports.push(report)
      say(printTruth(report, { misses: options.misses, isOpen: share !== 'last' || options.contents }))
    }
  }
  return reports
}
