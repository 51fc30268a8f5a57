// An escape holds 16 bits, so that a sign beyond them is written as its two halves, as JavaScript itself has it.
const BEYOND_ASCII = /(\\*)([^\0-\x7f])/g

/**
 * JavaScript that says the same in ASCII alone: signs beyond it become escapes, in strings, patterns and names alike. A file
 * with a single umlaut is held with two bytes for each sign, and is decoded for far longer, by every process that reads it.
 */
export function asciiOnly(code: string): string {
  return code.replace(BEYOND_ASCII, (_all, slashes: string, sign: string) => {
    const escape = `u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`
    // A backslash that escapes the sign itself, as in `\ü`, is the one of its escape.
    return slashes.length % 2 === 1 ? slashes + escape : `${slashes}\\${escape}`
  })
}
