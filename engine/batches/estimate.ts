import type { PhaseName } from '../model/phase-name.ts'

/** Pages that a file of this extension is taken to have before it was opened. */
const PAGES_BY_EXTENSION: Readonly<Record<string, number>> = { pdf: 4, tif: 2, tiff: 2, jpg: 1, jpeg: 1, png: 1 }
const PAGES_OTHERWISE = 3

/** Rough seconds of work per page on one core; OCR is shared by the workers. */
const SECONDS_PER_PAGE: Readonly<Record<PhaseName, number>> = {
  CONVERSION: 0.2,
  OCR: 3,
  ANALYSIS: 0.1,
  ORGANIZATION: 0.02,
  REPORT: 0.2,
}
const SECONDS_PER_DOCUMENT = 0.5

/** Pages of a batch, guessed from the file names alone: the sources are not fetched yet. */
export function estimatePages(filenames: readonly string[]): number {
  return filenames.reduce((sum, name) => {
    const extension = /\.([A-Za-z0-9]+)$/.exec(name)?.[1]?.toLowerCase() ?? ''
    return sum + (PAGES_BY_EXTENSION[extension] ?? PAGES_OTHERWISE)
  }, 0)
}

/** Whole seconds, at least 1, that the phases will take for so many pages. */
export function estimateSeconds(
  pages: number,
  documents: number,
  phases: readonly PhaseName[],
  workers: number,
): number {
  const perPage = phases.reduce((sum, phase) => {
    const share = phase === 'OCR' ? Math.max(1, workers) : 1
    return sum + SECONDS_PER_PAGE[phase] / share
  }, 0)
  return Math.max(1, Math.ceil(pages * perPage + documents * SECONDS_PER_DOCUMENT))
}
