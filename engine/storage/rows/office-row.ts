import { createHash } from 'node:crypto'
import type { OfficeEntry, OfficeFact } from '../../model/office-event.ts'
import { canonicalJson } from '../../shared/canonical-json.ts'
import { toIso } from '../../shared/clock.ts'

/** A row of `office_log`. */
export interface OfficeRow {
  sequence: number
  entry: string
  hash: string
}

/** What the first entry follows. */
const SEED = sha256('steuerstapel-office/1')

/** The row that follows `last`: its hash is SHA-256 over the hash before, a line feed and its canonical JSON. */
export function nextOfficeRow(last: OfficeRow | undefined, fact: OfficeFact, at: number): OfficeRow {
  const sequence = (last?.sequence ?? 0) + 1
  const entry = canonicalJson({ sequence, at: toIso(at), ...fact })
  return { sequence, entry, hash: sha256(`${last?.hash ?? SEED}\n${entry}`) }
}

/** The entry of a row. */
export function officeEntryOf({ sequence, entry, hash }: OfficeRow): OfficeEntry {
  const { at, sequence: _sequence, ...fact } = JSON.parse(entry) as OfficeFact & { at: string; sequence: number }
  return { sequence, at, fact, hash }
}

/** Sequence of the first of all rows (in their order) that is not as it was written; null when all are. */
export function firstOfficeFault(rows: Iterable<OfficeRow>): number | null {
  let hash = SEED
  let sequence = 0
  for (const row of rows) {
    sequence += 1
    hash = sha256(`${hash}\n${row.entry}`)
    if (row.sequence !== sequence || row.hash !== hash) return sequence
  }
  return null
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}

/** Name of the rule that who confirmed documents does not release them. */
export const FOUR_EYES = 'four_eyes'
