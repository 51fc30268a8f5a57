import type { PhaseName } from '../model/phase-name.ts'
import { expectedSeconds } from '../phases/phase-cost.ts'

/** Pages that a file of this extension is taken to have before it was opened. */
const PAGES_BY_EXTENSION: Readonly<Record<string, number>> = { pdf: 4, tif: 2, tiff: 2, jpg: 1, jpeg: 1, png: 1 }
const PAGES_OTHERWISE = 3

/** Pages of a batch, guessed from the file names alone: the sources are not fetched yet. */
export function estimatePages(filenames: readonly string[]): number {
  return filenames.reduce((sum, name) => {
    const extension = /\.([A-Za-z0-9]+)$/.exec(name)?.[1]?.toLowerCase() ?? ''
    return sum + (PAGES_BY_EXTENSION[extension] ?? PAGES_OTHERWISE)
  }, 0)
}

/** Whole seconds, at least 1, that the phases will take for so many pages, every page taken to be a scan. */
export function estimateSeconds(pages: number, phases: readonly PhaseName[], workers: number): number {
  const seconds = phases.reduce((sum, phase) => sum + expectedSeconds(phase, pages, workers), 0)
  return Math.max(1, Math.ceil(seconds))
}
