import { knownFiles, knownFilesQuery } from '../../../../wire/intake.ts'
import type { Project } from '../../../model/client.ts'
import { mandantName } from '../../../model/mandant.ts'
import type { OriginalUses } from '../../../storage/document-verbs.ts'
import type { Storage } from '../../../storage/storage.ts'
import { findTypedMandant } from './find-typed-mandant.ts'
import { requireMandant } from '../rights/require-right.ts'
import { readerOf } from '../session/signed-in.ts'
import { refuse } from '../uploads/receive-upload.ts'
import type { UploadLimits } from '../uploads/receive-upload.ts'
import type { WireApp } from '../wire-app.ts'

export interface KnownFilesRouteDeps {
  readonly storage: Pick<Storage, 'documents' | 'mandants' | 'batches' | 'access'>
  readonly project: Project
  readonly limits: Pick<UploadLimits, 'filesMax'>
}

/** Tells which files are in a batch already, by their bytes, before any of them is sent. */
export function registerKnownFilesRoute(app: WireApp, deps: KnownFilesRouteDeps): void {
  const { storage, project, limits } = deps

  app.post('/local/files/known', { schema: { response: { 200: knownFiles } } }, async request => {
    const body = knownFilesQuery.safeParse(request.body)
    if (!body.success || body.data.sha256s.length > limits.filesMax)
      throw refuse('sha256s', 'invalid_format', 'Die Dateien lassen sich so nicht vergleichen.')
    const mandantId = await findTypedMandant(storage, project.organizationId, body.data.mandant)
    await requireMandant(request, storage, mandantId)
    const found = await storage.documents.originalUses(body.data.sha256s, mandantId)
    const reader = readerOf(request)
    const hidden = new Set(reader === undefined ? [] : await storage.access.listHidden(reader))
    return {
      files: await Promise.all(
        readableOf(found, hidden).map(async ({ sha256, total, uses }) => ({
          sha256,
          total,
          uses: await Promise.all(
            uses.map(async ({ filename, batchId, batchName, batchStatus, createdAt, mandantId: theirs }) => ({
              filename,
              batchId,
              batchName,
              createdAt,
              hasFailed: batchStatus === 'failed',
              mandantName: theirs === null ? null : await nameOf(deps, batchId, theirs),
              isSameMandant: theirs !== null && theirs === mandantId,
            })),
          ),
        })),
      ),
    }
  })
}

/** Uses by mandants that the reader may not see are not told, nor counted. */
function readableOf(found: readonly OriginalUses[], hidden: ReadonlySet<string>): readonly OriginalUses[] {
  if (hidden.size === 0) return found
  return found.flatMap(({ sha256, uses }) => {
    const seen = uses.filter(({ mandantId }) => mandantId === null || !hidden.has(mandantId))
    return seen.length === 0 ? [] : [{ sha256, total: seen.length, uses: seen }]
  })
}

async function nameOf({ storage }: KnownFilesRouteDeps, batchId: string, mandantId: string): Promise<string | null> {
  const batch = await storage.batches.find(batchId)
  const mandant = batch && (await storage.mandants.find(batch.organizationId, mandantId))
  return mandant && mandantName(mandant)
}
