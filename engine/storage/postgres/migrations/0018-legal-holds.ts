const holds = `
CREATE TABLE legal_holds (
  id text PRIMARY KEY,
  mandant_id text NOT NULL REFERENCES mandants (id) ON DELETE CASCADE,
  year bigint CHECK (year BETWEEN 1990 AND 2200),
  reason text NOT NULL CHECK (length(reason) BETWEEN 1 AND 500),
  at bigint NOT NULL,
  by_id text,
  by_sign text,
  lifted_at bigint,
  lifted_by_id text,
  lifted_by_sign text
);
CREATE INDEX legal_holds_standing ON legal_holds (mandant_id) WHERE lifted_at IS NULL;
`

const chain = `
CREATE OR REPLACE FUNCTION year_log_no_delete() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT 1 FROM mandants WHERE id = OLD.mandant_id)
    AND EXISTS (SELECT 1 FROM year_editions WHERE mandant_id = OLD.mandant_id AND year = OLD.year)
  THEN RAISE EXCEPTION 'the log of a client-year never changes' USING ERRCODE = 'restrict_violation'; END IF;
  RETURN coalesce(NEW, OLD);
END $$;
`

/**
 * Holds that keep mandants and client-years from being deleted. The chain of a client-year may go with its last edition, as
 * that of a batch goes with the batch.
 */
export const legalHolds: readonly string[] = [holds, chain]
