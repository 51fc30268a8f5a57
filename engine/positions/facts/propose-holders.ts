import { foldName } from '../../shared/fold-name.ts'
import { textField } from './position-input.ts'
import type { PositionDocument } from './position-input.ts'

/** A person whom certificates name as the one they are for. */
export interface Holder {
  readonly firstName: string
  readonly lastName: string
  readonly idNr: string | null
}

const TITLES = new Set(['herr', 'herrn', 'frau', 'dr', 'prof', 'familie', 'eheleute'])

/**
 * The persons whom certificates are for, whom most of them name first; by IdNr where it is printed, then by name. Two
 * names of which nobody knows the order are taken as first name and surname.
 */
export function proposeHolders(certificates: readonly PositionDocument[]): Holder[] {
  const found = new Map<string, { readonly holder: Holder; count: number }>()
  for (const document of certificates) {
    const holder = holderOf(document)
    if (!holder) continue
    const key = foldName(`${holder.firstName} ${holder.lastName}`)
    const known = found.get(key)
    if (known) known.count++
    else found.set(key, { holder, count: 1 })
  }
  return [...found.values()].toSorted((one, other) => other.count - one.count).map(({ holder }) => holder)
}

function holderOf(document: PositionDocument): Holder | null {
  const written = textField(document, 'holder') || textField(document, 'recipient')
  const words = written.split(/[\s,]+/).filter(word => /^\p{Lu}[\p{L}-]+$/u.test(word) && !TITLES.has(foldName(word)))
  const [firstName] = words
  const lastName = words.at(-1)
  if (firstName === undefined || lastName === undefined || words.length < 2 || words.length > 3) return null
  return { firstName, lastName, idNr: textField(document, 'idNr') || null }
}
