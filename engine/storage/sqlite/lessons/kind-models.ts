import type Database from 'better-sqlite3'
import type { LearningState } from '../../../model/lesson.ts'
import type { LessonVerbs } from '../../lesson-verbs.ts'
import { modelOf } from '../../rows/lesson-row.ts'
import type { ModelRow } from '../../rows/lesson-row.ts'
import type { Synchronous } from '../promised.ts'
import { STANDS } from './standing-lessons.ts'

type ModelVerbs = Pick<LessonVerbs, 'state' | 'addModel' | 'activeWeights' | 'rollBack' | 'resume'>

/** Models whose weights are kept; of older ones only their figures. */
const WEIGHTS_KEPT = 5

/** Models of kinds that learned from lessons, and which of them is in use. */
export function createModelVerbs(db: Database.Database): Synchronous<ModelVerbs> {
  const state = createLearningState(db)
  const weights = db.prepare<[string, number], { version: number; weights: Buffer }>(
    'SELECT version, weights FROM kind_models WHERE organization_id = ? AND version = ? AND weights IS NOT NULL',
  )
  const use = createModelUse(db)
  const resume = db.prepare('UPDATE learning SET is_paused = 0, learned_upto = 0 WHERE organization_id = ?')
  return {
    state,
    addModel: createModelAdding(db, state),
    activeWeights: organizationId => weights.get(organizationId, state(organizationId).activeVersion) ?? null,
    rollBack: db.transaction((organizationId: string, version: number) => {
      if (version !== 0 && !weights.get(organizationId, version)) return false
      use({ organizationId, version, isPaused: 1 })
      return true
    }),
    resume: organizationId => void resume.run(organizationId),
  }
}

function createLearningState(db: Database.Database): (organizationId: string) => LearningState {
  const learning = db.prepare<[string], { active_version: number; is_paused: number }>(
    'SELECT active_version, is_paused FROM learning WHERE organization_id = ?',
  )
  const models = db.prepare<[string], ModelRow>(
    'SELECT version, at, lessons, trial, promoted FROM kind_models WHERE organization_id = ? ORDER BY version DESC',
  )
  const standing = db
    .prepare<[string], number>(`SELECT count(*) FROM lessons l WHERE l.organization_id = ? AND ${STANDS}`)
    .pluck()
  return organizationId => {
    const row = learning.get(organizationId)
    return {
      activeVersion: row?.active_version ?? 0,
      isPaused: row?.is_paused === 1,
      models: models.all(organizationId).map(modelOf),
      lessons: standing.get(organizationId) ?? 0,
    }
  }
}

function createModelAdding(
  db: Database.Database,
  state: (organizationId: string) => LearningState,
): Synchronous<LessonVerbs>['addModel'] {
  const insert = db.prepare(
    `INSERT INTO kind_models (organization_id, version, at, lessons, trial, promoted, weights)
     VALUES (@organizationId, @version, @at, @lessons, @trial, @promoted, @weights)`,
  )
  const learned = db.prepare(
    `INSERT INTO learning (organization_id, learned_upto) VALUES (@organizationId, @upTo)
     ON CONFLICT DO UPDATE SET learned_upto = @upTo`,
  )
  const use = createModelUse(db)
  const dropWeights = createWeightDropping(db)
  return db.transaction((organizationId, model, weights, upTo) => {
    const { models, isPaused } = state(organizationId)
    const version = (models[0]?.version ?? 0) + 1
    const { at, lessons } = model
    // Whoever went back to an older model while this one was made wants that one.
    const promoted = model.promoted && !isPaused
    const trial = JSON.stringify(model.trial)
    insert.run({ organizationId, version, at, lessons, trial, promoted: promoted ? 1 : 0, weights })
    learned.run({ organizationId, upTo })
    if (promoted) use({ organizationId, version, isPaused: 0 })
    dropWeights(organizationId)
    return promoted
  }) as Synchronous<LessonVerbs>['addModel']
}

interface ModelUse {
  readonly organizationId: string
  readonly version: number
  /** 1: no newer model takes its place until learning is resumed. */
  readonly isPaused: 0 | 1
}

function createModelUse(db: Database.Database): (use: ModelUse) => void {
  const use = db.prepare(
    `INSERT INTO learning (organization_id, active_version, is_paused) VALUES (@organizationId, @version, @isPaused)
     ON CONFLICT DO UPDATE SET active_version = @version, is_paused = @isPaused`,
  )
  return wanted => void use.run(wanted)
}

function createWeightDropping(db: Database.Database): (organizationId: string) => void {
  const drop = db.prepare(
    `UPDATE kind_models SET weights = NULL WHERE organization_id = @organizationId AND version NOT IN
       (SELECT version FROM kind_models WHERE organization_id = @organizationId AND weights IS NOT NULL
        ORDER BY version DESC LIMIT ${WEIGHTS_KEPT})
     AND version <> (SELECT active_version FROM learning WHERE organization_id = @organizationId)`,
  )
  return organizationId => void drop.run({ organizationId })
}
