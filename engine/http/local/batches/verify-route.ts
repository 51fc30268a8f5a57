import { verification } from '../../../../wire/verification.ts'
import type { Verification } from '../../../../wire/verification.ts'
import { findOutput } from '../../../batches/find-output.ts'
import { cpuBudget } from '../../../isolation/cpu-budget.ts'
import type { PageWorkers } from '../../../isolation/operations.ts'
import type { Sealer } from '../../../seal/sealer.ts'
import type { FileStore } from '../../../storage/file-store.ts'
import type { Storage } from '../../../storage/storage.ts'
import { knownBatch } from './batch-routes.ts'
import { byId } from '../wire-app.ts'
import type { WireApp } from '../wire-app.ts'

export interface VerifyRouteDeps {
  readonly storage: Storage
  readonly files: Pick<FileStore, 'managedPath'>
  readonly workers: PageWorkers
  /** Keys of this installation. */
  readonly sealKeys: Pick<Sealer, 'known'>
}

/** Checks the Belegmappe of a batch as `steuerstapel verify` does; one check of a batch at a time. */
export function registerVerifyRoute(app: WireApp, { storage, files, workers, sealKeys }: VerifyRouteDeps): void {
  const running = new Map<string, Promise<Verification>>()

  async function verify(path: string, sha256: string): Promise<Verification> {
    const signal = new AbortController().signal
    const options = { signal, share: { rank: 'person' }, ...cpuBudget('check-binder') } as const
    const known = { keys: await sealKeys.known(), from: 'installation' } as const
    const report = await workers.run('check-binder', { path, known }, options)
    return { ...report, isRecorded: report.sha256 === sha256 }
  }

  app.post(
    '/local/batches/:id/verify',
    { schema: { params: byId, response: { 200: verification } } },
    async request => {
      const batch = await knownBatch({ storage }, request.params.id)
      const output = await findOutput(storage, batch)
      const begun = running.get(batch.id) ?? verify(files.managedPath(output.path), output.sha256)
      running.set(batch.id, begun)
      try {
        return await begun
      } finally {
        running.delete(batch.id)
      }
    },
  )
}
