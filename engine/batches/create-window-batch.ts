import type { Project } from '../model/client.ts'
import type { CreateBatch, CreatedBatch, MandantInput } from './create-batch.ts'

export interface WindowBatch {
  readonly name: string
  readonly mandant: { readonly id: string } | { readonly companyName: string } | null
  /** In the file store already. */
  readonly files: readonly { readonly filename: string; readonly sha256: string; readonly byteSize: number }[]
}

/** Accepts a batch of files that were dropped on the window. Throws as `CreateBatch`. */
export function createWindowBatch(
  createBatch: CreateBatch,
  project: Project,
  { name, mandant, files }: WindowBatch,
): CreatedBatch {
  const documents = files.map(({ filename, sha256, byteSize }) => ({
    filename,
    source: { type: 'upload' } as const,
    stored: { sha256, byteSize },
  }))
  return createBatch({ project, name, mandant: mandantInput(mandant), documents })
}

function mandantInput(mandant: WindowBatch['mandant']): MandantInput | null {
  if (mandant === null) return null
  if ('id' in mandant) return { type: 'existing', id: mandant.id }
  const { companyName } = mandant
  return { type: 'new', firstName: null, lastName: null, companyName, taxId: null, taxIdNormalized: null }
}
