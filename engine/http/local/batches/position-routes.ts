import { positionChoices, positionSet } from '../../../../wire/positions.ts'
import type { ReadPositions } from '../../../batches/positions/read-positions.ts'
import { loadTaxRules } from '../../../positions/facts/load-rules.ts'
import type { Storage } from '../../../storage/storage.ts'
import { knownBatch } from './batch-routes.ts'
import { byId } from '../wire-app.ts'
import type { WireApp } from '../wire-app.ts'
import { wireChoices, wirePositions } from './wire-positions.ts'

export interface PositionRoutesDeps {
  readonly storage: Storage
  readonly readPositions: ReadPositions
}

/** What the documents of a finished batch count for, and what a person may choose from when putting it right. */
export function registerPositionRoutes(app: WireApp, deps: PositionRoutesDeps): void {
  app.get('/local/batches/:id/positions', { schema: { params: byId, response: { 200: positionSet } } }, async request =>
    wirePositions(await deps.readPositions(await knownBatch(deps, request.params.id)), loadTaxRules()),
  )

  app.get('/local/position-choices', { schema: { response: { 200: positionChoices } } }, async () =>
    wireChoices(loadTaxRules().rules),
  )
}
