import type { NewBatchInput } from '../../../batches/create-batch.ts'
import type { FieldFault } from '../../answer/error-body.ts'
import type { ServerDeps } from '../../request/server-deps.ts'
import type { CreateBatchBody } from '../create-batch-body.ts'
import { toSource } from '../source-body.ts'

type Documents = CreateBatchBody['documents']

/** The handed files that a request names; its shape may be wrong elsewhere. */
export function handedIds(body: unknown): string[] {
  return [...namedIn(body)].map(({ id }) => id)
}

/** What is wrong with the handed files that a request names; its shape may be wrong elsewhere. */
export async function handedFaults(
  { handed }: Pick<ServerDeps, 'handed'>,
  projectId: string,
  body: unknown,
): Promise<FieldFault[]> {
  const faults: FieldFault[] = []
  for (const { index, id, sha256 } of namedIn(body)) {
    const file = await handed.find(projectId, id)
    const field = `documents[${index}].source.upload_id`
    if (!file) faults.push({ field, reason: 'not_found' })
    else if (!file.isWhole) faults.push({ field, reason: 'incomplete' })
    else if (typeof sha256 === 'string' && sha256.toLowerCase() !== file.sha256) {
      faults.push({ field: `documents[${index}].source.sha256`, reason: 'checksum_mismatch' })
    }
  }
  return faults
}

function* namedIn(body: unknown): Generator<{ readonly index: number; readonly id: string; readonly sha256: unknown }> {
  const { documents } = (body ?? {}) as { readonly documents?: unknown }
  for (const [index, document] of (Array.isArray(documents) ? documents : []).entries()) {
    const { source } = (document ?? {}) as {
      readonly source?: { type?: unknown; upload_id?: unknown; sha256?: unknown }
    }
    if (source?.type !== 'upload' || typeof source.upload_id !== 'string') continue
    yield { index, id: source.upload_id, sha256: source.sha256 }
  }
}

/**
 * The documents as a batch takes them, handed files among them put into the file store: as originals that a document has
 * to name soon, or the next start takes them away again.
 */
export async function storeHanded(
  { files, handed, config }: Pick<ServerDeps, 'files' | 'handed' | 'config'>,
  projectId: string,
  documents: Documents,
): Promise<NewBatchInput['documents']> {
  const options = { byteSizeMax: config.limits.fileBytesMax, signal: new AbortController().signal }
  const stored = []
  for (const { filename, source } of documents) {
    const id = source.type === 'upload' ? (source.upload_id ?? '') : null
    const file = id === null ? null : await files.put(await handed.read(projectId, id), options)
    stored.push({ filename, source: toSource(source), stored: file })
  }
  return stored
}

/** Throws the handed files away that a batch has taken; what this fails at is over its time some day. */
export async function forgetHanded(
  { handed }: Pick<ServerDeps, 'handed'>,
  projectId: string,
  documents: Documents,
): Promise<void> {
  for (const { source } of documents) {
    if (source.type === 'upload') await handed.remove(projectId, source.upload_id ?? '').catch(() => undefined)
  }
}
