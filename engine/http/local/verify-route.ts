import type { FastifyInstance } from 'fastify'
import { findOutput } from '../../batches/find-output.ts'
import type { PageWorkers } from '../../isolation/operations.ts'
import type { BinderCheckReport } from '../../model/binder-check.ts'
import type { FileStore } from '../../storage/file-store.ts'
import type { Storage } from '../../storage/storage.ts'
import { knownBatch } from './batch-routes.ts'

export interface VerifyRouteDeps {
  readonly storage: Storage
  readonly files: Pick<FileStore, 'managedPath'>
  readonly workers: PageWorkers
}

/** What the check of a Belegmappe says, and whether the file is the one that the engine recorded when it was finished. */
export type WireVerification = BinderCheckReport & { readonly isRecorded: boolean }

const TIMEOUT_MS = 15 * 60_000

/** Checks the Belegmappe of a batch as `steuerstapel verify` does; one check of a batch at a time. */
export function registerVerifyRoute(app: FastifyInstance, { storage, files, workers }: VerifyRouteDeps): void {
  const running = new Map<string, Promise<WireVerification>>()

  async function verify(path: string, sha256: string): Promise<WireVerification> {
    const options = { signal: new AbortController().signal, timeoutMs: TIMEOUT_MS }
    const report = await workers.run('check-binder', { path }, options)
    return { ...report, isRecorded: report.sha256 === sha256 }
  }

  app.post<{ Params: { id: string } }>('/local/batches/:id/verify', async request => {
    const batch = knownBatch({ storage }, request.params.id)
    const output = findOutput(storage, batch)
    const begun = running.get(batch.id) ?? verify(files.managedPath(output.path), output.sha256)
    running.set(batch.id, begun)
    try {
      return await begun
    } finally {
      running.delete(batch.id)
    }
  })
}
