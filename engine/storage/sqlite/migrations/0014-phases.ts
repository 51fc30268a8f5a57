/**
 * The names of the phases are rows instead of words in two checks: the program fills them from its own table of phases
 * at each start, so that a new phase needs no migration, and the schema still refuses a name that nobody knows.
 */
export const phases = `
CREATE TABLE phases (name TEXT PRIMARY KEY) STRICT, WITHOUT ROWID;
INSERT INTO phases (name) VALUES ('CONVERSION'), ('OCR'), ('ANALYSIS'), ('ORGANIZATION'), ('REPORT');

CREATE TABLE checkpoints_of_phases (
  batch_id TEXT NOT NULL REFERENCES batches (id),
  phase TEXT NOT NULL REFERENCES phases (name),
  step TEXT NOT NULL,
  item TEXT NOT NULL,
  state TEXT NOT NULL CHECK (state IN ('started', 'finished', 'failed')),
  attempts INTEGER NOT NULL CHECK (attempts >= 0),
  share REAL NOT NULL DEFAULT 0 CHECK (share BETWEEN 0 AND 1),
  PRIMARY KEY (batch_id, phase, step, item)
) STRICT, WITHOUT ROWID;
INSERT INTO checkpoints_of_phases SELECT batch_id, phase, step, item, state, attempts, share FROM checkpoints;
DROP TABLE checkpoints;
ALTER TABLE checkpoints_of_phases RENAME TO checkpoints;

CREATE TABLE log_of_phases (
  batch_id TEXT NOT NULL REFERENCES batches (id),
  phase TEXT NOT NULL REFERENCES phases (name),
  started_at INTEGER NOT NULL,
  completed_at INTEGER CHECK (completed_at IS NULL OR completed_at >= started_at),
  files_processed INTEGER NOT NULL DEFAULT 0,
  PRIMARY KEY (batch_id, phase)
) STRICT, WITHOUT ROWID;
INSERT INTO log_of_phases SELECT batch_id, phase, started_at, completed_at, files_processed FROM phase_log;
DROP TABLE phase_log;
ALTER TABLE log_of_phases RENAME TO phase_log;
`
