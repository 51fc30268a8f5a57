import type { Mark } from './search-marks.ts'

/** A piece of a text around hits; `isHit`: it is one. */
export interface SnippetPart {
  readonly text: string
  readonly isHit: boolean
}

const WORDS_BEFORE = 8
const WORDS_IN_ALL = 26
const LETTERS_PER_WORD_MAX = 60

/** Some words around the first hit and what follows it, with every hit among them; `…` stands where words were left out. */
export function snippetOf(words: readonly string[], marks: readonly Mark[]): readonly SnippetPart[] {
  const first = marks[0]?.from ?? 0
  const start = Math.max(0, Math.min(first - WORDS_BEFORE, words.length - WORDS_IN_ALL))
  const end = Math.min(words.length, start + WORDS_IN_ALL)
  const parts: { text: string; isHit: boolean }[] = []
  const add = (text: string, isHit: boolean): void => {
    const last = parts.at(-1)
    if (last?.isHit === isHit) last.text += text
    else if (text !== '') parts.push({ text, isHit })
  }
  if (start > 0) add('… ', false)
  for (let at = start; at < end; at += 1) {
    const mark = marks.find(({ from, to }) => at >= from && at <= to)
    if (at > start) add(' ', mark !== undefined && at > mark.from)
    add(cut(words[at] ?? ''), mark !== undefined)
  }
  if (end < words.length) add(' …', false)
  return parts
}

function cut(word: string): string {
  return word.length > LETTERS_PER_WORD_MAX ? `${word.slice(0, LETTERS_PER_WORD_MAX)}…` : word
}
