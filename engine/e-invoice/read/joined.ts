/** Several texts of a term that stands once in the standard, one a line; undefined when there is none. */
export function joined(texts: readonly (string | undefined)[]): string | undefined {
  const found = texts.filter(text => text !== undefined)
  return found.length === 0 ? undefined : found.join('\n')
}
