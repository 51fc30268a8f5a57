/** Verbs of the port as this adapter offers them: each gives a promise of what it gives. */
export type Promised<Verbs> = {
  [Name in keyof Verbs]: Verbs[Name] extends (...args: infer Args) => infer Result
    ? (...args: Args) => Promise<Awaited<Result>>
    : never
}
