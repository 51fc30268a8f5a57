/** Buchungsstapel that were handed over for a mandant, and what their bookings have in common. */
export const bookingStacks = `
CREATE TABLE booking_stacks (
  id TEXT PRIMARY KEY,
  mandant_id TEXT NOT NULL REFERENCES mandants (id) ON DELETE CASCADE,
  file_name TEXT NOT NULL,
  sha256 TEXT NOT NULL,
  facts TEXT NOT NULL CHECK (json_valid(facts)),
  at INTEGER NOT NULL,
  by_id TEXT,
  by_sign TEXT,
  undone_at INTEGER,
  undone_by_id TEXT,
  undone_by_sign TEXT
) STRICT;
CREATE UNIQUE INDEX booking_stacks_standing ON booking_stacks (mandant_id, sha256) WHERE undone_at IS NULL;
CREATE INDEX booking_stacks_by_mandant ON booking_stacks (mandant_id, at);

CREATE TABLE booking_habits (
  stack_id TEXT NOT NULL REFERENCES booking_stacks (id) ON DELETE CASCADE,
  ordinal INTEGER NOT NULL,
  habit TEXT NOT NULL CHECK (json_valid(habit)),
  count INTEGER NOT NULL CHECK (count >= 1),
  PRIMARY KEY (stack_id, ordinal)
) STRICT, WITHOUT ROWID;
`
