import { JOBS_SCHEMA } from '../queue/queue-names.ts'
import { after } from './refuse-changes.ts'

/**
 * A task's job in the queue (docs/decisions/0182) has the first half of the hash of its id, and goes with its row, whoever
 * deletes that: a job whose task is gone would be claimed for nothing. One that ended has no job any more.
 */
export const jobsOfTasks: readonly string[] = [
  `CREATE FUNCTION task_job(task text) RETURNS uuid LANGUAGE sql IMMUTABLE AS $$
    SELECT substr(encode(sha256(convert_to(task, 'UTF8')), 'hex'), 1, 32)::uuid
  $$`,
  after(
    'task_job_gone',
    'DELETE',
    'tasks',
    `OLD.state <> 'done'`,
    `DELETE FROM ${JOBS_SCHEMA}.job WHERE name = 'pages' AND id = task_job(OLD.id);
    DELETE FROM ${JOBS_SCHEMA}.job WHERE name = 'pages-lost' AND source_root_id = task_job(OLD.id);`,
  ),
]
