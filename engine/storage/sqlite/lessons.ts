import type Database from 'better-sqlite3'
import type { Hit, LearningState, Lesson } from '../../model/lesson.ts'
import type { LessonVerbs } from '../lesson-verbs.ts'
import type { Synchronous } from './promised.ts'
import { bytesOf, lessonOf, modelOf } from '../rows/lesson-row.ts'
import type { LessonRow, ModelRow } from '../rows/lesson-row.ts'

/** Models whose weights are kept; of older ones only their figures. */
const WEIGHTS_KEPT = 5
/** A later lesson of the same document replaces it. */
const STANDS = `l.kind_id IS NOT NULL
  AND NOT EXISTS (SELECT 1 FROM lessons n WHERE n.document_id = l.document_id AND n.sequence > l.sequence)`

/** Lessons of offices and the models that learned from them. */
export function createLessonVerbs(db: Database.Database): Synchronous<LessonVerbs> {
  const insert = db.prepare(
    `INSERT INTO lessons (document_id, batch_id, organization_id, at, issuer_keys, found_kind_id, kind_id, buckets, counts, fields, hits)
     VALUES (@documentId, @batchId, @organizationId, @at, @issuerKeys, @foundKindId, @kindId, @buckets, @counts, @fields, @hits)`,
  )
  const insertIssuer = db.prepare(
    'INSERT OR IGNORE INTO lesson_issuers (organization_id, issuer_key, sequence) VALUES (?, ?, ?)',
  )
  const list = db.prepare<[string, number], LessonRow>(
    `SELECT l.* FROM lessons l WHERE l.organization_id = ? AND ${STANDS} ORDER BY l.sequence DESC LIMIT ?`,
  )
  const byIssuer = db.prepare<[string, string, number], LessonRow>(
    `SELECT l.* FROM lessons l WHERE l.sequence IN
       (SELECT i.sequence FROM lesson_issuers i WHERE i.organization_id = ? AND i.issuer_key IN (SELECT value FROM json_each(?)))
     AND ${STANDS} ORDER BY l.sequence DESC LIMIT ?`,
  )
  const last = db.prepare<[string], LessonRow>(
    'SELECT * FROM lessons WHERE document_id = ? ORDER BY sequence DESC LIMIT 1',
  )
  const hits = db
    .prepare<[string], string>(
      `SELECT l.hits FROM lessons l WHERE l.organization_id = ? AND l.hits <> '[]' AND ${STANDS}`,
    )
    .pluck()
  const newest = db
    .prepare<[string], number>('SELECT coalesce(max(sequence), 0) FROM lessons WHERE organization_id = ?')
    .pluck()
  const standing = db
    .prepare<[string], number>(`SELECT count(*) FROM lessons l WHERE l.organization_id = ? AND ${STANDS}`)
    .pluck()
  const models = db.prepare<[string], ModelRow>(
    'SELECT version, at, lessons, trial, promoted FROM kind_models WHERE organization_id = ? ORDER BY version DESC',
  )
  const learning = db.prepare<[string], { active_version: number; is_paused: number }>(
    'SELECT active_version, is_paused FROM learning WHERE organization_id = ?',
  )
  const insertModel = db.prepare(
    `INSERT INTO kind_models (organization_id, version, at, lessons, trial, promoted, weights)
     VALUES (@organizationId, @version, @at, @lessons, @trial, @promoted, @weights)`,
  )
  const dropWeights = db.prepare(
    `UPDATE kind_models SET weights = NULL WHERE organization_id = @organizationId AND version NOT IN
       (SELECT version FROM kind_models WHERE organization_id = @organizationId AND weights IS NOT NULL ORDER BY version DESC LIMIT ${WEIGHTS_KEPT})
     AND version <> (SELECT active_version FROM learning WHERE organization_id = @organizationId)`,
  )
  const learned = db.prepare(
    `INSERT INTO learning (organization_id, learned_upto) VALUES (@organizationId, @upTo)
     ON CONFLICT DO UPDATE SET learned_upto = @upTo`,
  )
  const use = db.prepare(
    `INSERT INTO learning (organization_id, active_version, is_paused) VALUES (@organizationId, @version, @isPaused)
     ON CONFLICT DO UPDATE SET active_version = @version, is_paused = @isPaused`,
  )
  const resume = db.prepare('UPDATE learning SET is_paused = 0, learned_upto = 0 WHERE organization_id = ?')
  const weights = db.prepare<[string, number], { version: number; weights: Buffer }>(
    'SELECT version, weights FROM kind_models WHERE organization_id = ? AND version = ? AND weights IS NOT NULL',
  )
  const unlearned = db
    .prepare<[], string>(
      `SELECT l.organization_id FROM lessons l LEFT JOIN learning s ON s.organization_id = l.organization_id
       WHERE coalesce(s.is_paused, 0) = 0
       GROUP BY l.organization_id HAVING max(l.sequence) > coalesce(max(s.learned_upto), 0)`,
    )
    .pluck()

  function state(organizationId: string): LearningState {
    const row = learning.get(organizationId)
    return {
      activeVersion: row?.active_version ?? 0,
      isPaused: row?.is_paused === 1,
      models: models.all(organizationId).map(modelOf),
      lessons: standing.get(organizationId) ?? 0,
    }
  }

  return {
    add: db.transaction((lesson: Lesson) => {
      const { lastInsertRowid } = insert.run({
        ...lesson,
        issuerKeys: JSON.stringify(lesson.issuerKeys),
        buckets: bytesOf(lesson.buckets),
        counts: bytesOf(lesson.counts),
        fields: JSON.stringify(lesson.fields),
        hits: JSON.stringify(lesson.hits),
      })
      for (const key of lesson.issuerKeys) insertIssuer.run(lesson.organizationId, key, lastInsertRowid)
    }),
    list: (organizationId, max) => list.all(organizationId, max).map(lessonOf).toReversed(),
    listByIssuer: (organizationId, keys, max) => byIssuer.all(organizationId, JSON.stringify(keys), max).map(lessonOf),
    last: documentId => {
      const row = last.get(documentId)
      return row ? lessonOf(row) : null
    },
    hits: organizationId => hits.all(organizationId).flatMap(text => JSON.parse(text) as Hit[]),
    newest: organizationId => newest.get(organizationId) ?? 0,
    state,
    addModel: db.transaction((organizationId, model, bytes, upTo) => {
      const version = (models.get(organizationId)?.version ?? 0) + 1
      const { at, lessons } = model
      // Whoever went back to an older model while this one was made wants that one.
      const promoted = model.promoted && learning.get(organizationId)?.is_paused !== 1
      const trial = JSON.stringify(model.trial)
      insertModel.run({ organizationId, version, at, lessons, trial, promoted: promoted ? 1 : 0, weights: bytes })
      learned.run({ organizationId, upTo })
      if (promoted) use.run({ organizationId, version, isPaused: 0 })
      dropWeights.run({ organizationId })
      return promoted
    }) as Synchronous<LessonVerbs>['addModel'],
    activeWeights: organizationId => weights.get(organizationId, state(organizationId).activeVersion) ?? null,
    rollBack: db.transaction((organizationId: string, version: number) => {
      if (version !== 0 && !weights.get(organizationId, version)) return false
      use.run({ organizationId, version, isPaused: 1 })
      return true
    }),
    resume: organizationId => void resume.run(organizationId),
    listUnlearned: () => unlearned.all(),
  }
}
