import type { Hit } from '../../../model/lesson.ts'
import type { LessonVerbs } from '../../lesson-verbs.ts'
import { bytesOf, lessonOf } from '../../rows/lesson-row.ts'
import type { LessonRow } from '../../rows/lesson-row.ts'
import { jsonText } from '../json-text.ts'
import { sql } from '../sql-statement.ts'
import type { SqlClient } from '../sql-client.ts'
import { createModelVerbs } from './kind-models.ts'
import { lockOrganization, STANDS } from './standing-lessons.ts'

/** Lessons of offices and the models that learned from them. */
export function createLessonVerbs(client: SqlClient): LessonVerbs {
  return {
    ...createLessonLists(client),
    ...createListUnlearned(client),
    ...createModelVerbs(client),
    add: lesson => add(client, lesson),
  }
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
  } satisfies Partial<LessonVerbs>
}

/** Offices with lessons that no model has learned from. */
function createListUnlearned(client: SqlClient): Pick<LessonVerbs, 'listUnlearned'> {
  return {
    listUnlearned: async () => {
      const rows = await client.rows<{ organization_id: string }>(
        sql`SELECT l.organization_id FROM lessons l LEFT JOIN learning s ON s.organization_id = l.organization_id
            WHERE coalesce(s.is_paused, 0) = 0
            GROUP BY l.organization_id HAVING max(l.sequence) > coalesce(max(s.learned_upto), 0)`,
      )
      return rows.map(row => row.organization_id)
    },
  }
}

function add(client: SqlClient, lesson: Parameters<LessonVerbs['add']>[0]): Promise<void> {
  const { documentId, batchId, organizationId, at, issuerKeys, foundKindId, kindId } = lesson
  return client.transaction(async db => {
    // Numbers are given in the order in which transactions end: a model that has learned up to one has seen all before.
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
