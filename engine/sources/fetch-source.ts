import type { Readable } from 'node:stream'

import type { Document } from '../model/document.ts'
import type { Clock } from '../shared/clock.ts'
import { unreachable } from '../shared/assert.ts'
import type { Sender } from '../shared/send-request.ts'
import type { FileStore, StoredFile } from '../storage/file-store.ts'
import type { Storage } from '../storage/storage.ts'
import { fetchUrl } from './fetch-url.ts'
import { keepPace } from './keep-pace.ts'
import type { Pace } from './keep-pace.ts'
import { openPath } from './open-path.ts'
import { sourceFault } from './source-fault.ts'

export interface FetchSourceDeps {
  readonly storage: Pick<Storage, 'documents'>
  readonly files: Pick<FileStore, 'put'>
  readonly clock: Clock
  readonly inputRoots: readonly string[]
  readonly limits: { readonly fileBytesMax: number; readonly batchBytesMax: number }
  readonly dispatcher: Sender
  readonly pace: Pace
  readonly onConnection?: (host: string, outcome: string) => Promise<void>
}

/**
 * Brings the bytes of one document into the file store, counted and hashed on the way, and compares the checksum.
 * `signal` ends it, also when its time is over.
 * Throws EngineError with a document code; other errors are for toSourceFault.
 */
export async function fetchSource(deps: FetchSourceDeps, document: Document, signal: AbortSignal): Promise<StoredFile> {
  const { source } = document
  if (source.type === 'upload') throw new Error('an upload has its bytes already')
  const byteSizeMax = Math.min(deps.limits.fileBytesMax, await batchBytesLeft(deps, document))
  if (byteSizeMax <= 0) throw sourceFault('input', 'file_too_large')
  const bytes = await openSource()
  const stored = await deps.files.put(bytes, { byteSizeMax, signal })
  // Files of the batch that came in meanwhile were not counted before.
  if (stored.byteSize > (await batchBytesLeft(deps, document))) throw sourceFault('input', 'file_too_large')
  if (source.sha256 !== null && source.sha256 !== stored.sha256) throw sourceFault('input', 'checksum_mismatch')
  return stored

  async function openSource(): Promise<Readable> {
    switch (source.type) {
      case 'url':
        if (source.expiresAt !== null && source.expiresAt <= deps.clock.now()) {
          throw sourceFault('input', 'source_expired')
        }
        return keepPace(
          await fetchUrl({
            url: source.url,
            dispatcher: deps.dispatcher,
            byteSizeMax,
            signal,
            ...(deps.onConnection ? { onConnection: deps.onConnection } : {}),
          }),
          deps.pace,
        )
      case 'path':
        return openPath(source.path, { roots: deps.inputRoots, byteSizeMax })
      case 'upload':
        throw new Error('an upload has its bytes already')
      default:
        return unreachable(source)
    }
  }
}

/** Bytes that the batch may still grow by. */
async function batchBytesLeft(deps: FetchSourceDeps, document: Document): Promise<number> {
  const documents = await deps.storage.documents.listByBatch(document.batchId)
  return deps.limits.batchBytesMax - documents.reduce((sum, { byteSize }) => sum + (byteSize ?? 0), 0)
}
