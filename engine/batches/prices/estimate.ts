import type { PhaseName } from '../../model/phase-name.ts'
import type { FileKind, PriceListEntry } from '../../model/price-list.ts'
import { expectedSeconds } from '../../phases/phase-cost.ts'

/** Pages that a file of a kind is taken to have before it was opened, unless the price list says otherwise. */
const PAGES: Readonly<Record<FileKind, number>> = {
  pdf: 4,
  tiff: 2,
  image: 1,
  office: 3,
  mail: 3,
  archive: 3,
  other: 3,
}

const EXTENSIONS: Readonly<Partial<Record<FileKind, readonly string[]>>> = {
  pdf: ['pdf'],
  tiff: ['tif', 'tiff'],
  image: ['jpg', 'jpeg', 'png', 'gif', 'bmp', 'webp', 'heic', 'heif', 'avif'],
  office: ['doc', 'docx', 'odt', 'rtf', 'xls', 'xlsx', 'ods', 'csv', 'ppt', 'pptx', 'odp', 'txt', 'htm', 'html'],
  mail: ['eml', 'msg'],
  archive: ['zip', '7z'],
}

const KINDS: ReadonlyMap<string, FileKind> = new Map(
  Object.entries(EXTENSIONS).flatMap(([kind, names]) => names.map(name => [name, kind as FileKind] as const)),
)

/** Pages of each document, guessed from the file names alone: the sources are not fetched yet. */
export function estimatePages(filenames: readonly string[], defaultPages: PriceListEntry['defaultPages']): number[] {
  return filenames.map(name => {
    const kind = fileKindOf(name)
    return defaultPages[kind] ?? PAGES[kind]
  })
}

/** Kind of a file by the ending of its name. */
export function fileKindOf(name: string): FileKind {
  return KINDS.get(/\.([A-Za-z0-9]+)$/.exec(name)?.[1]?.toLowerCase() ?? '') ?? 'other'
}

/**
 * Whole seconds, at least 1, that the phases will take for documents of so many pages, every page taken to be a scan.
 */
export function estimateSeconds(pages: readonly number[], phases: readonly PhaseName[], workers: number): number {
  const all = pages.reduce((sum, each) => sum + each, 0)
  const seconds = phases.reduce((sum, phase) => sum + expectedSeconds(phase, all, workers), 0)
  return Math.max(1, Math.ceil(seconds))
}
