import type { RequestOutcome } from '../../../model/request-outcome.ts'
import { germanDay } from '../../../paper/german-format.ts'
import type { Row } from '../../../paper/set-table.ts'

/** What the checklist of the mandant expects for the year of the binder and nobody has brought. */
export function missingRows({ year, missing }: RequestOutcome): Row[] {
  return missing.map(({ label, issuerHint, requestedAt }) => {
    const from = issuerHint === null ? '' : ` von „${issuerHint}“`
    const next =
      requestedAt === null ? 'Bitte anfordern.' : `Angefordert am ${germanDay(requestedAt)}; bitte nachfassen.`
    const message = `Für ${year} erwartet${from}, weder in diesem noch in einem anderen Stapel gefunden. ${next}`
    return { cells: ['–', label, message, '–'] }
  })
}

/** Sheets of request letters that closed nothing. */
export function sheetRows({ unsettled }: RequestOutcome): Row[] {
  return unsettled.map(({ filename, page, message }) => ({ cells: ['–', filename, `Seite ${page}: ${message}`, '–'] }))
}
