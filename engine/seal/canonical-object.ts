import type { PdfEntries, PdfValue } from './pdf/pdf-value.ts'

/** An object written the one way, so that two files which say the same have the same text. */
export interface CanonicalText {
  readonly text: string
  /** Numbers of the objects that it refers to, in the order of the text; each stands there as `R`. */
  readonly refs: readonly number[]
}

/**
 * Writes an object without its references: keys in order, strings and names with their length, numbers as numbers, a
 * stream with the hash of its bytes as they lie in the file. Two different objects never give the same text.
 */
export function canonicalObject(value: PdfValue, streamHash = ''): CanonicalText {
  const refs: number[] = []
  return { text: write(value), refs }

  function write(one: PdfValue): string {
    if (one === null) return 'z'
    if (typeof one === 'boolean') return one ? 't' : 'f'
    if (typeof one === 'number') return `n${one};`
    switch (one.kind) {
      case 'name':
        return `/${one.text.length}:${one.text}`
      case 'string':
        return `s${one.text.length}:${one.text}`
      case 'ref':
        refs.push(one.number)
        return 'R'
      case 'array':
        return `[${one.items.length}:${one.items.map(write).join('')}`
      case 'dict':
        return writeEntries(one.entries)
      case 'stream':
        return `~${streamHash};${writeEntries(one.entries, 'Length')}`
    }
  }

  function writeEntries(entries: PdfEntries, without = ''): string {
    const keys = [...entries.keys()].filter(key => key !== without).sort()
    return `<${keys.length}:${keys.map(key => `${key.length}:${key}${write(entries.get(key) ?? null)}`).join('')}`
  }
}
