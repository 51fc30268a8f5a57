/** The cookie by which the engine knows who signed in at the desktop's window. */
export interface PersonCookie {
  /** Value of the Cookie header for the engine at that address; null while nobody signed in. */
  header(engineUrl: string): string | null
  /** Takes over what the engine sets or takes away (Set-Cookie headers of an answer). */
  take(setCookies: readonly string[]): void
}

const OURS = /^steuerstapel_\d+=([^;]*)/

/** Keeps it in the main process, in memory: the program's end signs out at this window. */
export function createPersonCookie(): PersonCookie {
  let kept: string | null = null
  return {
    // Its name holds the port, which may be another one after a restart of the engine.
    header: engineUrl => (kept === null ? null : `steuerstapel_${new URL(engineUrl).port}=${kept}`),
    take: setCookies => {
      for (const text of setCookies) {
        const secret = OURS.exec(text)?.[1]
        if (secret !== undefined) kept = secret === '' ? null : secret
      }
    },
  }
}
