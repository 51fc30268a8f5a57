/**
 * A GLOB pattern (SQLite) that finds a text anywhere, each letter in upper and lower case: LIKE knows the case of ASCII
 * letters only, so that it takes "Ü" and "ü" for two.
 */
export function nameGlob(text: string): string {
  return `*${Array.from(text.normalize('NFC'), classOf).join('')}*`
}

function classOf(character: string): string {
  if ('*?['.includes(character)) return `[${character}]`
  const cases = [character.toLowerCase(), character.toUpperCase()].filter(each => Array.from(each).length === 1)
  const [one = character, other = one] = cases
  return one === other ? one : `[${one}${other}]`
}
