import { learning, modelChoice } from '../../../../wire/learning.ts'
import type { Hits, Learning } from '../../../../wire/learning.ts'
import type { Hit } from '../../../model/lesson.ts'
import type { Project } from '../../../model/client.ts'
import type { Storage } from '../../../storage/storage.ts'
import { refuse } from '../uploads/receive-upload.ts'
import type { WireApp } from '../wire-app.ts'

export interface LearningRoutesDeps {
  readonly storage: Pick<Storage, 'lessons'>
  readonly project: Project
  /** An office goes on learning. */
  readonly onLearn: () => void
}

/** Lower bounds of the confidences that hits are counted by. */
const BOUNDS = [0.95, 0.8, 0.5, 0]

/** What the office taught, how often the engine was right, and the way back to an earlier model. */
export function registerLearningRoutes(app: WireApp, { storage, project, onLearn }: LearningRoutesDeps): void {
  const { organizationId } = project
  const read = async (): Promise<Learning> => {
    const hits = await storage.lessons.hits(organizationId)
    return {
      ...(await storage.lessons.state(organizationId)),
      kindHits: countHits(hits.filter(({ name }) => name === 'kind')),
      fieldHits: countHits(hits.filter(({ name }) => name !== 'kind')),
    }
  }

  app.get('/local/learning', { schema: { response: { 200: learning } } }, async () => read())

  app.post('/local/learning/rollback', { schema: { response: { 200: learning } } }, async request => {
    const wanted = modelChoice.safeParse(request.body)
    if (!wanted.success || !(await storage.lessons.rollBack(organizationId, wanted.data.version)))
      throw refuse('version', 'invalid_value', 'Diesen Stand gibt es nicht mehr. Bitte einen anderen wählen.')
    return read()
  })

  app.post('/local/learning/resume', { schema: { response: { 200: learning } } }, async () => {
    await storage.lessons.resume(organizationId)
    onLearn()
    return read()
  })
}

function countHits(hits: readonly Hit[]): readonly Hits[] {
  return BOUNDS.map((from, at) => {
    const to = BOUNDS[at - 1] ?? Infinity
    const within = hits.filter(({ confidence }) => confidence >= from && confidence < to)
    return { from, total: within.length, right: within.filter(({ right }) => right).length }
  })
}
