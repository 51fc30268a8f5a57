import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { Hit } from '../../model/lesson.ts'
import type { Project } from '../../model/client.ts'
import type { Storage } from '../../storage/storage.ts'
import { refuse } from './receive-upload.ts'
import type { WireHits, WireLearning } from './window-wire.ts'

export interface LearningRoutesDeps {
  readonly storage: Pick<Storage, 'lessons'>
  readonly project: Project
  /** An office goes on learning. */
  readonly onLearn: () => void
}

/** Lower bounds of the confidences that hits are counted by. */
const BOUNDS = [0.95, 0.8, 0.5, 0]
const body = z.strictObject({ version: z.number().int().min(0) })

/** What the office taught, how often the engine was right, and the way back to an earlier model. */
export function registerLearningRoutes(app: FastifyInstance, { storage, project, onLearn }: LearningRoutesDeps): void {
  const { organizationId } = project
  const read = (): WireLearning => {
    const hits = storage.lessons.hits(organizationId)
    return {
      ...storage.lessons.state(organizationId),
      kindHits: countHits(hits.filter(({ name }) => name === 'kind')),
      fieldHits: countHits(hits.filter(({ name }) => name !== 'kind')),
    }
  }

  app.get('/local/learning', async () => read())

  app.post('/local/learning/rollback', async request => {
    const wanted = body.safeParse(request.body)
    if (!wanted.success || !storage.lessons.rollBack(organizationId, wanted.data.version))
      throw refuse('version', 'invalid_value', 'Diesen Stand gibt es nicht mehr. Bitte einen anderen wählen.')
    return read()
  })

  app.post('/local/learning/resume', async () => {
    storage.lessons.resume(organizationId)
    onLearn()
    return read()
  })
}

function countHits(hits: readonly Hit[]): readonly WireHits[] {
  return BOUNDS.map((from, at) => {
    const to = BOUNDS[at - 1] ?? Infinity
    const within = hits.filter(({ confidence }) => confidence >= from && confidence < to)
    return { from, total: within.length, right: within.filter(({ right }) => right).length }
  })
}
