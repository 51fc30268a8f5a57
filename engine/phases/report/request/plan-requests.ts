import type { Batch } from '../../../model/batch.ts'
import { checkOff, missingOf } from '../../../model/check-off.ts'
import type { Document } from '../../../model/document.ts'
import type { FiledDocument } from '../../../model/expected-document.ts'
import type { ClosedRequest, MissingDocument, RequestOutcome } from '../../../model/request-outcome.ts'
import type { Storage } from '../../../storage/storage.ts'
import { yearsOf } from '../../../sorting/years-of.ts'
import { followSheets } from '../../../separator-sheets/follow-sheets.ts'
import { settleSheets } from './settle-sheets.ts'

export interface RequestFacts {
  readonly storage: Pick<Storage, 'expected' | 'mandants' | 'pages'>
  readonly batch: Batch
  /** Of the batch, those that other mandants' documents are among. */
  readonly all: readonly Document[]
  /** What is in the binder. */
  readonly bound: readonly Document[]
  /** Ids of documents that belong to another mandant. */
  readonly foreign: ReadonlySet<string>
}

/**
 * What the sheets in a batch close, and what its mandant's checklist of the batch's year still lacks. Nothing is
 * written.
 */
export async function planRequests({ storage, batch, all, bound, foreign }: RequestFacts): Promise<RequestOutcome> {
  const sheets = await followSheets(storage, all)
  const own = new Set(all.map(({ id }) => id))
  const { closed, unsettled } = await settleSheets({ storage, batch, sheets, own, foreign })
  const year = yearOf(bound, closed)
  const missing = year === null || batch.mandantId === null ? [] : await missingIn(batch.mandantId, year)
  return { year, missing, closed, unsettled }

  async function missingIn(mandantId: string, of: number): Promise<MissingDocument[]> {
    const expected = (await storage.expected.listForYear(mandantId, of)).map(item => {
      const sheet = closed.find(({ expectedId, year: in_ }) => expectedId === item.id && in_ === of)
      return sheet ? { ...item, state: 'received' as const, documentId: sheet.documentId } : item
    })
    const filed = (await storage.mandants.filedDocuments(batch.organizationId, mandantId)).filter(
      ({ batchId }) => batchId !== batch.id,
    )
    return missingOf(checkOff(expected, [...bound.flatMap(filedOf), ...filed]))
  }
}

/** The one year of the documents; where they belong to several, that of the sheets, if they agree. */
function yearOf(bound: readonly Document[], closed: readonly ClosedRequest[]): number | null {
  const years = yearsOf(bound)
  if (years && years[0] === years[1]) return years[0]
  const asked = new Set(closed.map(({ year }) => year))
  const [only] = asked
  return asked.size === 1 && only !== undefined ? only : null
}

function filedOf({ id, batchId, filename, analysis }: Document): FiledDocument[] {
  if (!analysis) return []
  const { kind, fields, year } = analysis
  const issuer = fields['issuer']?.value ?? null
  return [{ documentId: id, batchId, filename, kindId: kind.id, kindLabel: kind.label, issuer, year }]
}
