import type { LearningState } from '../../../model/lesson.ts'
import type { LessonVerbs } from '../../lesson-verbs.ts'
import { modelOf } from '../../rows/lesson-row.ts'
import type { ModelRow } from '../../rows/lesson-row.ts'
import { jsonText } from '../json-text.ts'
import type { Sql, SqlClient } from '../sql-client.ts'
import { sql } from '../sql-statement.ts'
import { lockOrganization, STANDS } from './standing-lessons.ts'

type ModelVerbs = Pick<LessonVerbs, 'state' | 'addModel' | 'activeWeights' | 'rollBack' | 'resume'>

/** Models whose weights are kept; of older ones only their figures. */
const WEIGHTS_KEPT = 5

/** Models of kinds that learned from lessons, and which of them is in use. */
export function createModelVerbs(client: SqlClient): ModelVerbs {
  return {
    state: organizationId => client.snapshot(db => readState(db, organizationId)),
    addModel: (organizationId, model, weights, upTo) =>
      client.transaction(db => addModel(db, organizationId, { model, weights, upTo })),
    activeWeights: async organizationId => {
      const row = await client.row<{ version: number; weights: Buffer }>(
        sql`SELECT m.version, m.weights FROM learning s
            JOIN kind_models m ON m.organization_id = s.organization_id AND m.version = s.active_version
            WHERE s.organization_id = ${organizationId} AND m.weights IS NOT NULL`,
      )
      return row ?? null
    },
    rollBack: (organizationId, version) =>
      client.transaction(async db => {
        await lockOrganization(db, organizationId)
        const kept = await db.row(
          sql`SELECT 1 FROM kind_models
              WHERE organization_id = ${organizationId} AND version = ${version} AND weights IS NOT NULL`,
        )
        if (version !== 0 && kept === undefined) return false
        await use(db, organizationId, version, 1)
        return true
      }),
    resume: async organizationId => {
      await client.run(
        sql`UPDATE learning SET is_paused = 0, learned_upto = 0 WHERE organization_id = ${organizationId}`,
      )
    },
  }
}

interface NewModel {
  readonly model: Parameters<LessonVerbs['addModel']>[1]
  readonly weights: Uint8Array | null
  /** The last lesson that it learned from. */
  readonly upTo: number
}

/** Answers whether the model is used. */
async function addModel(db: Sql, organizationId: string, { model, weights, upTo }: NewModel): Promise<boolean> {
  await lockOrganization(db, organizationId)
  const { at, lessons, trial } = model
  const learning = await db.row<{ is_paused: number }>(
    sql`SELECT is_paused FROM learning WHERE organization_id = ${organizationId}`,
  )
  // Whoever went back to an older model while this one was made wants that one.
  const promoted = model.promoted && learning?.is_paused !== 1
  const row = await db.row<{ version: number }>(
    sql`INSERT INTO kind_models (organization_id, version, at, lessons, trial, promoted, weights)
        VALUES (${organizationId}, (SELECT coalesce(max(version), 0) + 1 FROM kind_models
          WHERE organization_id = ${organizationId}), ${at}, ${lessons}, ${jsonText(trial)}, ${promoted ? 1 : 0},
          ${weights}) RETURNING version`,
  )
  await db.run(
    sql`INSERT INTO learning (organization_id, learned_upto) VALUES (${organizationId}, ${upTo})
        ON CONFLICT (organization_id) DO UPDATE SET learned_upto = excluded.learned_upto`,
  )
  if (promoted && row) await use(db, organizationId, row.version, 0)
  await dropWeights(db, organizationId)
  return promoted
}

async function readState(db: Sql, organizationId: string): Promise<LearningState> {
  const row = await db.row<{ active_version: number; is_paused: number }>(
    sql`SELECT active_version, is_paused FROM learning WHERE organization_id = ${organizationId}`,
  )
  const models = await db.rows<ModelRow>(
    sql`SELECT version, at, lessons, trial, promoted FROM kind_models
        WHERE organization_id = ${organizationId} ORDER BY version DESC`,
  )
  const standing = await db.row<{ lessons: number }>(
    sql`SELECT count(*) AS lessons FROM lessons l WHERE l.organization_id = ${organizationId} AND ${STANDS}`,
  )
  return {
    activeVersion: row?.active_version ?? 0,
    isPaused: row?.is_paused === 1,
    models: models.map(modelOf),
    lessons: standing?.lessons ?? 0,
  }
}

async function use(db: Sql, organizationId: string, version: number, isPaused: 0 | 1): Promise<void> {
  await db.run(
    sql`INSERT INTO learning (organization_id, active_version, is_paused) VALUES (${organizationId}, ${version}, ${isPaused})
        ON CONFLICT (organization_id)
        DO UPDATE SET active_version = excluded.active_version, is_paused = excluded.is_paused`,
  )
}

async function dropWeights(db: Sql, organizationId: string): Promise<void> {
  await db.run(
    sql`UPDATE kind_models SET weights = NULL WHERE organization_id = ${organizationId} AND weights IS NOT NULL
        AND version NOT IN (SELECT version FROM kind_models
          WHERE organization_id = ${organizationId} AND weights IS NOT NULL ORDER BY version DESC LIMIT ${WEIGHTS_KEPT})
        AND version <> (SELECT active_version FROM learning WHERE organization_id = ${organizationId})`,
  )
}
