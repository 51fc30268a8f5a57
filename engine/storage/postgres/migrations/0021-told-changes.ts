import { after } from './refuse-changes.ts'

const told = (name: string, events: string, table: string, topic: string, id: string, condition = 'true'): string =>
  after(`${name}_told`, events, table, condition, `PERFORM tell('${topic}', ${id});`)

/**
 * What is due, and what a window shows, is told on a channel in the transaction that makes it so: nobody hears of it
 * before it is committed, or when it is rolled back. A notice is a topic and an id, never a text
 * (docs/decisions/0160). Statements that write the same thing twice tell it once (NOTIFY of PostgreSQL).
 */
export const toldChanges: readonly string[] = [
  `CREATE FUNCTION tell(topic text, id text) RETURNS void LANGUAGE sql AS $$
    SELECT pg_notify('steuerstapel', topic || ' ' || id)
  $$`,
  told('task_waiting', 'INSERT OR UPDATE OF state', 'tasks', 'task-waits', 'NEW.id', `NEW.state = 'waiting'`),
  told('task_ended', 'INSERT OR UPDATE OF state', 'tasks', 'task-done', 'NEW.id', `NEW.state = 'done'`),
  told('run', 'INSERT OR UPDATE OF state', 'runs', 'run', 'NEW.batch_id', `NEW.state = 'available'`),
  told(
    'event',
    'INSERT OR UPDATE OF next_attempt_at',
    'batch_events',
    'outbox',
    'NEW.batch_id',
    `NEW.state = 'pending'`,
  ),
  told('source', 'INSERT', 'documents', 'source', 'NEW.batch_id', 'NEW.fetched_at IS NULL'),
  told('document', 'INSERT OR UPDATE', 'documents', 'batch', 'NEW.batch_id'),
  told('document_gone', 'DELETE', 'documents', 'batch', 'OLD.batch_id'),
  told('batch', 'INSERT OR UPDATE', 'batches', 'batch', 'NEW.id'),
  told('batch_gone', 'DELETE', 'batches', 'batch', 'OLD.id'),
  told('revision', 'INSERT OR UPDATE', 'revisions', 'batch', 'NEW.batch_id'),
  told('client_year', 'INSERT OR UPDATE', 'client_years', 'year', 'NEW.mandant_id'),
  told('client_year_gone', 'DELETE', 'client_years', 'year', 'OLD.mandant_id'),
  told('edition', 'INSERT OR UPDATE', 'year_editions', 'year', 'NEW.mandant_id'),
  told('word', 'INSERT', 'work_item_words', 'year', 'NEW.mandant_id', 'NEW.mandant_id IS NOT NULL'),
  told('mandant', 'INSERT OR UPDATE', 'mandants', 'mandant', 'NEW.id'),
  told('mandant_gone', 'DELETE', 'mandants', 'mandant', 'OLD.id'),
  told('master_data', 'INSERT OR UPDATE', 'mandant_data', 'mandant', 'NEW.mandant_id'),
  told('program', 'UPDATE', 'clients', 'access', 'NEW.id'),
  told('token_gone', 'DELETE', 'tokens', 'access', 'OLD.client_id'),
]
