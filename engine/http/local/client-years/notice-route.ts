import { z } from 'zod'
import { taxYear } from '../../../../wire/client-years.ts'
import { yearNotices } from '../../../../wire/notices.ts'
import type { NoticeLine, YearNotice as WireNotice } from '../../../../wire/notices.ts'
import { readYearItems } from '../../../batches/client-years/read-year-items.ts'
import type { YearItem } from '../../../batches/client-years/read-year-items.ts'
import type { YearNotice } from '../../../batches/client-years/read-notices.ts'
import { knownMandant } from '../../../batches/mandants/save-mandant.ts'
import type { Project } from '../../../model/client.ts'
import type { Taxonomy } from '../../../model/taxonomy.ts'
import type { Storage } from '../../../storage/storage.ts'
import { findDeadlines } from '../../../work-items/find-deadlines.ts'
import { readerOf } from '../session/signed-in.ts'
import type { WireApp } from '../wire-app.ts'

export interface NoticeRouteDeps {
  readonly project: Project
  readonly storage: Storage
  readonly taxonomy: Pick<Taxonomy, 'kinds'>
}

const byKey = z.object({ id: z.string(), year: taxYear })

/** Assessments of a client-year beside what its papers come to; differences are closed as items of "Zu klären". */
export function registerNoticeRoute(app: WireApp, deps: NoticeRouteDeps): void {
  const { storage, project } = deps
  const PATH = '/local/mandants/:id/years/:year/notices'
  app.get(PATH, { schema: { params: byKey, response: { 200: yearNotices } } }, async request => {
    const { id: mandantId, year } = request.params
    const record = await knownMandant({ storage }, project.organizationId, mandantId)
    const { notices, items } = await readYearItems(deps, { mandantId, year }, record, readerOf(request) ?? null)
    const about = items.filter(({ kind }) => kind === 'assessment_differs')
    return { notices: notices.map((notice, at) => wireNotice(notice, about, at > 0)) }
  })
}

function wireNotice(
  { document, comparison }: YearNotice,
  items: readonly YearItem[],
  isFormer: boolean,
): WireNotice & { lines: NoticeLine[] } {
  const { id: documentId, batchId, filename, analysis } = document
  const deadline = findDeadlines(analysis).find(({ type }) => type === 'objection')
  return {
    ...{ documentId, batchId, filename, isFormer },
    issuer: analysis?.fields['issuer']?.value ?? null,
    day: analysis?.fields['bescheiddatum']?.value ?? null,
    objection: deadline ? { day: deadline.day, isComputed: deadline.isComputed } : null,
    isComputationRead: comparison.isComputationRead,
    lines: comparison.lines.map(({ lines, source, evidence, positionIds: _positionIds, ...line }) => ({
      ...line,
      lines: [...lines],
      isTyped: source === 'human',
      places: evidence.map(({ page, box }) => ({ page, box: [...box] })),
      item: itemOf(items.find(one => one.documentId === documentId && one.field === line.field)),
    })),
  }
}

function itemOf(item: YearItem | undefined): NoticeLine['item'] {
  if (!item) return null
  const { id, ground, closed } = item
  return { id, ground, accepted: closed && { reason: closed.reason ?? '', at: closed.at, by: closed.by } }
}
