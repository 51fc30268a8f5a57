import { createHash } from 'node:crypto'
import type { Project } from '../model/client.ts'
import type { LeftOutFile } from '../model/left-out.ts'
import { assert } from '../shared/assert.ts'
import { canonicalJson } from '../shared/canonical-json.ts'
import type { Clock } from '../shared/clock.ts'
import { EngineError } from '../shared/errors.ts'
import type { FileStore } from '../storage/file-store.ts'
import type { Storage } from '../storage/storage.ts'
import type { UploadStore } from '../storage/upload-store.ts'
import type { CreateBatch } from './create-batch.ts'
import { createWindowBatch } from './create-window-batch.ts'
import type { WindowBatch } from './create-window-batch.ts'

export interface UploadedBatch {
  readonly name: string
  readonly mandant: WindowBatch['mandant']
  /** By the SHA-256 of uploads that are whole. */
  readonly files: readonly { readonly filename: string; readonly sha256: string }[]
  /** What lay beside them and was not sent. */
  readonly leftOut: readonly LeftOutFile[]
  /** Chosen by the sender: under the same one the same batch is made once, however often it is asked for. */
  readonly key: string
  /** What was asked for, as it came. */
  readonly asked: unknown
}

export interface UploadedBatchDeps {
  readonly storage: Pick<Storage, 'batches'>
  readonly uploads: Pick<UploadStore, 'adopt' | 'settle'>
  readonly files: Pick<FileStore, 'has' | 'hold'>
  readonly clock: Pick<Clock, 'now'>
  readonly createBatch: CreateBatch
}

const ROUTE = 'POST /local/batches'
/** As `/v1` keeps its answers (decisions.md 1.3). */
const KEPT_MS = 7 * 24 * 60 * 60 * 1_000

/**
 * Makes a batch of files that were sent in pieces, once per key. Throws as `createWindowBatch`, and EngineError
 * `upload_incomplete`, `idempotency_key_reused`.
 */
export async function createUploadedBatch(
  deps: UploadedBatchDeps,
  project: Project,
  { name, mandant, files, leftOut, key, asked }: UploadedBatch,
): Promise<{ readonly batchId: string; readonly isNew: boolean }> {
  const { storage, clock } = deps
  const fingerprint = createHash('sha256').update(canonicalJson(asked)).digest('hex')
  const place = { projectId: project.id, route: ROUTE, key, fingerprint }
  await storage.batches.forgetAnswers(clock.now() - KEPT_MS)
  const kept = await storage.batches.keptAnswer(place)
  if (kept) {
    if (kept.fingerprint !== fingerprint) throw keyReused()
    return { batchId: (JSON.parse(kept.answer) as { id: string }).id, isNew: false }
  }
  const sha256s = files.map(({ sha256 }) => sha256)
  try {
    const stored = await deps.uploads.adopt(sha256s)
    const { batch } = await createWindowBatch(deps, project, {
      name,
      mandant,
      files: files.map(({ filename, sha256 }) => {
        const file = stored.get(sha256)
        assert(file, 'each file that is asked for is adopted')
        return { filename, ...file }
      }),
      leftOut,
      idempotency: { ...place, answerOf: created => JSON.stringify({ id: created.batch.id }) },
    })
    return { batchId: batch.id, isNew: true }
  } finally {
    // What it fails at is made up for at the next start; the batch is made all the same.
    await deps.uploads.settle(sha256s).catch(() => undefined)
  }
}

function keyReused(): EngineError {
  const message = 'Dieser Stapel wurde unter demselben Kennzeichen schon anders angelegt. Bitte starten Sie erneut.'
  return new EngineError('input', 'idempotency_key_reused', message)
}
