/**
 * A regular expression (PostgreSQL, ARE) that finds a text anywhere, each letter in upper and lower case, whatever the
 * database's collation takes for letters.
 */
export function nameExpression(text: string): string {
  return Array.from(text.normalize('NFC'), classOf).join('')
}

function classOf(character: string): string {
  const cases = [character.toLowerCase(), character.toUpperCase()].filter(each => Array.from(each).length === 1)
  const [one = character, other = one] = cases
  return one === other ? escaped(one) : `[${escaped(one)}${escaped(other)}]`
}

/** Every sign that is no letter, digit or space may mean something; with a backslash it means itself. */
function escaped(character: string): string {
  return /[\p{L}\p{N}\s]/u.test(character) || (character.codePointAt(0) ?? 0) > 127 ? character : `\\${character}`
}
