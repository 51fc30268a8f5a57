import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { taxYear } from '../../../../wire/client-years.ts'
import { itemAnswer, itemAnswered, itemClosing, itemReopening, workItems } from '../../../../wire/work-items.ts'
import type { WorkItem } from '../../../../wire/work-items.ts'
import { answerCopy } from '../../../batches/client-years/answer-copy.ts'
import type { ItemJudging, ItemsOf } from '../../../batches/client-years/judge-item.ts'
import { readYearItems } from '../../../batches/client-years/read-year-items.ts'
import type { YearItem } from '../../../batches/client-years/read-year-items.ts'
import { knownMandant } from '../../../batches/mandants/save-mandant.ts'
import type { Batch } from '../../../model/batch.ts'
import type { Project } from '../../../model/client.ts'
import type { Taxonomy } from '../../../model/taxonomy.ts'
import type { Author } from '../../../model/user.ts'
import { openItems } from '../../../model/work-item.ts'
import type { Storage } from '../../../storage/storage.ts'
import { WORK_ITEM_TITLES } from '../../../work-items/work-item-texts.de.ts'
import type { CorrectBatch } from '../batches/correction-routes.ts'
import { authorFrom, readerOf } from '../session/signed-in.ts'
import { refuse } from '../uploads/receive-upload.ts'
import type { WireApp } from '../wire-app.ts'

/** Closes an item or opens it again. Throws EngineError as `judgeItem`. */
export type JudgeItem = (of: ItemsOf, judging: ItemJudging, by: Author | null) => Promise<void>

export interface WorkItemRoutesDeps {
  readonly project: Project
  readonly storage: Storage
  readonly taxonomy: Pick<Taxonomy, 'kinds'>
  readonly judgeItem: JudgeItem
  readonly correctBatch: CorrectBatch
}

type Said = Parameters<CorrectBatch>[1]

const byKey = z.object({ id: z.string(), year: taxYear })
const PATH = '/local/mandants/:id/years/:year/items'

/** "Zu klären" of a client-year: the list, and closing and opening again. */
export function registerWorkItemRoutes(app: WireApp, deps: WorkItemRoutesDeps): void {
  const { storage, project } = deps
  const itemsOf = async (request: FastifyRequest, { id, year }: z.infer<typeof byKey>): Promise<ItemsOf> => {
    const record = await knownMandant({ storage }, project.organizationId, id)
    return { key: { mandantId: id, year }, record, reader: readerOf(request) ?? null }
  }
  app.get(PATH, { schema: { params: byKey, response: { 200: workItems } } }, async request => {
    const { key, record, reader } = await itemsOf(request, request.params)
    const { items, quiet } = await readYearItems(deps, key, record, reader)
    return { items: items.map(wireItem), open: openItems(items).length, quiet }
  })
  app.post(`${PATH}/close`, { schema: { params: byKey } }, async (request, reply) => {
    const body = itemClosing.safeParse(request.body)
    if (!body.success) throw refuse('reason', 'required', 'Bitte geben Sie an, warum der Punkt erledigt ist.')
    const judging = { ...body.data, type: 'closed' } as const
    await deps.judgeItem(await itemsOf(request, request.params), judging, authorFrom(request))
    return reply.code(204).send()
  })
  app.post(`${PATH}/answer`, { schema: { params: byKey, response: { 200: itemAnswered } } }, async request => {
    const body = itemAnswer.safeParse(request.body)
    if (!body.success) throw refuse('answer', 'invalid', 'Bitte geben Sie an, ob es derselbe Beleg ist.')
    const { correctBatch } = deps
    const answerDeps = {
      ...deps,
      correct: (batch: Batch, said: Said, by: Author | null) => correctBatch(batch, said, by, null),
    }
    const back = await answerCopy(answerDeps, await itemsOf(request, request.params), body.data, authorFrom(request))
    return { back: [...back] }
  })
  app.post(`${PATH}/reopen`, { schema: { params: byKey } }, async (request, reply) => {
    const body = itemReopening.safeParse(request.body)
    if (!body.success) throw refuse('id', 'invalid', 'Bitte geben Sie an, welcher Punkt wieder offen ist.')
    const judging = { ...body.data, type: 'reopened', reason: null } as const
    await deps.judgeItem(await itemsOf(request, request.params), judging, authorFrom(request))
    return reply.code(204).send()
  })
}

function wireItem({ place, actions, closed, closedBefore, ...item }: YearItem): WorkItem {
  return {
    ...item,
    title: WORK_ITEM_TITLES[item.kind],
    place: place && { page: place.page, box: place.box && [...place.box] },
    actions: [...actions],
    closed: closed && wordOf(closed),
    closedBefore: closedBefore && wordOf(closedBefore),
  }
}

function wordOf({ reason, at, by }: NonNullable<YearItem['closed']>): NonNullable<WorkItem['closed']> {
  return { reason, at, by }
}
