import { isUtf8 } from 'node:buffer'

/** What the bytes 0x80 to 0x9F stand for in Windows-1252; five of them for nothing. */
const HIGH = '€\uFFFD‚ƒ„…†‡ˆ‰Š‹Œ\uFFFDŽ\uFFFD\uFFFD‘’“”•–—˜™š›œ\uFFFDžŸ'
const FIRST_HIGH = 0x80

/**
 * Text of a Buchungsstapel: Windows-1252 as the format wants it, and what other programs make of it on the way: UTF-8
 * with or without its mark, UTF-16 with its mark.
 */
export function stackText(bytes: Buffer): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  if (isUtf8(bytes)) return new TextDecoder('utf-8').decode(bytes)
  return bytes
    .toString('latin1')
    .replaceAll(/[\u0080-\u009F]/g, character => HIGH[character.charCodeAt(0) - FIRST_HIGH] ?? character)
}

/** The lines of a text with their numbers, however they end; a DATEV file has no break within a line. */
export function* numberedLines(text: string): Generator<{ readonly line: number; readonly content: string }> {
  const breaks = /\r\n|\r|\n/g
  let line = 1
  let from = 0
  for (const { index, 0: end } of text.matchAll(breaks)) {
    yield { line, content: text.slice(from, index) }
    from = index + end.length
    line += 1
  }
  if (from < text.length) yield { line, content: text.slice(from) }
}
