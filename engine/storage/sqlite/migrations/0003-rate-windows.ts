/** Windows of the rate limits that are open, so that a restart does not give everybody a fresh one. */
export const rateWindows = `
CREATE TABLE rate_windows (
  policy TEXT NOT NULL,
  key TEXT NOT NULL,
  ends_at INTEGER NOT NULL,
  used INTEGER NOT NULL CHECK (used >= 0),
  PRIMARY KEY (policy, key)
) STRICT, WITHOUT ROWID;
`
