import type Database from 'better-sqlite3'

type Prepared = Database.Statement

/**
 * From now on `db.prepare` hands out statements that SQLite compiles when they are first run: the verbs have more than four
 * hundred, of which a process needs some dozens. What is wrong with one is said at its first run.
 */
export function prepareLazily(db: Database.Database): void {
  const prepare = db.prepare.bind(db) as (sql: string) => Prepared
  // The types tell statements apart by what they read, of which nothing is left at run time.
  db.prepare = ((sql: string) => lazyStatement(() => prepare(sql))) as unknown as typeof db.prepare
}

/** The methods of a statement that verbs call; the others are left out, so that one that is missed is noticed. */
type UsedMethods = Pick<Prepared, 'run' | 'get' | 'all' | 'iterate' | 'pluck' | 'raw'>

function lazyStatement(compile: () => Prepared): UsedMethods {
  let compiled: Prepared | null = null
  let mode: 'pluck' | 'raw' | null = null
  const statement = (): Prepared => {
    if (compiled === null) {
      compiled = compile()
      if (mode !== null) compiled[mode]()
    }
    return compiled
  }
  const inMode = (next: 'pluck' | 'raw'): Prepared => {
    mode = next
    return lazy as Prepared
  }
  const lazy: UsedMethods = {
    run: (...values) => statement().run(...values),
    get: (...values) => statement().get(...values),
    all: (...values) => statement().all(...values),
    iterate: (...values) => statement().iterate(...values),
    pluck: () => inMode('pluck'),
    raw: () => inMode('raw'),
  }
  return lazy
}
