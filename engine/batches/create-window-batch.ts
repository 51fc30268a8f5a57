import type { Project } from '../model/client.ts'
import type { LeftOutFile } from '../model/left-out.ts'
import type { FileStore } from '../storage/file-store.ts'
import { whileThere } from '../storage/while-there.ts'
import type { CreateBatch, CreatedBatch, NewBatchInput } from './create-batch.ts'
import { typedMandant } from './mandants/typed-mandant.ts'
import type { MandantInput } from './resolve-mandant.ts'

export interface WindowBatch {
  readonly name: string
  readonly mandant: { readonly id: string } | { readonly typedName: string } | null
  /** In the file store already. */
  readonly files: readonly { readonly filename: string; readonly sha256: string; readonly byteSize: number }[]
  /** What lay beside them and is no document. */
  readonly leftOut?: readonly LeftOutFile[]
  readonly idempotency?: NewBatchInput['idempotency']
}

interface Deps {
  readonly createBatch: CreateBatch
  readonly files: Pick<FileStore, 'has' | 'hold'>
}

/** Accepts a batch of files that were dropped on the window. Throws as `CreateBatch`, and EngineError `file_gone`. */
export async function createWindowBatch(
  { createBatch, files: store }: Deps,
  project: Project,
  { name, mandant, files, leftOut = [], idempotency = null }: WindowBatch,
): Promise<CreatedBatch> {
  const documents = files.map(({ filename, sha256, byteSize }) => ({
    filename,
    source: { type: 'upload' } as const,
    stored: { sha256, byteSize },
  }))
  const input = { project, name, mandant: mandantInput(mandant), documents, leftOut, idempotency }
  const sha256s = files.map(({ sha256 }) => sha256)
  // A mandant with the same file may have been deleted while the others were still arriving.
  return whileThere(store, sha256s, () => createBatch(input))
}

function mandantInput(mandant: WindowBatch['mandant']): MandantInput | null {
  if (mandant === null) return null
  if ('id' in mandant) return { type: 'existing', id: mandant.id }
  return typedMandant(mandant.typedName)
}
