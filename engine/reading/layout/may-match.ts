/** A negative look at one character before or behind: `(?<!\p{L})`, `(?![\p{L}\d])`. */
const LOOK = /\(\?<?!(?:\\p\{\w+\}|\[(?:[^\]\\]|\\.)*\])\)/gu
/** What is left of a pattern may not have these: a look that is taken out of another one would make that one stricter. */
const OTHER_LOOK = /\(\?<?!/u
const OF_UNICODE = /\\p\{/iu

/** Of each pattern the one without its looks; null where there is none that is cheaper. */
const loose = new WeakMap<RegExp, RegExp | null>()

/**
 * False where a text surely has no match of the pattern. V8 takes 150 to 450 µs to compile each `\p{L}`, in each process
 * anew, and once more for texts with signs beyond Latin-1; without the looks at letters around it a pattern takes 25,
 * and most patterns match nothing in most documents.
 */
export function mayMatch(pattern: RegExp, text: string): boolean {
  let known = loose.get(pattern)
  if (known === undefined) {
    known = loosened(pattern)
    loose.set(pattern, known)
  }
  return known === null || known.test(text)
}

function loosened({ source, flags }: RegExp): RegExp | null {
  const rest = source.replace(LOOK, '')
  if (rest === source || OTHER_LOOK.test(rest) || OF_UNICODE.test(rest) || flags.includes('y')) return null
  return new RegExp(rest, flags.replace('g', ''))
}
