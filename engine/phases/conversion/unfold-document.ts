import { createReadStream } from '../../shared/disk/files-sync.ts'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { cpuBudget } from '../../isolation/cpu-budget.ts'
import type { ConversionOperations, UnfoldedFile } from '../../isolation/conversion-operations.ts'
import { kindOfMedia } from '../../model/media-type.ts'
import type { FileNote } from '../../model/document.ts'
import { EngineError } from '../../shared/errors.ts'
import { newId } from '../../shared/ids.ts'
import type { ChildDocument } from '../../storage/document-verbs.ts'
import type { ItemContext } from '../phase.ts'
import type { ConversionDeps } from './conversion-deps.ts'
import type { ConversionTask } from './conversion-task.ts'

/** Bytes out per byte in: honest archives of documents stay far below (decisions.md 2.4). */
const RATIO_MAX = 100
/** Mails in mails in archives: beyond this depth nobody files documents. */
const DEPTH_MAX = 5

/** Takes the files out of `path` of the task: an archive, a mail or a PDF, or what was made of it. */
export type Unfold = (
  task: ConversionTask,
) => Promise<{ readonly children: readonly ChildDocument[]; readonly notes: readonly FileNote[] }>

/** Takes the files out of an archive, mail or PDF and puts them into the store as documents of their own. */
export function createUnfolder(deps: ConversionDeps): Unfold {
  return async task => {
    const { document, mediaType, item } = task
    await checkDepth(deps, task)
    const outFolder = join(task.folder, 'unfolded')
    await mkdir(outFolder)
    const within = { signal: item.signal, share: item.share, ...cpuBudget('unfold-container') }
    const unfolded = await deps.workers.run('unfold-container', inputOf(deps, task, outFolder), within)
    const isArchive = kindOfMedia(mediaType) === 'archive'
    if (unfolded.files.length === 0 && isArchive) throw emptyArchive()
    await checkCount(deps, document.batchId, unfolded.files.length)
    const type = isArchive ? 'archive_entry' : 'attachment'
    const children: ChildDocument[] = []
    for (const file of unfolded.files) {
      item.signal.throwIfAborted()
      const content = await contentOf(deps, file, item)
      children.push({ id: newId('doc'), filename: file.filename, origin: { type, label: file.label }, content })
    }
    return { children, notes: unfolded.notes }
  }
}

type UnfoldInput = ConversionOperations['unfold-container']['input']

function inputOf(
  { limits, documentPasswords }: ConversionDeps,
  { path, mediaType }: ConversionTask,
  outFolder: string,
): UnfoldInput {
  return {
    path,
    mediaType: mediaType as UnfoldInput['mediaType'],
    outFolder,
    passwords: documentPasswords,
    limits: {
      entriesMax: limits.archiveEntriesMax,
      bytesMax: limits.archiveBytesMax,
      entryBytesMax: limits.fileBytesMax,
      ratioMax: RATIO_MAX,
    },
  }
}

async function contentOf(
  { files, limits }: ConversionDeps,
  { outcome }: UnfoldedFile,
  { signal }: ItemContext,
): Promise<ChildDocument['content']> {
  if (!outcome.ok) return { fault: { code: outcome.code, message: outcome.message } }
  return files.put(createReadStream(outcome.path), { byteSizeMax: limits.fileBytesMax, signal })
}

async function checkDepth({ storage, limits }: ConversionDeps, { document, mediaType }: ConversionTask): Promise<void> {
  let depth = 0
  let archives = kindOfMedia(mediaType) === 'archive' ? 1 : 0
  for (let at = document.origin; at; depth++) {
    const parent = await storage.documents.find(at.parentId)
    if (kindOfMedia(parent?.mediaType ?? null) === 'archive') archives++
    at = parent?.origin ?? null
  }
  if (archives <= limits.archiveDepthMax && depth <= DEPTH_MAX) return
  throw new EngineError(
    'input',
    'archive_entry_invalid',
    'Die Dateien liegen zu tief ineinander (Archiv im Archiv). Bitte das innere Archiv entpacken und einzeln einreichen.',
  )
}

async function checkCount({ storage, limits }: ConversionDeps, batchId: string, added: number): Promise<void> {
  const { length } = await storage.documents.listByBatch(batchId)
  if (length + added <= limits.documentsUnfoldedMax) return
  throw new EngineError(
    'input',
    'archive_bomb',
    `Mit diesen ${added} Dateien hätte der Stapel mehr als ${limits.documentsUnfoldedMax.toLocaleString('de-DE')} Dokumente. Bitte auf mehrere Stapel verteilen.`,
  )
}

function emptyArchive(): EngineError {
  return new EngineError(
    'input',
    'archive_entry_invalid',
    'Das Archiv enthält keine Dateien. Bitte prüfen, ob das richtige Archiv eingereicht wurde.',
  )
}
