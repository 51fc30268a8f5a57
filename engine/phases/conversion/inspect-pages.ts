import { join } from 'node:path'
import { cpuBudget } from '../../isolation/cpu-budget.ts'
import { kindOfMedia } from '../../model/media-type.ts'
import type { MediaType, PageMediaType } from '../../model/media-type.ts'
import type { FileNote } from '../../model/document.ts'
import { assert } from '../../shared/assert.ts'
import { isEngineError } from '../../shared/errors.ts'
import type { ConvertedDocument } from '../../storage/document-verbs.ts'
import type { ConversionDeps } from './conversion-deps.ts'
import type { ConversionTask } from './conversion-task.ts'
import type { MadeFile, ReadableFile } from './make-readable.ts'

interface InspectedPages {
  readonly made: MadeFile | null
  readonly notes: readonly FileNote[]
  readonly pages: ConvertedDocument['pages']
}

/** Pages of the file; of an image that was cut off, what is left of it. */
export async function inspectPages(
  deps: ConversionDeps,
  { rendition, notes }: ReadableFile,
  task: ConversionTask,
): Promise<InspectedPages> {
  const file = rendition ?? { path: task.path, mediaType: asPageType(task.mediaType) }
  try {
    return { made: rendition, notes, pages: await pagesOf(deps, file, task) }
  } catch (error) {
    const isCut = isEngineError(error) && error.code === 'corrupt_file'
    if (!isCut || rendition || file.mediaType === 'application/pdf') throw error
    const outPath = join(task.folder, 'rescued')
    const within = { signal: task.item.signal, share: task.item.share, ...cpuBudget('normalize-image') }
    const input = { path: file.path, mediaType: file.mediaType, outPath }
    const rescued = await deps.workers.run('normalize-image', input, within)
    const made = { path: outPath, mediaType: rescued.mediaType }
    return { made, notes: [...notes, ...rescued.notes], pages: await pagesOf(deps, made, task) }
  }
}

async function pagesOf(
  { workers, limits }: ConversionDeps,
  file: MadeFile,
  { item }: ConversionTask,
): Promise<ConvertedDocument['pages']> {
  const pagesMax = limits.pagesPerDocumentMax
  const within = { signal: item.signal, share: item.share, ...cpuBudget('inspect-document', { pages: pagesMax }) }
  return (await workers.run('inspect-document', { ...file, pagesMax }, within)).pages
}

function asPageType(mediaType: MediaType): PageMediaType {
  assert(kindOfMedia(mediaType) === 'page', 'other contents were turned into pages before')
  return mediaType as PageMediaType
}
