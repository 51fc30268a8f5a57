import { existsSync } from 'node:fs'
import { basename } from 'node:path'
import { z } from 'zod'
import type { Batch } from '../../model/batch.ts'
import type { Document } from '../../model/document.ts'
import { safeFileName } from '../../sorting/name-file.ts'
import { readFile } from '../../shared/disk/files.ts'
import { EngineError, isEngineError } from '../../shared/errors.ts'
import type { FileStore } from '../../storage/file-store.ts'
import type { Storage } from '../../storage/storage.ts'
import { findOutput, resultBeingWritten } from '../find-output.ts'
import type { ZipEntry } from '../mandants/stream-zip.ts'
import type { ManyOf } from './change-many.ts'
import { findSeen } from './find-seen.ts'
import type { SeenDocument } from './find-seen.ts'
import { refusedDocument } from './refused-document.ts'
import type { RefusedDocument } from './refused-document.ts'
import { writeExportList } from './write-export-list.ts'
import type { ListedExport } from './write-export-list.ts'

export interface ExportDocumentsDeps {
  readonly storage: Pick<Storage, 'access' | 'batches' | 'clientYears' | 'corrections' | 'documents' | 'mandants'>
  readonly files: Pick<FileStore, 'has' | 'managedPath' | 'pathOf'>
}

/** `list`: what is known of the documents alone, as a table. */
export type ExportKind = 'files' | 'list'

export interface PlannedExport {
  /** Files of a ZIP with the list last, or the list alone. */
  readonly entries: readonly ZipEntry[]
  /** Documents in it. */
  readonly documents: number
  readonly refused: readonly RefusedDocument[]
}

const LIST = 'Belege.csv'
const index = z.object({ documents: z.array(z.object({ document_id: z.string(), single: z.string() })) })

/** Ids of documents with the path of the file that stands for each of them alone. */
type Singles = ReadonlyMap<string, string>

/**
 * What an export of chosen documents holds, in their order: each as the PDF that lies beside the Belegmappe of its
 * delivery, with its e-invoice, or as the file that came in where it is in no Belegmappe; and a table of them. A document
 * that cannot be given out now is refused with its reason and stands in the table without a file.
 */
export async function planExport(
  deps: ExportDocumentsDeps,
  of: Pick<ManyOf, 'organizationId' | 'reader'>,
  documentIds: readonly string[],
  kind: ExportKind,
): Promise<PlannedExport> {
  const singlesOf = rememberSingles(deps)
  const rows: ListedExport[] = []
  const entries: ZipEntry[] = []
  const refused: RefusedDocument[] = []
  for (const documentId of new Set(documentIds)) {
    let seen: SeenDocument | null = null
    try {
      // oxlint-disable-next-line no-await-in-loop -- a long export reads one document at a time
      seen = await findSeen(deps.storage, of, documentId)
      // oxlint-disable-next-line no-await-in-loop -- the same
      const files = kind === 'list' ? [] : await filesOf(deps, seen, singlesOf, rows.length + 1)
      entries.push(...files)
      rows.push({ ...seen, file: files[0]?.name ?? null, note: null })
    } catch (error) {
      if (!isEngineError(error)) throw error
      refused.push(refusedDocument(documentId, error))
      if (seen) rows.push({ ...seen, file: null, note: error.message })
    }
  }
  if (rows.length > 0) entries.push({ name: LIST, text: await writeExportList(deps.storage, rows) })
  return { entries, documents: rows.filter(({ note }) => note === null).length, refused }
}

/** The file of a document and its e-invoice, under names in the order of the list. */
async function filesOf(
  { files }: ExportDocumentsDeps,
  { document, batch }: SeenDocument,
  singlesOf: (batch: Batch) => Promise<Singles>,
  number: number,
): Promise<{ readonly name: string; readonly path: string }[]> {
  const numbered = (name: string): string => `${String(number).padStart(3, '0')}_${name}`
  const single = (await singlesOf(batch)).get(document.id)
  if (single === undefined) {
    const path = originalOf(files, document)
    return [{ name: numbered(safeFileName(document.filename)), path }]
  }
  if (!existsSync(single)) throw resultBeingWritten()
  const invoice = single.replace(/\.pdf$/i, '.xml')
  const paths = [single, ...(invoice !== single && existsSync(invoice) ? [invoice] : [])]
  return paths.map(path => ({ name: numbered(basename(path)), path }))
}

/** Pages of a stack have no file of their own outside of a Belegmappe. */
function originalOf(files: ExportDocumentsDeps['files'], { origin, sha256 }: Document): string {
  if (origin?.type === 'part') {
    const message =
      'Dieser Beleg ist Teil eines größeren Scans und steht in keiner Belegmappe. Bitte nehmen Sie ihn zuerst wieder hinein.'
    throw new EngineError('input', 'document_without_file', message)
  }
  if (sha256 !== null && files.has(sha256)) return files.pathOf(sha256)
  throw new EngineError('input', 'document_without_file', 'Die Datei dieses Belegs ist nicht (mehr) da.')
}

/** Reads the index of each Belegmappe once. */
function rememberSingles(deps: ExportDocumentsDeps): (batch: Batch) => Promise<Singles> {
  const known = new Map<string, Promise<Singles>>()
  return batch => {
    const found = known.get(batch.id) ?? singlesOfBatch(deps, batch)
    known.set(batch.id, found)
    return found
  }
}

/** None of a batch without a Belegmappe. Throws EngineError as `findOutput`, and while one is written anew. */
async function singlesOfBatch({ storage, files }: ExportDocumentsDeps, batch: Batch): Promise<Singles> {
  if (batch.status !== 'completed') return new Map()
  await findOutput(storage, batch)
  const { wanted, done, fault } = await storage.corrections.revision(batch.id)
  if (done < wanted && fault === null) throw resultBeingWritten()
  const folder = files.managedPath(batch.basePath.replace(/\/+$/, ''))
  const text = await readFile(`${folder}/index.json`, 'utf8').catch(() => null)
  if (text === null) return new Map()
  return new Map(
    index.parse(JSON.parse(text)).documents.map(each => [each.document_id, `${folder}/${each.single}`] as const),
  )
}
