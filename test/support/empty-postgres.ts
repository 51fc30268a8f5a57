/**
 * A script that takes every row out of the tables in a schema, whatever triggers and keys say, and leaves the tables:
 * making them anew for each test takes much longer. For a superuser.
 */
export const EMPTY_TABLES = `
SET session_replication_role = replica;
DO $$
DECLARE name text;
BEGIN
  FOR name IN SELECT tablename FROM pg_tables WHERE schemaname = current_schema() AND tablename <> 'schema_version' LOOP
    EXECUTE format('DELETE FROM %I', name);
  END LOOP;
END $$;
RESET session_replication_role;
`
