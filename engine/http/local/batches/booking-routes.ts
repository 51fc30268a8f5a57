import { batchBookings } from '../../../../wire/bookings.ts'
import type { ReadBookings } from '../../../batches/bookings/read-bookings.ts'
import type { Storage } from '../../../storage/storage.ts'
import { byId } from '../wire-app.ts'
import type { WireApp } from '../wire-app.ts'
import { knownBatch } from './batch-routes.ts'

export interface BookingRoutesDeps {
  readonly storage: Storage
  readonly readBookings: ReadBookings
}

/** What the Buchungsstapel of a finished batch has, row by row. */
export function registerBookingRoutes(app: WireApp, deps: BookingRoutesDeps): void {
  const schema = { params: byId, response: { 200: batchBookings } }
  app.get('/local/batches/:id/bookings', { schema }, async request => {
    const { mandantId, rows, without, ...read } = await deps.readBookings(await knownBatch(deps, request.params.id))
    return {
      ...read,
      hasMandant: mandantId !== null,
      rows: rows.map(({ side: _side, ...row }) => row),
      without: [...without],
    }
  })
}
