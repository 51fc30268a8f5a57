import { germanTime } from './german-time.ts'
import type { KnownSealKey } from './seal-key.ts'

/** What the index of a file says of when it was made and by which key it was signed. */
export interface ToldOrigin {
  readonly key: string | undefined
  /** ISO 8601. */
  readonly producedAt: string | undefined
}

/**
 * Why a file without a signature ought to have one, German; null where nothing says so. Its index names the key, or it
 * says that it was made when this installation already signed: whoever takes a signed seal away cannot pass the file
 * off as an older one then.
 */
export function whySigned({ key, producedAt }: ToldOrigin, known: readonly KnownSealKey[]): string | null {
  if (key !== undefined) return `Die Unterschrift fehlt: Das Verzeichnis nennt den Siegelschlüssel ${key}.`
  const since = known.map(({ createdAt }) => createdAt).sort()[0]
  if (since === undefined || (producedAt ?? '') < since) return null
  return `Die Unterschrift fehlt: Am ${germanTime(producedAt ?? '')} hat diese Installation schon unterschrieben (seit ${germanTime(since)}).`
}

/** Of a file that is not signed. */
export const NOT_SIGNED = 'Die Datei ist mit keinem Schlüssel unterschrieben.'
