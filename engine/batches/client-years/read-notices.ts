import type { ClientYearKey } from '../../model/client-year.ts'
import type { Document } from '../../model/document.ts'
import type { MandantRecord } from '../../model/mandant.ts'
import type { NoticeComparison } from '../../model/notice-comparison.ts'
import type { PositionTotal } from '../../model/position.ts'
import { roleOf } from '../../model/taxonomy.ts'
import type { Taxonomy } from '../../model/taxonomy.ts'
import { loadTaxRules } from '../../positions/facts/load-rules.ts'
import { compareNotice } from '../../positions/notice/compare-notice.ts'
import type { Storage } from '../../storage/storage.ts'

export interface ReadNoticesDeps {
  readonly storage: Pick<Storage, 'mandants' | 'documents'>
  readonly taxonomy: Pick<Taxonomy, 'kinds'>
}

/** An assessment of income tax of a client-year, beside what its positions come to. */
export interface YearNotice {
  readonly document: Document
  readonly comparison: NoticeComparison
}

/**
 * The assessments of a client-year, the newest first: a notice stands for the year that it sets the tax of, though it is
 * filed in the one in which its church tax was paid. `totals` are the sums of the year.
 */
export async function readNotices(
  { storage, taxonomy }: ReadNoticesDeps,
  { mandantId, year }: ClientYearKey,
  { mandant: { organizationId } }: MandantRecord,
  totals: readonly PositionTotal[],
): Promise<readonly YearNotice[]> {
  const filed = await storage.mandants.filedDocuments(organizationId, mandantId)
  const notices = filed.filter(({ kindId }) => roleOf(taxonomy, kindId) === 'income_tax_assessment')
  const documents = await Promise.all(notices.map(({ documentId }) => storage.documents.find(documentId)))
  return documents
    .flatMap(document => {
      const { analysis } = document ?? {}
      if (!document || !analysis || assessedYear(document) !== year) return []
      return [{ document, comparison: compareNotice(analysis.fields, totals, year, loadTaxRules()) }]
    })
    .toSorted((one, other) => dayOf(other).localeCompare(dayOf(one)))
}

function assessedYear({ analysis }: Document): number | null {
  const typed = analysis?.fields['year']?.value
  return typed === undefined ? (analysis?.year ?? null) : Number(typed)
}

/** YYYY-MM-DD; of those without a day the first one that came stays last. */
function dayOf({ document: { analysis } }: YearNotice): string {
  return analysis?.fields['bescheiddatum']?.value ?? analysis?.fields['date']?.value ?? ''
}
