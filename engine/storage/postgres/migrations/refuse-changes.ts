/** A trigger that ends each statement of that kind with a text. */
export function refuse(name: string, events: string, table: string, message: string): string {
  return guard(name, events, table, 'true', message)
}

/** A trigger that ends a statement when a condition on its rows holds; the condition may ask other tables. */
export function guard(name: string, events: string, table: string, condition: string, message: string): string {
  return `
CREATE FUNCTION ${name}() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF ${condition} THEN RAISE EXCEPTION '${message}' USING ERRCODE = 'restrict_violation'; END IF;
  RETURN coalesce(NEW, OLD);
END $$;
CREATE TRIGGER ${name} BEFORE ${events} ON ${table} FOR EACH ROW EXECUTE FUNCTION ${name}();
`
}

/** A trigger that runs statements after a change. */
export function after(name: string, events: string, table: string, condition: string, statements: string): string {
  return `
CREATE FUNCTION ${name}() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF ${condition} THEN
    ${statements}
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER ${name} AFTER ${events} ON ${table} FOR EACH ROW EXECUTE FUNCTION ${name}();
`
}
