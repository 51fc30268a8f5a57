import { weightsOf } from '../../../model/weights.ts'
import weightFile from '../../../data/weights/analysis.json' with { type: 'json' }
import type { TaxonomyField } from '../../../model/taxonomy.ts'
import type { Placed } from '../../../reading/labels/relate-label.ts'
import type { Layout } from '../../../reading/layout/read-layout.ts'

const WEIGHTS = weightsOf(weightFile.ownFields)
/** "Einbehaltene Lohnsteuer von 3": what was done with an amount, and the line that it is worked out from. */
const PARTICIPLE = /^(?:\p{L}{5,}(?:te|ene))[rns]?\s(?=\p{Lu})/u
const OF_LINE = /\svon\s\d{1,2}$/u
const LETTERS_MIN = 8

/** A wording of a label; a short one counts only behind the number of its line. */
export interface LabelWording {
  readonly label: string
  readonly needsLine: boolean
}

/**
 * The wordings by which a field is looked for: its labels, and of a numbered line of a form those without the participle
 * before them ("Lohnsteuer" for "Einbehaltene Lohnsteuer"), as employers print them behind the number.
 */
export function wordingsOf({ labels, line }: Pick<TaxonomyField, 'labels' | 'line'>): readonly LabelWording[] {
  const whole = labels.map(label => ({ label, needsLine: false }))
  if (line === undefined) return whole
  const short = new Set(labels.map(label => label.replace(OF_LINE, '').replace(PARTICIPLE, '')))
  const fresh = [...short].filter(label => label.length >= LETTERS_MIN && !labels.includes(label))
  return [...whole, ...fresh.map(label => ({ label, needsLine: true }))]
}

/** What the number of the line before a label adds: "4. Einbehaltene Lohnsteuer". 0 without it. */
export function lineBonus(layout: Layout, match: Placed, line: string | undefined): number {
  if (line === undefined) return 0
  const row = layout.rows[match.row]
  const before = (row?.tokens ?? [])
    .filter(token => token.box[0] < match.box[0])
    .map(token => token.text.replaceAll(/[.)]/g, '').trim())
  return before.includes(line) ? WEIGHTS.lineNumber : 0
}
