/**
 * What JSON.stringify writes for U+0000 and for halves of surrogate pairs, not preceded by an odd number of
 * backslashes.
 */
const UNKNOWN = /(?<!\\)((?:\\\\)*)\\u(?:0000|d[89a-f][0-9a-f]{2})/g

/**
 * A value as JSON text for the database. PostgreSQL knows no U+0000 and no half of a surrogate pair in a text: where
 * one stands (a broken text layer of a PDF), the sign for an unknown character takes its place.
 */
export function jsonText(value: unknown): string {
  return knownJson(JSON.stringify(value))
}

/** The same for a value that is JSON text already. */
export function knownJson(json: string): string {
  return json.includes('\\u') ? json.replaceAll(UNKNOWN, '$1\\ufffd') : json
}

/** The same for a text of its own, e.g. a file's name out of an archive. */
export function knownText(text: string): string {
  return text.includes('\u0000') ? text.replaceAll('\u0000', '\ufffd') : text
}
