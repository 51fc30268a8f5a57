import { guard, refuse } from './refuse-changes.ts'

const tables = `
CREATE TABLE year_editions (
  mandant_id text NOT NULL REFERENCES mandants (id) ON DELETE CASCADE,
  year bigint NOT NULL,
  number bigint NOT NULL CHECK (number >= 1),
  state text NOT NULL CHECK (state IN ('waiting', 'written', 'failed')),
  asked_at bigint NOT NULL,
  by_id text,
  by_sign text,
  filename text,
  path text,
  byte_size bigint,
  sha256 text,
  pages bigint,
  written_at bigint,
  contents json,
  changes json,
  fault json,
  outdated bigint NOT NULL DEFAULT 0 CHECK (outdated IN (0, 1)),
  stand bigint,
  PRIMARY KEY (mandant_id, year, number),
  CHECK (state <> 'written' OR (filename IS NOT NULL AND sha256 IS NOT NULL AND contents IS NOT NULL))
);
CREATE UNIQUE INDEX year_editions_waiting ON year_editions (mandant_id, year) WHERE state = 'waiting';

CREATE TABLE year_log (
  mandant_id text NOT NULL REFERENCES mandants (id) ON DELETE CASCADE,
  year bigint NOT NULL,
  sequence bigint NOT NULL CHECK (sequence >= 1),
  entry json NOT NULL,
  hash text NOT NULL CHECK (length(hash) = 64),
  PRIMARY KEY (mandant_id, year, sequence)
);
`

const guards = `
${guard(
  'year_log_in_order',
  'INSERT',
  'year_log',
  'NEW.sequence <> 1 + (SELECT coalesce(max(sequence), 0) FROM year_log WHERE mandant_id = NEW.mandant_id AND year = NEW.year)',
  'the log of a client-year only grows at its end',
)}
${refuse('year_log_no_update', 'UPDATE', 'year_log', 'the log of a client-year never changes')}
${guard(
  'year_log_no_delete',
  'DELETE',
  'year_log',
  'EXISTS (SELECT 1 FROM mandants WHERE id = OLD.mandant_id)',
  'the log of a client-year never changes',
)}
`

/** Editions of the Belegmappe of client-years, and the chain of each client-year: it only grows, and goes with its mandant. */
export const yearEditions: readonly string[] = [tables, guards]
