import { foldName } from '../../shared/fold-name.ts'
import type { TaxRules } from './load-rules.ts'
import type { PositionDocument } from './position-input.ts'

const patterns = new WeakMap<readonly string[], RegExp>()

const foldedTexts = new WeakMap<PositionDocument, string>()

/** The pages of a document as names are compared; each is asked of many times and folded once. */
export function foldedText(document: PositionDocument): string {
  const known = foldedTexts.get(document)
  if (known !== undefined) return known
  const folded = foldName(document.text)
  foldedTexts.set(document, folded)
  return folded
}

const foldedWordings = new Map<string, string>()

/** A wording of the rules as names are compared; there are some hundreds of them. */
export function foldedWording(wording: string): string {
  const known = foldedWordings.get(wording)
  if (known !== undefined) return known
  const folded = foldName(wording)
  foldedWordings.set(wording, folded)
  return folded
}

/** Whether a document or a text says any of the wordings of that name; `text*` stands for any word that begins so. */
export function says({ rules }: Pick<TaxRules, 'rules'>, name: string, text: PositionDocument | string): boolean {
  const wordings = rules.wordings[name]
  if (!wordings) throw new Error(`positions.de.json has no wordings "${name}"`)
  return hasAny(wordings, text)
}

/** Whether a text has any of the wordings. */
export function hasAny(wordings: readonly string[], text: PositionDocument | string): boolean {
  let pattern = patterns.get(wordings)
  if (!pattern) {
    const words = wordings.map(wording => foldName(wording) + (wording.endsWith('*') ? '' : '(?![\\p{L}\\p{N}])'))
    pattern = new RegExp(`(?<![\\p{L}\\p{N}])(?:${words.join('|')})`, 'u')
    patterns.set(wordings, pattern)
  }
  return pattern.test(typeof text === 'string' ? foldName(text) : foldedText(text))
}
