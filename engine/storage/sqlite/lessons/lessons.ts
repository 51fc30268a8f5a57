import type Database from 'better-sqlite3'
import type { Hit, Lesson } from '../../../model/lesson.ts'
import type { LessonVerbs } from '../../lesson-verbs.ts'
import { bytesOf, lessonOf } from '../../rows/lesson-row.ts'
import type { LessonRow } from '../../rows/lesson-row.ts'
import type { Synchronous } from '../promised.ts'
import { createModelVerbs } from './kind-models.ts'
import { STANDS } from './standing-lessons.ts'

type Lists = Pick<LessonVerbs, 'list' | 'listByIssuer' | 'last' | 'hits' | 'newest' | 'listUnlearned'>

/** Lessons of offices and the models that learned from them. */
export function createLessonVerbs(db: Database.Database): Synchronous<LessonVerbs> {
  return { add: createAdding(db), ...createLists(db), ...createModelVerbs(db) }
}

function createAdding(db: Database.Database): Synchronous<LessonVerbs>['add'] {
  const insert = db.prepare(
    `INSERT INTO lessons (document_id, batch_id, organization_id, at, issuer_keys, found_kind_id, kind_id, buckets,
       counts, fields, hits)
     VALUES (@documentId, @batchId, @organizationId, @at, @issuerKeys, @foundKindId, @kindId, @buckets, @counts,
       @fields, @hits)`,
  )
  const insertIssuer = db.prepare(
    'INSERT OR IGNORE INTO lesson_issuers (organization_id, issuer_key, sequence) VALUES (?, ?, ?)',
  )
  return db.transaction((lesson: Lesson) => {
    const { lastInsertRowid } = insert.run({
      ...lesson,
      issuerKeys: JSON.stringify(lesson.issuerKeys),
      buckets: bytesOf(lesson.buckets),
      counts: bytesOf(lesson.counts),
      fields: JSON.stringify(lesson.fields),
      hits: JSON.stringify(lesson.hits),
    })
    for (const key of lesson.issuerKeys) insertIssuer.run(lesson.organizationId, key, lastInsertRowid)
  })
}

function createLists(db: Database.Database): Synchronous<Lists> {
  const list = db.prepare<[string, number], LessonRow>(
    `SELECT l.* FROM lessons l WHERE l.organization_id = ? AND ${STANDS} ORDER BY l.sequence DESC LIMIT ?`,
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
  return {
    list: (organizationId, max) => list.all(organizationId, max).map(lessonOf).toReversed(),
    listByIssuer: createListByIssuer(db),
    last: documentId => {
      const row = last.get(documentId)
      return row ? lessonOf(row) : null
    },
    hits: organizationId => hits.all(organizationId).flatMap(text => JSON.parse(text) as Hit[]),
    newest: organizationId => newest.get(organizationId) ?? 0,
    listUnlearned: createListUnlearned(db),
  }
}

function createListByIssuer(db: Database.Database): Synchronous<LessonVerbs>['listByIssuer'] {
  const byIssuer = db.prepare<[string, string, number], LessonRow>(
    `SELECT l.* FROM lessons l WHERE l.sequence IN
       (SELECT i.sequence FROM lesson_issuers i
        WHERE i.organization_id = ? AND i.issuer_key IN (SELECT value FROM json_each(?)))
     AND ${STANDS} ORDER BY l.sequence DESC LIMIT ?`,
  )
  return (organizationId, keys, max) => byIssuer.all(organizationId, JSON.stringify(keys), max).map(lessonOf)
}

function createListUnlearned(db: Database.Database): Synchronous<LessonVerbs>['listUnlearned'] {
  const unlearned = db
    .prepare<[], string>(
      `SELECT l.organization_id FROM lessons l LEFT JOIN learning s ON s.organization_id = l.organization_id
       WHERE coalesce(s.is_paused, 0) = 0
       GROUP BY l.organization_id HAVING max(l.sequence) > coalesce(max(s.learned_upto), 0)`,
    )
    .pluck()
  return () => unlearned.all()
}
