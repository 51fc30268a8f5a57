import type Database from 'better-sqlite3'

type Verb = (...args: never[]) => unknown

/**
 * Lets verbs return before the disk has confirmed what they wrote: the operating system has it, so that no death of
 * this process loses it; a power cut may take back the last of it, never what a verb with confirmation wrote before or
 * after, and never out of order (docs/decisions/0016). The default is the confirmation. Of a passing database nothing is ever
 * confirmed.
 */
export function createWriteSoon(db: Database.Database, { isPassing = false }: { readonly isPassing?: boolean } = {}) {
  const soon =
    <V extends Verb>(verb: V) =>
    (...args: Parameters<V>): ReturnType<V> => {
      db.pragma('synchronous = NORMAL')
      try {
        return verb(...args) as ReturnType<V>
      } finally {
        db.pragma('synchronous = FULL')
      }
    }
  return <T extends object>(verbs: T, ...names: (keyof T)[]): T => {
    if (isPassing) return verbs
    const written = names.map(name => [name, soon(verbs[name] as Verb)] as const)
    return { ...verbs, ...(Object.fromEntries(written) as Partial<T>) }
  }
}
