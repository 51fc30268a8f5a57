/** The verbs of a port as SQLite does them: each returns its outcome at once, and throws. */
export type Synchronous<Verbs> = {
  readonly [Name in keyof Verbs]: Verbs[Name] extends (...args: infer Args) => Promise<infer Outcome>
    ? (...args: Args) => Outcome
    : never
}

type Verb = (...args: never[]) => unknown

/**
 * Turns synchronous verbs into those of the port: each does all of its work within the call, in one go, and a fault becomes
 * a rejection. So no other verb comes between the statements of one.
 */
export function promised<Verbs extends object>(verbs: Synchronous<Verbs>): Verbs {
  const entries = Object.entries<Verb>(verbs as Record<string, Verb>).map(([name, verb]) => [
    name,
    async (...args: never[]) => verb(...args),
  ])
  return Object.fromEntries(entries) as Verbs
}
