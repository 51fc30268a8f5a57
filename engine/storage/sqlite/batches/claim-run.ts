import type Database from 'better-sqlite3'
import { SMALL_BATCH } from '../../seat.ts'
import type { Seat } from '../../seat.ts'
import type { RunRow } from '../../rows/run-row.ts'

type Claim = Database.Statement<[string, number], RunRow>

const CAN_RUN = `r.state = 'available'
  AND EXISTS (SELECT 1 FROM documents d WHERE d.batch_id = r.batch_id AND d.status <> 'failed')`

/** Of each project the oldest that is queued, by the index of its batches (CROSS JOIN keeps that order); and what was begun. */
const FIRST_OF_PROJECTS = `
  SELECT (
    SELECT b.id FROM batches b CROSS JOIN runs r ON r.batch_id = b.id
    WHERE b.project_id = p.id AND b.status = 'queued' AND ${CAN_RUN} ORDER BY b.created_at, b.id LIMIT 1) AS batch_id
  FROM projects p
  UNION ALL SELECT b.id FROM projects p JOIN batches b ON b.project_id = p.id AND b.status = 'processing'`

const OLDEST = `SELECT batch_id FROM runs WHERE state = 'available'
  ORDER BY created_at, id LIMIT ${SMALL_BATCH.amongOldest}`

const IS_SMALL = `(
  SELECT count(*) <= ${SMALL_BATCH.documents} AND coalesce(sum(byte_size), 0) <= ${SMALL_BATCH.bytes}
  FROM (SELECT d.byte_size FROM documents d WHERE d.batch_id = r.batch_id LIMIT ${SMALL_BATCH.documents + 1}))`

/** Statements that take the run whose turn it is, for each seat; given are the worker's name and the end of its lease. */
export function prepareClaim(db: Database.Database): Readonly<Record<Seat, Claim>> {
  const prepare = (candidates: string, condition: string): Claim =>
    db.prepare<[string, number], RunRow>(
      `WITH busy AS (
         SELECT b.project_id, count(*) AS runs FROM runs r JOIN batches b ON b.id = r.batch_id
         WHERE r.state = 'running' GROUP BY b.project_id),
       candidates AS (${candidates})
       UPDATE runs SET state = 'running', attempt = attempt + 1, worker_id = ?, lease_until = ?
       WHERE id = (
         SELECT r.id FROM candidates c CROSS JOIN runs r ON r.batch_id = c.batch_id JOIN batches b ON b.id = r.batch_id
         LEFT JOIN busy ON busy.project_id = b.project_id
         WHERE ${CAN_RUN} AND ${condition}
         ORDER BY coalesce(busy.runs, 0), r.created_at, r.id LIMIT 1)
       RETURNING *`,
    )
  return {
    ordinary: prepare(FIRST_OF_PROJECTS, 'true'),
    beside: prepare(`${FIRST_OF_PROJECTS} UNION ALL SELECT * FROM (${OLDEST})`, `(busy.runs IS NULL OR ${IS_SMALL})`),
  }
}
