import { createHmac, timingSafeEqual } from 'node:crypto'

/** Life of a download URL (decisions.md 1.7). */
const LIFE_SECONDS = 15 * 60

export interface DownloadKey {
  readonly kid: string
  /** At least 32 random bytes. */
  readonly key: Buffer
}

/**
 * Path of an output's download, as it is signed. It names nobody, since paths get into logs; under which name the file
 * is kept says the answer's Content-Disposition.
 */
export function downloadPath(batchId: string): string {
  return `/v1/downloads/${batchId}/Belegmappe.pdf`
}

/**
 * Path of the download of any file of a result: by its id and the hash of its bytes, so that a link leads to these bytes
 * or to nothing.
 */
export function outputPath(batchId: string, output: { readonly id: string; readonly sha256: string }): string {
  return `/v1/downloads/${batchId}/${output.id}-${output.sha256}`
}

/** What an `outputPath` names by its last part; null for any other. */
export function namedOutput(file: string): { readonly id: string; readonly sha256: string } | null {
  const [, id, sha256] = /^([0-9a-f]{32})-([0-9a-f]{64})$/.exec(file) ?? []
  return id === undefined || sha256 === undefined ? null : { id, sha256 }
}

/** Path and query of a fresh short-lived download URL, and when it ends (epoch ms, whole seconds). */
export function signDownload(
  key: DownloadKey,
  input: { readonly path: string; readonly projectId: string; readonly now: number },
): { readonly url: string; readonly expiresAt: number } {
  const exp = Math.floor(input.now / 1000) + LIFE_SECONDS
  const signature = sign(key, input.path, String(exp), input.projectId)
  return { url: `${input.path}?exp=${exp}&kid=${key.kid}&sig=${signature}`, expiresAt: exp * 1000 }
}

/** Checks a download URL in constant time; the signature first, so that only true URLs are told expired. */
export function checkDownload(
  key: DownloadKey,
  input: {
    readonly path: string
    readonly projectId: string
    readonly now: number
    readonly query: Readonly<Record<string, unknown>>
  },
): 'ok' | 'expired' | 'invalid' {
  const { exp, kid, sig } = input.query
  if (typeof exp !== 'string' || !/^\d{1,12}$/.test(exp) || kid !== key.kid || typeof sig !== 'string') return 'invalid'
  const expected = Buffer.from(sign(key, input.path, exp, input.projectId))
  const given = Buffer.from(sig)
  if (expected.length !== given.length || !timingSafeEqual(expected, given)) return 'invalid'
  return Number(exp) * 1000 > input.now ? 'ok' : 'expired'
}

function sign(key: DownloadKey, path: string, exp: string, projectId: string): string {
  return createHmac('sha256', key.key).update(`v1\nGET\n${path}\n${exp}\n${projectId}`).digest('base64url')
}
