import type { MandantBusiness } from '../../model/mandant.ts'
import { foldName } from '../../shared/fold-name.ts'
import type { PositionDocument } from './position-input.ts'
import { textField } from './position-input.ts'
import { foldedText } from './says.ts'

/** Shorter numbers and names are found in any text. */
const NUMBER_LENGTH_MIN = 8
const NAME_LENGTH_MIN = 4

/**
 * The business that a paper is about, of several that one mandant runs: by its USt-IdNr or Steuernummer, then by its
 * name as the party that is not somebody else, then anywhere. Null where none is named, or more than one.
 */
export function findBusiness(
  businesses: readonly MandantBusiness[],
  document: PositionDocument,
): MandantBusiness | null {
  const plain = document.text.replaceAll(/[^\p{L}\p{N}]+/gu, '').toUpperCase()
  const own = textField(document, document.analysis?.direction === 'outgoing' ? 'issuer' : 'recipient')
  const ways: readonly ((business: MandantBusiness) => boolean)[] = [
    ({ vatId, taxNumber }) => [vatId, taxNumber].some(number => isIn(plain, number)),
    ({ name }) => isNamed(foldName(own), name),
    ({ name }) => isNamed(foldedText(document), name),
  ]
  for (const isMeant of ways) {
    const [only, ...others] = businesses.filter(isMeant)
    if (only) return others.length === 0 ? only : null
  }
  return null
}

function isIn(plain: string, number: string | null): boolean {
  const wanted = (number ?? '').replaceAll(/[^\p{L}\p{N}]+/gu, '').toUpperCase()
  return wanted.length >= NUMBER_LENGTH_MIN && plain.includes(wanted)
}

function isNamed(text: string, name: string): boolean {
  const wanted = foldName(name)
  return wanted.length >= NAME_LENGTH_MIN && ` ${text} `.includes(` ${wanted} `)
}
