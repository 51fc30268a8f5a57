import { guard, refuse } from './refuse-changes.ts'

/** As the seventeenth step of the database file. */
export const people: readonly string[] = [
  `CREATE TABLE users (
  id text COLLATE "C" PRIMARY KEY,
  name text COLLATE "C" NOT NULL,
  sign text COLLATE "C" NOT NULL,
  sign_key text COLLATE "C" NOT NULL UNIQUE,
  role text COLLATE "C" NOT NULL CHECK (role IN ('leitung', 'pruefer', 'sachbearbeitung', 'erfassung')),
  password_hash text COLLATE "C" NOT NULL,
  must_change bigint NOT NULL CHECK (must_change IN (0, 1)),
  disabled_at bigint,
  created_at bigint NOT NULL,
  changed_at bigint NOT NULL
)`,
  `CREATE TABLE window_sessions (
  token_hash text COLLATE "C" PRIMARY KEY,
  user_id text COLLATE "C" REFERENCES users (id) ON DELETE CASCADE,
  created_at bigint NOT NULL,
  expires_at bigint NOT NULL,
  locked_at bigint
)`,
  'CREATE INDEX window_sessions_by_user ON window_sessions (user_id)',
  `CREATE TABLE restricted_mandants (
  mandant_id text COLLATE "C" PRIMARY KEY REFERENCES mandants (id) ON DELETE CASCADE
)`,
  `CREATE TABLE mandant_readers (
  mandant_id text COLLATE "C" NOT NULL REFERENCES restricted_mandants (mandant_id) ON DELETE CASCADE,
  user_id text COLLATE "C" NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  PRIMARY KEY (mandant_id, user_id)
)`,
  'CREATE INDEX mandant_readers_by_user ON mandant_readers (user_id)',
  `CREATE TABLE office_log (
  sequence bigint PRIMARY KEY CHECK (sequence >= 1),
  entry json NOT NULL,
  hash text COLLATE "C" NOT NULL CHECK (length(hash) = 64)
)`,
  guard(
    'office_log_in_order',
    'INSERT',
    'office_log',
    'NEW.sequence <> 1 + (SELECT coalesce(max(sequence), 0) FROM office_log)',
    'the log of the office only grows at its end',
  ),
  refuse('office_log_no_change', 'UPDATE OR DELETE', 'office_log', 'the log of the office never changes'),
  'ALTER TABLE corrections ADD COLUMN by_id text COLLATE "C"',
  'ALTER TABLE corrections ADD COLUMN by_sign text COLLATE "C"',
  'ALTER TABLE mandant_history ADD COLUMN by_id text COLLATE "C"',
  'ALTER TABLE mandant_history ADD COLUMN by_sign text COLLATE "C"',
]
