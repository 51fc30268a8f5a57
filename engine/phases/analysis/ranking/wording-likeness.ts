import type { TaxonomyKind } from '../../../model/taxonomy.ts'
import { shapesOf, wordsOnly } from './word-signs.ts'

/** Groups of three letters of each wording of a kind: of its main amount, and of its other ones. */
export interface KindWordings {
  readonly main: readonly (readonly string[])[]
  readonly others: readonly (readonly string[])[]
}

/** The labels and names of a kind's amounts, in pieces. */
export function kindWordings(kind: Pick<TaxonomyKind, 'fields'> | undefined): KindWordings {
  const of = (isMain: boolean): string[][] =>
    (kind?.fields ?? [])
      .filter(({ type, main }) => (main === true) === isMain && (isMain || type === 'money'))
      .flatMap(({ labels, label }) => [...labels, label].map(trigrams))
  return { main: of(true), others: of(false) }
}

/**
 * How much of a kind's wordings stands in the words that may name an amount, letter by letter: a wording that was never
 * seen is like one that was.
 */
export function likenessSigns({ main, others }: KindWordings, texts: readonly string[]): string[] {
  const [own, other] = [mostHeld(texts, main), mostHeld(texts, others)]
  return [
    `like:${Math.floor(5 * own)}`,
    `unlike:${Math.floor(5 * other)}`,
    `likelier:${Math.max(-3, Math.min(3, Math.round(4 * (own - other))))}`,
  ]
}

function trigrams(wording: string): string[] {
  const words = wordsOnly(shapesOf(wording.split(' ').map(text => ({ text }))))
  const padded = ` ${words.join(' ')} `
  return Array.from({ length: Math.max(0, padded.length - 2) }, (_, at) => padded.slice(at, at + 3))
}

/** The largest share of a wording's groups of three letters that one of the texts holds. */
function mostHeld(texts: readonly string[], wordings: readonly (readonly string[])[]): number {
  let most = 0
  for (const wording of wordings)
    for (const text of texts) {
      const count = wording.reduce((sum, group) => sum + Number(text.includes(group)), 0)
      most = Math.max(most, count / Math.max(1, wording.length))
    }
  return most
}
