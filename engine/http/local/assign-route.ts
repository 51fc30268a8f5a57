import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { Batch } from '../../model/batch.ts'
import type { Storage } from '../../storage/storage.ts'
import { knownBatch } from './batch-routes.ts'
import { refuse } from './receive-upload.ts'

/** Gives a batch to a mandant, or to none; false when it was so already. Throws EngineError as `assignMandant`. */
export type AssignMandant = (batch: Batch, mandantId: string | null) => Promise<boolean>

export interface AssignRouteDeps {
  readonly storage: Storage
  readonly assignMandant: AssignMandant
}

const body = z.strictObject({ mandantId: z.string().min(1).max(64).nullable() })

/** The mandant of a batch, which a person may choose later or correct. */
export function registerAssignRoute(app: FastifyInstance, deps: AssignRouteDeps): void {
  app.put<{ Params: { id: string } }>('/local/batches/:id/mandant', async request => {
    const batch = knownBatch(deps, request.params.id)
    const wish = body.safeParse(request.body)
    if (!wish.success) throw refuse('mandantId', 'invalid_value', 'Bitte wählen Sie einen Mandanten.')
    return { changed: await deps.assignMandant(batch, wish.data.mandantId) }
  })
}
