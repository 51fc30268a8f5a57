import { weightsOf } from '../../../model/weights.ts'
import weightFile from '../../../data/weights/ocr.json' with { type: 'json' }

const WEIGHTS = weightsOf(weightFile.words)
/** What a misread word looks like, in any language. */
const ODD: readonly RegExp[] = [
  // A digit taken for the letter beside it, as in "DE5O" or "l2,50".
  /\d[OIl](?!\p{L})|(?<!\p{L})[OIl]\d/u,
  // Signs that stand between letters in no word.
  /\p{L}[;:!?*"|\\~<>_=]\p{L}/u,
  // Capitals in the middle of a word, more often than in "EStG" or "GmbH".
  /(?:\p{Ll}\p{Lu}.*){3}/u,
  /([aeiouäöü])\1\1/u,
  /(?<![\p{L}\p{N}])[bcdfghjklmnpqrstvwxzß]{5}/u,
]
const LOST_BY_ODDITY = WEIGHTS.lostByOddity
const PLAUSIBILITY_MIN = WEIGHTS.plausibilityMin

/** How much a word looks like one, 1 down to 0.4: signs of misreading that need no dictionary. */
export function plausibility(text: string): number {
  const odd = ODD.filter(oddity => oddity.test(text)).length
  return Math.max(PLAUSIBILITY_MIN, 1 - LOST_BY_ODDITY * odd)
}
