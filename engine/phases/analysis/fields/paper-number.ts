import wordings from '../../../data/paper-numbers.de.json' with { type: 'json' }
import type { Field } from '../../../model/analysis-result.ts'
import type { TaxonomyKind } from '../../../model/taxonomy.ts'
import { NUMBER_OF_FILE, NUMBER_OF_PAPER } from '../../../model/value-checks.ts'
import type { NumberWordings } from '../../../reading/find/paper-numbers.ts'
import { findPaperNumbers } from '../../../reading/find/paper-numbers.ts'
import type { LabelHit } from '../../../reading/labels/find-labels.ts'
import type { TextStream } from '../../../reading/labels/match-labels.ts'
import type { Layout } from '../../../reading/layout/read-layout.ts'
import { numberField } from './identity-fields.ts'
import { numberOfTitle } from './number-of-title.ts'

const OF_NATURE: Readonly<Record<string, NumberWordings>> = wordings.natures
/** Ids of people and accounts: what reads like one of them is no number of the paper, whatever stands before it. */
export const IDS_OF_OTHERS = ['taxNumber', 'idNr', 'iban', 'vatId', 'recipientVatId']

/** What a number is told by. */
export interface NumberedPaper {
  readonly layout: Layout
  readonly stream: TextStream
  readonly hits: readonly LabelHit[]
  readonly fields: Readonly<Record<string, Field>>
  /** It is read as a bill, whatever it is called. */
  readonly isBill: boolean
}

/**
 * The number of a paper that is no bill, by the wordings of its kind and nature: its own, or the one behind its title;
 * else, as a field of its own, that of its contract or file. Of bills the one behind their title; nothing where none
 * stands there.
 */
export function paperNumber(
  { layout, stream, hits, fields, isBill }: NumberedPaper,
  kind: Pick<TaxonomyKind, 'nature' | 'role' | 'titles' | 'numberLabels'>,
): Record<string, Field> {
  const own = wordingsOf(kind)
  if (!own) return numberOfTitle(layout, kind, isBill)
  const taken = new Set(IDS_OF_OTHERS.flatMap(name => (fields[name] ? [plain(fields[name].value)] : [])))
  const found = findPaperNumbers(layout, stream, hits, own).filter(({ value }) => !taken.has(plain(value)))
  const [best] = found
  if (best && !best.isOfFile) return { number: marked(numberField(best, found), isBill ? [] : [NUMBER_OF_PAPER]) }
  const { number } = numberOfTitle(layout, kind, isBill)
  if (number) return { number: marked(number, isBill ? [] : [NUMBER_OF_PAPER]) }
  return best ? { fileNumber: marked(numberField(best, found), [NUMBER_OF_FILE]) } : {}
}

function marked(field: Field, checks: readonly string[]): Field {
  return { ...field, checks: [...field.checks, ...checks] }
}

/** Those of the kind before those of every paper of its nature; null for bills, which have labels of their own. */
function wordingsOf({ nature, numberLabels }: Pick<TaxonomyKind, 'nature' | 'numberLabels'>): NumberWordings | null {
  const common = OF_NATURE[nature]
  if (!common) return null
  const join = (part: keyof NumberWordings): string[] => [
    ...new Set([...(numberLabels?.[part] ?? []), ...common[part]]),
  ]
  return { paper: join('paper'), file: join('file') }
}

function plain(value: string): string {
  return value.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '')
}
