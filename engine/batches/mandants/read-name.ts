import { foldName } from '../../shared/fold-name.ts'
import { cleanName } from './tidy-text.ts'
import { importWords, isWordOf } from './import/import-words.ts'

/** A name as lists and people write it in one go, told apart. */
export type ReadName =
  | { readonly kind: 'company'; readonly companyName: string }
  | { readonly kind: 'person'; readonly person: PersonName }
  | { readonly kind: 'couple'; readonly person: PersonName; readonly spouse: PersonName }

export interface PersonName {
  readonly firstName: string
  readonly lastName: string
}

const AND = /\s+(?:und|u\.|&|\+)\s+|\s*\/\s*/i

/**
 * Tells a name that was written in one go apart: "Beispiel, Anna und Bernd", "Anna und Bernd Beispiel", "Beispiel,
 * Anna / Muster, Bernd", "Anna von der Heide", "Beispiel Bau GmbH". Null where it names nobody whole, e.g. one word.
 */
export function readName(text: string): ReadName | null {
  const name = withoutSalutation(cleanName(text))
  if (name === '') return null
  if (isCompany(name)) return { kind: 'company', companyName: cleanName(text) }
  const parts = name.split(AND).map(part => part.trim())
  if (parts.length > 2 || parts.some(part => part === '')) return null
  const [one = '', other] = parts
  const person = other === undefined ? fullName(one) : null
  if (other === undefined) return person && { kind: 'person', person }
  return couple(one, other)
}

/** Whether a name is that of a company: a legal form or the word of a trade stands in it. */
export function isCompany(name: string): boolean {
  if (/\d/.test(name)) return true
  const words = cleanName(name)
    .split(/[\s,()]+/)
    .flatMap(word => [word, ...word.split(/[-/]/)])
  return words.some(word => isWordOf('legalForms', word) || isWordOf('trades', word)) || isTradeInParts(name)
}

function isTradeInParts(name: string): boolean {
  const folded = ` ${foldName(name)} `
  const { legalForms, trades } = importWords().words
  return [...legalForms, ...trades].some(word => {
    const own = foldName(word)
    return own.includes(' ') && folded.includes(` ${own} `)
  })
}

/** Both with their own family name, or with one for both. */
function couple(one: string, other: string): ReadName | null {
  const [first, second] = [fullName(one), fullName(other)]
  if (first && second) return { kind: 'couple', person: first, spouse: second }
  const firstName = other.includes(',') ? '' : withoutTitles(other)
  // "Beispiel, Anna und Bernd"
  if (first && one.includes(',') && firstName !== '') {
    return { kind: 'couple', person: first, spouse: { firstName, lastName: first.lastName } }
  }
  // "Anna und Bernd Beispiel"
  const alone = withoutTitles(one)
  if (second && !first && alone !== '' && !one.includes(',')) {
    return { kind: 'couple', person: { firstName: alone, lastName: second.lastName }, spouse: second }
  }
  return null
}

/** "Beispiel, Anna" or "Anna Beispiel"; null for a single word. */
function fullName(text: string): PersonName | null {
  const [last = '', first, ...rest] = text.split(',').map(part => withoutTitles(part))
  if (rest.length > 0) return null
  if (first !== undefined) return first === '' || last === '' ? null : { firstName: first, lastName: last }
  const words = last.split(' ')
  let from = words.length - 1
  while (from > 1 && isWordOf('particles', words[from - 1] ?? '')) from--
  if (from < 1) return null
  return { firstName: words.slice(0, from).join(' '), lastName: words.slice(from).join(' ') }
}

function withoutTitles(text: string): string {
  const words = text.split(' ').filter(word => word !== '' && !isWordOf('titles', word))
  return words.join(' ')
}

function withoutSalutation(name: string): string {
  const [first = '', ...rest] = name.split(' ')
  return rest.length > 0 && isWordOf('salutations', first) ? withoutSalutation(rest.join(' ')) : name
}
