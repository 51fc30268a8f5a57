import { germanTime } from './german-time.ts'
import type { KnownSealKey } from './seal-key.ts'

/** What the index of a file says of when it was made and by which key it was signed. */
export interface ToldOrigin {
  readonly key: string | undefined
  /** ISO 8601. */
  readonly producedAt: string | undefined
}

const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:[\d.]+Z$/

/**
 * Why a file without a signature ought to have one, German; null where nothing says so. Its index names the key, or it
 * says that it was made when this installation already signed, or it hides when that was: whoever takes a signed seal
 * away cannot pass the file off as an older one then.
 */
export function whySigned({ key, producedAt = '' }: ToldOrigin, known: readonly KnownSealKey[]): string | null {
  if (key !== undefined) return `Die Unterschrift fehlt: Das Verzeichnis nennt den Siegelschlüssel ${key}.`
  const since = known.map(({ createdAt }) => createdAt).sort()[0]
  if (since === undefined) return null
  const signs = `seit ${germanTime(since)}`
  // Every index names its day; as text, an odd one would come before any other.
  if (!TIME.test(producedAt))
    return `Die Unterschrift fehlt: Das Verzeichnis nennt keinen Tag, an dem die Mappe entstand, und diese Installation unterschreibt ${signs}.`
  if (producedAt < since) return null
  return `Die Unterschrift fehlt: Am ${germanTime(producedAt)} hat diese Installation schon unterschrieben (${signs}).`
}

/** Of a file that is not signed. */
export const NOT_SIGNED = 'Die Datei ist mit keinem Schlüssel unterschrieben.'
