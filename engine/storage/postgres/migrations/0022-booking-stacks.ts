const stacks = `
CREATE TABLE booking_stacks (
  id text PRIMARY KEY,
  mandant_id text NOT NULL REFERENCES mandants (id) ON DELETE CASCADE,
  file_name text NOT NULL,
  sha256 text NOT NULL,
  facts json NOT NULL,
  at bigint NOT NULL,
  by_id text,
  by_sign text,
  undone_at bigint,
  undone_by_id text,
  undone_by_sign text
);
CREATE UNIQUE INDEX booking_stacks_standing ON booking_stacks (mandant_id, sha256) WHERE undone_at IS NULL;
CREATE INDEX booking_stacks_by_mandant ON booking_stacks (mandant_id, at);
`

const habits = `
CREATE TABLE booking_habits (
  stack_id text NOT NULL REFERENCES booking_stacks (id) ON DELETE CASCADE,
  ordinal bigint NOT NULL,
  habit json NOT NULL,
  count bigint NOT NULL CHECK (count >= 1),
  PRIMARY KEY (stack_id, ordinal)
);
`

/** Buchungsstapel that were handed over for a mandant, and what their bookings have in common. */
export const bookingStacks: readonly string[] = [stacks, habits]
