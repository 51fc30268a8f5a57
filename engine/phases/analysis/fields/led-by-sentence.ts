import { weightsOf } from '../../../model/weights.ts'
import weightFile from '../../../data/weights/analysis.json' with { type: 'json' }
import type { AmountCandidate } from '../../../reading/find/find-amounts.ts'
import type { Placed } from '../../../reading/labels/relate-label.ts'
import { foldText } from '../../../reading/fold-text.ts'
import type { StreamMatch } from '../../../reading/labels/match-labels.ts'
import type { Layout, Row, Segment, Token } from '../../../reading/layout/read-layout.ts'

const WEIGHTS = weightsOf(weightFile.ownFields)
/** Lines that a sentence goes on for, from its label to the value. */
const LINES_MAX = 2
/** Lines of one paragraph begin at one edge and follow each other. */
const PITCH_MAX = 1.9
/** What may not stand between a label and its value: the end of a sentence, of a number of a paragraph, or another value. */
const ENDS = /[.!?;](?:\s+(?:\(\d+\)\s*)?\p{Lu}|$)|\d,\d{2}(?!\d)/u
const ABBREVIATED = /(?<!\p{L})(?:i|H|v|d|h|z|B|Abs|Nr|gem|inkl|zzgl|ca|bzw|ggf|monatl|jährl)\./gu
/** Words that lead to a value at the end of what stands between. */
const LEADS =
  /(?:^|\s)(?:beträgt|betragen|betrug|ergibt|beläuft sich auf|in Höhe von|i H v|festgesetzt auf|von|mithin|somit|also|=)(?: (?:jährlich|monatlich|vierteljährlich|insgesamt|derzeit|nunmehr|somit|zusammen))?\s*:?(?:\s?(?:EUR|€))?$/iu

/**
 * The value that a sentence leads to from a label in one of the lines above: "Vorauszahlung auf die Betriebskosten | in
 * Höhe von 258,00 €". Null where the sentence ends before, or leads to nothing, or where the label is only the beginning
 * of a word: a tenant ("Mieter") is no rent ("Miete").
 */
export function sentenceOf<T extends Placed>(
  layout: Layout,
  match: StreamMatch,
  label: string,
  values: readonly T[],
): T | null {
  const words = match.tokens.map(({ folded }) => folded).join('')
  const next = values.filter(({ row }) => row > match.row && row <= match.row + LINES_MAX)
  return next.length > 0 && words.endsWith(foldText(label)) ? ledBySentence(layout, match, next) : null
}

function ledBySentence<T extends Placed>(layout: Layout, match: StreamMatch, values: readonly T[]): T | null {
  const first = layout.rows[match.row]
  const own = first?.segments.find(({ tokens }) => tokens.includes(match.tokens[0] as Token))
  if (!first || !own || !layout.rows[match.row + 1]) return null
  let text = textOf(own.tokens.filter(({ box }) => box[0] >= match.box[0] + match.box[2] - 0.003))
  let above: Row = first
  for (const row of layout.rows.slice(match.row + 1, match.row + 1 + LINES_MAX)) {
    const isNext = row.page === match.page && row.box[1] - above.box[1] < PITCH_MAX * layout.lineHeight
    const line = row.segments.find(({ box }) => isOfParagraph(own, box[0] - own.box[0]))
    if (!isNext || !line || ENDS.test(withoutDots(text))) return null
    const inLine = values.filter(({ row: at, box }) => at === row.index && box[0] < line.box[0] + line.box[2])
    const value = inLine.toSorted((one, other) => one.box[0] - other.box[0])[0]
    const before = value ? line.tokens.filter(({ box }) => box[0] < value.box[0] - 0.001) : line.tokens
    text = `${text} ${textOf(before)}`.trim()
    if (value) {
      const plain = withoutDots(text)
      return !ENDS.test(plain) && LEADS.test(plain) ? value : null
    }
    above = row
  }
  return null
}

/** Lines of a paragraph begin at one edge; those below the number of a paragraph hang behind it. */
function isOfParagraph({ tokens }: Segment, indent: number): boolean {
  const isNumbered = /^(?:\d{1,2}|\p{L})[.)]$|^[-–•]$/u.test(tokens[0]?.text ?? '')
  return indent > -WEIGHTS.aligned && indent < (isNumbered ? WEIGHTS.hanging : WEIGHTS.aligned)
}

/** Amounts of the pages that a sentence raises by one and to another: "um 55,20 € auf 648,80 €". */
export function raisesOf(
  layout: Layout,
  amounts: readonly AmountCandidate[],
): { readonly by: AmountCandidate; readonly to: AmountCandidate }[] {
  return amounts.flatMap((by, at) => {
    const to = amounts[at + 1]
    if (!to || to.page !== by.page || to.row - by.row > 1) return []
    const [before, between] = [wordsBefore(layout, by), wordsBetween(layout, by, to)]
    return /(?<!\p{L})um$/u.test(before) && /^(?:€|EUR|Euro)?\s?(?:auf|auf nunmehr|auf monatlich)$/u.test(between)
      ? [{ by, to }]
      : []
  })
}

function wordsBefore({ rows }: Layout, { row, box }: Placed): string {
  const own = (rows[row]?.tokens ?? []).filter(one => one.box[0] < box[0] - 0.001)
  return textOf(own.length > 0 ? own : (rows[row - 1]?.tokens ?? []))
}

function wordsBetween({ rows }: Layout, by: Placed, to: Placed): string {
  const behind = (rows[by.row]?.tokens ?? []).filter(({ box }) => box[0] >= by.box[0] + by.box[2] - 0.003)
  if (to.row === by.row) return textOf(behind.filter(({ box }) => box[0] < to.box[0] - 0.001))
  return textOf([...behind, ...(rows[to.row]?.tokens ?? []).filter(({ box }) => box[0] < to.box[0] - 0.001)])
}

function textOf(tokens: readonly Token[]): string {
  return tokens.map(({ text }) => text).join(' ')
}

/** Dots of abbreviations end no sentence. */
function withoutDots(text: string): string {
  return text.replaceAll(ABBREVIATED, abbreviation => abbreviation.slice(0, -1))
}
