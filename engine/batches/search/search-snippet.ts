import type { Mark } from './search-marks.ts'

/** A piece of a text around hits; `isHit`: it is one. */
export interface SnippetPart {
  readonly text: string
  readonly isHit: boolean
}

const WORDS_BEFORE = 7
const WORDS_IN_ALL = 26
/** Of each of two places. */
const WORDS_OF_TWO = 14
const LETTERS_PER_WORD_MAX = 60

/**
 * Some words around the first hit, and around the next other word that is one when it stands further off, with every
 * hit among them; `…` stands where words were left out.
 */
export function snippetOf(words: readonly string[], marks: readonly Mark[]): readonly SnippetPart[] {
  const [first] = marks
  const whole = windowAt(words, first, WORDS_IN_ALL)
  const other = marks.find(
    mark =>
      mark.from >= whole.end && textOf(words, mark).toLowerCase() !== (first ? textOf(words, first) : '').toLowerCase(),
  )
  const windows = other ? [windowAt(words, first, WORDS_OF_TWO), windowAt(words, other, WORDS_OF_TWO)] : [whole]
  const parts: { text: string; isHit: boolean }[] = []
  const add = (text: string, isHit: boolean): void => {
    const last = parts.at(-1)
    if (last?.isHit === isHit) last.text += text
    else if (text !== '') parts.push({ text, isHit })
  }
  for (const [index, { start, end }] of windows.entries()) {
    if (index > 0) add(' … ', false)
    else if (start > 0) add('… ', false)
    for (let at = start; at < end; at += 1) {
      const mark = marks.find(({ from, to }) => at >= from && at <= to)
      if (at > start) add(' ', mark !== undefined && at > mark.from)
      add(cut(words[at] ?? ''), mark !== undefined)
    }
  }
  if ((windows.at(-1)?.end ?? 0) < words.length) add(' …', false)
  return parts
}

function windowAt(words: readonly string[], mark: Mark | undefined, count: number): { start: number; end: number } {
  const start = Math.max(0, Math.min((mark?.from ?? 0) - WORDS_BEFORE, words.length - count))
  return { start, end: Math.min(words.length, Math.max(start + count, (mark?.to ?? 0) + 1)) }
}

function textOf(words: readonly string[], { from, to }: Mark): string {
  return words.slice(from, to + 1).join(' ')
}

function cut(word: string): string {
  return word.length > LETTERS_PER_WORD_MAX ? `${word.slice(0, LETTERS_PER_WORD_MAX)}…` : word
}
