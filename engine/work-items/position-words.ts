import type { Position } from '../model/position.ts'
import { foreignAmount } from '../paper/german-format.ts'
import { formTitle, lineText, placeName } from '../positions/position-names.ts'
import { positionText } from '../positions/how-much.ts'
import type { ItemView } from './work-item-facts.ts'

/** Why positions ask, and what they would count for: "Wenn gezählt: Anlage V Zeile 46–48 Schuldzinsen 1.200,00 €". */
export function askText(view: ItemView, why: string, positions: readonly Position[]): string {
  return positions.length === 0 ? withDot(why) : `${withDot(why)} ${withDot(linesOf(view, positions))}`
}

function withDot(text: string): string {
  return /[.?!]$/.test(text) ? text : `${text}.`
}

/** What was not read stands apart. */
function linesOf(view: ItemView, positions: readonly Position[]): string {
  const known = positions.filter(position => positionText(position) !== null)
  const rest = positions.filter(position => !known.includes(position))
  return [
    ...(known.length > 0 ? [`Wenn gezählt: ${byForm(view, known, amountText)}`] : []),
    ...(rest.length > 0 ? [`Bitte nachsehen: ${byForm(view, rest, missingText)}`] : []),
  ].join('. ')
}

/** Each form, and each person of a joint paper, is named once. */
function byForm(view: ItemView, positions: readonly Position[], textOf: (position: Position) => string): string {
  const isJoint = new Set(positions.map(({ person }) => person)).size > 1
  const { register } = view.facts.positions
  const groups = Map.groupBy(positions, position => {
    const title = formTitle(position.form)
    return isJoint ? `${title} (${placeName(register, position)})` : title
  })
  return [...groups].map(([title, own]) => `${title} ${own.map(textOf).join(', ')}`).join('; ')
}

function amountText(position: Position): string {
  return `${lineName(position)} ${wouldMake(position)}`
}

/** What is proposed stands before what was read. */
function wouldMake({ unit, quantity, cents, proposal }: Position): string {
  return positionText({ unit, quantity, cents: proposal ?? cents, proposal: null }) ?? ''
}

function missingText(position: Position): string {
  const { foreign } = position
  return foreign
    ? `${lineName(position)} (${foreignAmount(foreign.cents, foreign.currency)}, Eurobetrag fehlt)`
    : lineName(position)
}

function lineName(position: Position): string {
  const line = lineText(position, [position])
  return line === '–' ? position.label : `Zeile ${line} ${position.label}`
}
