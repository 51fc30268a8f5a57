import type { RequestOutcome } from '../../../model/request-outcome.ts'
import { toIso } from '../../../shared/clock.ts'

/**
 * What `index.json` says of the mandant's checklist: what is missing, and what the sheets of request letters closed.
 */
export function requestIndex({ year, missing, closed, unsettled }: RequestOutcome): unknown {
  return {
    year,
    missing: missing.map(({ expectedId, label, issuerHint, kindId, state, requestedAt }) => ({
      expected_id: expectedId,
      label,
      issuer: issuerHint,
      kind: kindId,
      state,
      requested_at: requestedAt === null ? null : toIso(requestedAt),
    })),
    closed: closed.map(each => ({ expected_id: each.expectedId, year: each.year, document_id: each.documentId })),
    sheets_that_closed_nothing: unsettled.map(({ filename, page, code }) => ({ filename, page, code })),
  }
}
