/** Passkeys of users. */
export const passkeys: readonly string[] = [
  `
CREATE TABLE passkeys (
  id text COLLATE "C" PRIMARY KEY,
  user_id text COLLATE "C" NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  public_key text COLLATE "C" NOT NULL,
  counter bigint NOT NULL,
  rp_id text COLLATE "C" NOT NULL,
  name text COLLATE "C" NOT NULL,
  created_at bigint NOT NULL,
  used_at bigint
);
CREATE INDEX passkeys_by_user ON passkeys (user_id, created_at);
`,
]
