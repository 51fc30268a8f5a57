import type { ReleasedYear } from '../model/edition.ts'
import { EngineError } from '../shared/errors.ts'

/** The refusal of a change in a client-year that is released, or just being released. */
export function yearReleased({ mandantId, year, number, at }: ReleasedYear): EngineError {
  const message =
    at === null
      ? `Das Jahr ${year} wird gerade freigegeben. Bitte warten Sie, bis Ausgabe ${number} geschrieben ist.`
      : `Das Jahr ${year} ist freigegeben (Ausgabe ${number}). Bitte öffnen Sie es unter „Editionen“ wieder, bevor Sie etwas ändern.`
  return new EngineError('input', 'client_year_released', message, { details: { mandantId, year } })
}
