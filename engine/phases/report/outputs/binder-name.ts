import { safeFileName } from '../../../sorting/name-file.ts'

const MANDANT_LENGTH_MAX = 60

/**
 * `Belegmappe_<Mandant>_<Jahr>_<Batch>.pdf`. Without a mandant `ohne-Mandant`; `years` first and last or null, then the
 * day of production (YYYY-MM-DD); the last six characters of the batch id keep names apart.
 */
export function binderName(binder: {
  readonly mandantName: string | null
  readonly years: readonly [first: number, last: number] | null
  readonly day: string
  readonly batchId: string
}): string {
  const [first, last] = binder.years ?? []
  const period = first === undefined ? binder.day : first === last ? String(first) : `${first}-${last}`
  return `Belegmappe_${mandantPart(binder.mandantName)}_${period}_${binder.batchId.slice(-6)}.pdf`
}

/** `Belegmappe_<Mandant>_<Jahr>_Ausgabe-<Nummer>.pdf`, of a client-year. */
export function yearBinderName(mandantName: string, year: number, number: number): string {
  return `Belegmappe_${mandantPart(mandantName)}_${year}_Ausgabe-${number}.pdf`
}

function mandantPart(mandantName: string | null): string {
  const mandant = mandantName === null ? '' : safeFileName(mandantName.replace(/[._\s]+/g, '-'))
  const shortened = Array.from(mandant)
    .slice(0, MANDANT_LENGTH_MAX)
    .join('')
    .replace(/^-+|-+$/g, '')
  return shortened === '' ? 'ohne-Mandant' : shortened
}

/** Whether a file in the folder of a batch is a Belegmappe, whatever its mandant was called. */
export function isBinderName(name: string): boolean {
  return /^Belegmappe_.+_.+_[^_]+\.pdf$/.test(name)
}
