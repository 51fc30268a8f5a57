import type { Hit, LearningState } from '../../model/lesson.ts'
import type { LessonVerbs } from '../lesson-verbs.ts'
import { bytesOf, lessonOf, modelOf } from '../rows/lesson-row.ts'
import type { LessonRow, ModelRow } from '../rows/lesson-row.ts'
import { jsonText } from './json-text.ts'
import { raw, sql } from './sql-statement.ts'
import type { Sql, SqlClient } from './sql-client.ts'

/** Models whose weights are kept; of older ones only their figures. */
const WEIGHTS_KEPT = 5
/** A later lesson of the same document replaces it. */
const STANDS = raw(`l.kind_id IS NOT NULL
  AND NOT EXISTS (SELECT 1 FROM lessons n WHERE n.document_id = l.document_id AND n.sequence > l.sequence)`)

/** Lessons of offices and the models that learned from them. */
export function createLessonVerbs(client: SqlClient): LessonVerbs {
  return { ...createLessonLists(client), ...createModelVerbs(client), add: lesson => add(client, lesson) }
}

function createLessonLists(client: SqlClient) {
  return {
    list: async (organizationId, max) => {
      const rows = await client.rows<LessonRow>(
        sql`SELECT l.* FROM lessons l WHERE l.organization_id = ${organizationId} AND ${STANDS}
            ORDER BY l.sequence DESC LIMIT ${max}`,
      )
      return rows.map(lessonOf).toReversed()
    },
    listByIssuer: async (organizationId, issuerKeys, max) => {
      const rows = await client.rows<LessonRow>(
        sql`SELECT l.* FROM lessons l WHERE l.sequence IN (SELECT i.sequence FROM lesson_issuers i
              WHERE i.organization_id = ${organizationId} AND i.issuer_key = ANY(${issuerKeys}::text[]))
            AND ${STANDS} ORDER BY l.sequence DESC LIMIT ${max}`,
      )
      return rows.map(lessonOf)
    },
    last: async documentId => {
      const row = await client.row<LessonRow>(
        sql`SELECT * FROM lessons WHERE document_id = ${documentId} ORDER BY sequence DESC LIMIT 1`,
      )
      return row ? lessonOf(row) : null
    },
    hits: async organizationId => {
      const rows = await client.rows<{ hits: string }>(
        sql`SELECT l.hits FROM lessons l
            WHERE l.organization_id = ${organizationId} AND l.hits::text <> '[]' AND ${STANDS} ORDER BY l.sequence`,
      )
      return rows.flatMap(row => JSON.parse(row.hits) as Hit[])
    },
    newest: async organizationId => {
      const row = await client.row<{ newest: number }>(
        sql`SELECT coalesce(max(sequence), 0) AS newest FROM lessons WHERE organization_id = ${organizationId}`,
      )
      return row?.newest ?? 0
    },
    listUnlearned: async () => {
      const rows = await client.rows<{ organization_id: string }>(
        sql`SELECT l.organization_id FROM lessons l LEFT JOIN learning s ON s.organization_id = l.organization_id
            WHERE coalesce(s.is_paused, 0) = 0
            GROUP BY l.organization_id HAVING max(l.sequence) > coalesce(max(s.learned_upto), 0)`,
      )
      return rows.map(row => row.organization_id)
    },
  } satisfies Partial<LessonVerbs>
}

function createModelVerbs(client: SqlClient) {
  return {
    state: organizationId => client.snapshot(db => readState(db, organizationId)),
    addModel: (organizationId, { at, lessons, trial, promoted: isBetter }, weights, upTo) =>
      client.transaction(async db => {
        await lockOrganization(db, organizationId)
        const learning = await db.row<{ is_paused: number }>(
          sql`SELECT is_paused FROM learning WHERE organization_id = ${organizationId}`,
        )
        // Whoever went back to an older model while this one was made wants that one.
        const promoted = isBetter && learning?.is_paused !== 1
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
      }),
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
  } satisfies Partial<LessonVerbs>
}

function add(client: SqlClient, lesson: Parameters<LessonVerbs['add']>[0]): Promise<void> {
  const { documentId, batchId, organizationId, at, issuerKeys, foundKindId, kindId } = lesson
  return client.transaction(async db => {
    // Numbers are given in the order in which transactions end: a model that has learned up to one has seen all before
    // it.
    await lockOrganization(db, organizationId)
    const row = await db.row<{ sequence: number }>(
      sql`INSERT INTO lessons (document_id, batch_id, organization_id, at, issuer_keys, found_kind_id, kind_id, buckets, counts, fields, hits)
          VALUES (${documentId}, ${batchId}, ${organizationId}, ${at}, ${jsonText(issuerKeys)}, ${foundKindId}, ${kindId},
            ${bytesOf(lesson.buckets)}, ${bytesOf(lesson.counts)}, ${jsonText(lesson.fields)}, ${jsonText(lesson.hits)})
          RETURNING sequence`,
    )
    await db.run(
      sql`INSERT INTO lesson_issuers (organization_id, issuer_key, sequence)
          SELECT ${organizationId}, k.issuer_key, ${row?.sequence ?? 0} FROM unnest(${issuerKeys}::text[]) AS k (issuer_key)
          ON CONFLICT DO NOTHING`,
    )
  })
}

async function lockOrganization(db: Sql, organizationId: string): Promise<void> {
  await db.row(sql`SELECT pg_advisory_xact_lock(hashtextextended('lessons ' || ${organizationId}, 0))`)
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
