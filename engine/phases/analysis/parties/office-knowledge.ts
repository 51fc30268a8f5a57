import type { Storage } from '../../../storage/storage.ts'
import { readKindModel } from '../kind/kind-model-file.ts'
import { createKindModel, loadKindModel } from '../kind/kind-model.ts'
import type { KindModel } from '../kind/kind-model.ts'
import type { IssuerLesson } from './recall-issuer.ts'

/** What an office taught, as far as it helps with one document. */
export interface OfficeKnowledge {
  readonly model: KindModel
  /** Keeps hashes of one office from being compared with those of another. */
  readonly salt: string
  /** Lessons about other documents of the issuer, newest first. */
  lessonsOf(issuerKeys: readonly string[]): Promise<readonly IssuerLesson[]>
}

const LESSONS_MAX = 50

/** Knowledge of offices by document; each office's model is read once per version. */
export function openOfficeKnowledge(
  storage: Pick<Storage, 'lessons'>,
): (organizationId: string, documentId: string) => Promise<OfficeKnowledge> {
  const models = new Map<string, { readonly version: number; readonly model: KindModel }>()

  async function modelOf(organizationId: string): Promise<KindModel> {
    const active = await storage.lessons.activeWeights(organizationId)
    if (!active) return loadKindModel()
    const known = models.get(organizationId)
    if (known?.version === active.version) return known.model
    const model = createKindModel(readKindModel(active.weights))
    models.set(organizationId, { version: active.version, model })
    return model
  }

  return async (organizationId, documentId) => ({
    model: await modelOf(organizationId),
    salt: organizationId,
    lessonsOf: async keys =>
      keys.length === 0
        ? []
        : (await storage.lessons.listByIssuer(organizationId, keys, LESSONS_MAX)).filter(
            lesson => lesson.documentId !== documentId,
          ),
  })
}
