import { readFile } from '../../shared/disk/files.ts'
import { z } from 'zod'
import type { AuditEntry } from '../../model/audit-entry.ts'
import type { Batch } from '../../model/batch.ts'
import { AUDIT_FILE, AUDIT_SEAL_FILE } from '../../phases/report/attachments/audit-attachment.ts'
import { isBinderName } from '../../phases/report/outputs/binder-name.ts'
import { SINGLES_FOLDER } from '../../phases/report/outputs/single-path.ts'
import { targetPrograms } from '../../phases/report/programs/target-program.ts'
import type { FileStore, StoredFile } from '../../storage/file-store.ts'
import type { Storage } from '../../storage/storage.ts'
import { mediaTypeOf, outputTable, outputType } from './output-type.ts'
import type { OutputTable, OutputType } from './output-type.ts'
import { resultFiles } from './result-files.ts'
import type { FoundFile } from './result-files.ts'

/** A file of the result of a batch, as it was written. */
export interface Output extends StoredFile {
  /** Of its place in the result; the same in every edition. */
  readonly id: string
  readonly type: OutputType
  /** Of a table of bookkeeping that holds one list alone. */
  readonly table: OutputTable | null
  readonly name: string
  /** Folder in the result, with slashes; empty for what lies beside the Belegmappe. */
  readonly folder: string
  readonly mediaType: string
  /** Of a single document and its e-invoice; null for what tells of many. */
  readonly documentId: string | null
  /** In managed storage. */
  readonly path: string
}

export interface OutputDeps {
  readonly storage: Pick<Storage, 'audit' | 'batches'>
  readonly files: Pick<FileStore, 'managedPath' | 'sumManaged'>
}

const FOLDERS = [SINGLES_FOLDER, ...targetPrograms().map(({ folder }) => folder)]
const INDEX = 'index.json'

/**
 * Every file of the result of a completed batch but its audit log: the Belegmappe first, then what lies beside it, the
 * single documents and what the office's program takes in. Hashes are those of the audit log, so that what was changed since is not given out under
 * a hash of its own. Empty when nothing is there any more.
 */
export async function listOutputs(deps: OutputDeps, batch: Batch): Promise<readonly Output[]> {
  const base = batch.basePath.replace(/\/+$/, '')
  const found = await resultFiles(deps.files.managedPath(base), FOLDERS)
  const known = await knownFiles(deps, batch)
  const documents = await documentsOf(deps.files.managedPath(`${base}/${INDEX}`))
  const outputs: Output[] = []
  for (const file of found) {
    // Log and signature grow after the batch has ended, so no link could keep what it says.
    if (file.place === AUDIT_FILE || file.place === AUDIT_SEAL_FILE) continue
    const path = `${base}/${file.place}`
    const isBinder = path === known.binderPath
    // Of an earlier edition that could not be removed, under the name that its mandant had then.
    if (!isBinder && file.folder === '' && isBinderName(file.name)) continue
    const stored = known.sums.get(isBinder ? '' : file.place) ?? (await deps.files.sumManaged(path))
    if (stored) outputs.push(outputOf(file, { isBinder, path, stored, documents }))
  }
  return [...outputs].sort((one, other) => Number(other.type === 'binder') - Number(one.type === 'binder'))
}

interface Facts {
  readonly isBinder: boolean
  readonly path: string
  readonly stored: StoredFile
  readonly documents: ReadonlyMap<string, string>
}

function outputOf({ id, place, name, folder }: FoundFile, { isBinder, path, stored, documents }: Facts): Output {
  return {
    id,
    type: isBinder ? 'binder' : outputType(place),
    table: isBinder ? null : outputTable(place),
    name,
    folder,
    mediaType: mediaTypeOf(name),
    documentId: documents.get(place.replace(/\.xml$/, '.pdf')) ?? null,
    path,
    sha256: stored.sha256,
    byteSize: stored.byteSize,
  }
}

/** What was written last under each name below the batch's folder; the Belegmappe, which the log names otherwise, under ''. */
async function knownFiles({ storage }: OutputDeps, { id }: Batch) {
  const output = await storage.batches.output(id)
  const written = (await storage.audit.list(id)).flatMap(({ fact }) => writtenFile(fact))
  const binder = output ? [['', { sha256: output.sha256, byteSize: output.byteSize }] as const] : []
  return { binderPath: output?.path ?? null, sums: new Map<string, StoredFile>([...written, ...binder]) }
}

function writtenFile(fact: AuditEntry['fact']): readonly (readonly [place: string, stored: StoredFile])[] {
  return fact.event === 'output_written' ? [[fact.file, { sha256: fact.sha256, byteSize: fact.byte_size }]] : []
}

const index = z.object({ documents: z.array(z.object({ document_id: z.string(), single: z.string() })) })

/** Ids of the documents by the places of their files; none for an index of an earlier version. */
async function documentsOf(path: string): Promise<ReadonlyMap<string, string>> {
  const text = await readFile(path, 'utf8').catch(() => null)
  const parsed = index.safeParse(text === null ? null : parse(text))
  return new Map(parsed.data?.documents.map(({ single, document_id }) => [single, document_id]))
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
