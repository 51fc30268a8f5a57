/** What was typed on one line, without control characters and other signs that nobody sees. */
export function cleanName(text: string): string {
  return text
    .normalize('NFC')
    .replaceAll(/[\p{C}\s]+/gu, ' ')
    .trim()
}

/** What was typed on one line, null when it is empty. */
export function nameOrNull(text: string | null): string | null {
  return cleanName(text ?? '') || null
}

/** A number without the signs that only make it easier to read, null when it is empty. */
export function bareNumber(text: string | null): string | null {
  return (text ?? '').replaceAll(/[\s./-]/g, '').toUpperCase() || null
}

/** Each text once, without empty ones. */
export function eachOnce(texts: readonly string[], tidied: (text: string) => string): string[] {
  return [...new Set(texts.map(tidied))].filter(text => text !== '')
}
