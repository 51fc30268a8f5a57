import type { TaxonomyKind } from '../../../model/taxonomy.ts'
import { shapesOf, wordsOnly } from './word-signs.ts'

type KindField = TaxonomyKind['fields'][number]

/**
 * How much of a wording of each field stands in the texts that may name each amount, letter by letter, as the largest
 * share of its groups of three letters: a wording that was never seen is like one that was.
 */
export function likenessOf(
  fields: readonly KindField[],
  texts: readonly (readonly string[])[],
): (readonly [KindField, readonly number[]])[] {
  const held = texts.map(ofAmount => ofAmount.map(text => new Set(groupsOf(text))))
  return fields.map(field => {
    const wordings = wordingsOf(field)
    return [field, held.map(ofAmount => mostHeld(ofAmount, wordings))] as const
  })
}

const known = new WeakMap<KindField, readonly (readonly string[])[]>()

/** Labels and name of a field, in groups of three letters. */
function wordingsOf(field: KindField): readonly (readonly string[])[] {
  const wordings = known.get(field) ?? [...field.labels, field.label].map(pieces)
  known.set(field, wordings)
  return wordings
}

function pieces(wording: string): string[] {
  const words = wordsOnly(shapesOf(wording.split(' ').map(text => ({ text }))))
  return groupsOf(` ${words.join(' ')} `)
}

function groupsOf(text: string): string[] {
  return Array.from({ length: Math.max(0, text.length - 2) }, (_, at) => text.slice(at, at + 3))
}

/** The largest share of a wording's groups that one of the texts holds. */
function mostHeld(texts: readonly ReadonlySet<string>[], wordings: readonly (readonly string[])[]): number {
  let most = 0
  for (const wording of wordings)
    for (const text of texts) {
      const count = wording.reduce((sum, group) => sum + Number(text.has(group)), 0)
      most = Math.max(most, count / Math.max(1, wording.length))
    }
  return most
}
