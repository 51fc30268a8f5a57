import { signInLink } from '../e2e/window-on-engine.ts'
import type { EngineProcess } from '../support/engine-process.ts'

/** Signs in as the window does: where to ask, and the headers to ask with. */
export async function signIn(
  engine: EngineProcess,
): Promise<{ readonly origin: string; readonly headers: Readonly<Record<string, string>> }> {
  const { origin, hash } = new URL(await signInLink(engine))
  const token = hash.slice('#anmelden='.length)
  const headers = { origin, 'content-type': 'application/json' }
  const signedIn = await fetch(`${origin}/local/session`, { method: 'POST', headers, body: JSON.stringify({ token }) })
  return { origin, headers: { origin, cookie: (signedIn.headers.get('set-cookie') ?? '').split(';')[0] ?? '' } }
}
