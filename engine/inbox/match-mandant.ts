import type { Mandant } from '../model/mandant.ts'
import { mandantName, ownName } from '../model/mandant.ts'

export type MandantMatch =
  | { readonly type: 'known'; readonly mandant: Mandant }
  /** No mandant has this name, or several have it: nobody's documents are filed by a guess. */
  | { readonly type: 'unknown' | 'ambiguous' }

/**
 * Finds the mandant that a folder is named after: first as it is written, then with umlauts as ae, oe, ue and ss (DIN
 * 5007-2) and without accents and punctuation, upper and lower case alike. A person is also found as `Nachname,
 * Vorname`.
 */
export function matchMandant(folder: string, mandants: readonly Mandant[]): MandantMatch {
  for (const comparable of [asWritten, folded]) {
    const wanted = comparable(folder)
    if (wanted === '') break
    const found = mandants.filter(mandant => namesOf(mandant).some(name => comparable(name) === wanted))
    const [mandant] = found
    if (mandant) return found.length === 1 ? { type: 'known', mandant } : { type: 'ambiguous' }
  }
  return { type: 'unknown' }
}

function namesOf(mandant: Mandant): string[] {
  const { firstName, lastName, companyName } = mandant
  const turned = companyName === null && firstName !== null && lastName !== null ? [`${lastName}, ${firstName}`] : []
  const couple = mandantName(mandant) === ownName(mandant) ? [] : [mandantName(mandant)]
  return [ownName(mandant), ...couple, ...turned]
}

function asWritten(name: string): string {
  return name.normalize('NFC').toLowerCase().replace(/\s+/g, ' ').trim()
}

const SPELLED_OUT: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue', ß: 'ss' }

/** Characters that Windows refuses in folder names are punctuation here, too. */
function folded(name: string): string {
  return asWritten(name)
    .replace(/[äöüß]/g, letter => SPELLED_OUT[letter] ?? letter)
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[\s.,;:/\\|*?"'<>_-]+/g, ' ')
    .trim()
}
