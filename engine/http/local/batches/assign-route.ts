import { mandantChoice, mandantChosen } from '../../../../wire/batch-commands.ts'
import type { Batch } from '../../../model/batch.ts'
import type { Storage } from '../../../storage/storage.ts'
import { knownBatch } from './batch-routes.ts'
import { requireMandant } from '../rights/require-right.ts'
import { refuse } from '../uploads/receive-upload.ts'
import { byId } from '../wire-app.ts'
import type { WireApp } from '../wire-app.ts'

/** Gives a batch to a mandant, or to none; false when it was so already. Throws EngineError as `assignMandant`. */
export type AssignMandant = (batch: Batch, mandantId: string | null) => Promise<boolean>

export interface AssignRouteDeps {
  readonly storage: Storage
  readonly assignMandant: AssignMandant
}

/** The mandant of a batch, which a person may choose later or correct. */
export function registerAssignRoute(app: WireApp, deps: AssignRouteDeps): void {
  app.put(
    '/local/batches/:id/mandant',
    { schema: { params: byId, response: { 200: mandantChosen } } },
    async request => {
      const batch = await knownBatch(deps, request.params.id)
      const body = mandantChoice.safeParse(request.body)
      if (!body.success) throw refuse('mandantId', 'invalid_value', 'Bitte wählen Sie einen Mandanten.')
      await requireMandant(request, deps.storage, body.data.mandantId)
      return { changed: await deps.assignMandant(batch, body.data.mandantId) }
    },
  )
}
