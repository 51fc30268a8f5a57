import type { TaxonomyField } from '../../../model/taxonomy.ts'
import { foldText } from '../../../reading/fold-text.ts'
import type { StreamMatch } from '../../../reading/labels/match-labels.ts'
import type { Placed } from '../../../reading/labels/relate-label.ts'
import type { Layout, Token } from '../../../reading/layout/read-layout.ts'
import { isAmountRightOf, isFromNowOn } from './weigh-place.ts'

/** "von 355,48 € enthalten": a part of another amount. */
const HELD_BEHIND =
  /^\s?(?:EUR|€|Euro)?\s?(?:sind |ist )?(?:(?:darin|hierin) )?(?:enthalten|inbegriffen|eingeschlossen)(?!\p{L})/iu

/** "ruhegehaltfähige Bezüge" and a "Ruhegehaltssatz" are no Ruhegehalt, "steuerfreier Teil" is no Steuer. */
const QUALITY = /(?:(?:fähig|pflichtig|berechtigt|frei|bezogen)(?:e[nmrs]?)?|s(?:atz|ätze))$/iu

/** "Mieter" is who pays the Miete, "Spenderin" who gave the Spende. */
function isAgentOf(word: string, label: string): boolean {
  const own = foldText(label.split(/\s/).at(-1) ?? '')
  return (
    own.length > 0 && /^r(?:s|in|innen|n)?$/u.test(foldText(word).slice(own.length)) && foldText(word).startsWith(own)
  )
}

/** Whether the word in which a label ends goes on to say what something else is like. */
export function saysQuality({ tokens }: StreamMatch, label: string): boolean {
  const last = tokens.at(-1)?.text.replace(/[^\p{L}]+$/u, '') ?? ''
  if (!/^\p{L}+$/u.test(last)) return false
  return isAgentOf(last, label) || (QUALITY.test(last) && !foldText(label).endsWith(foldText(last)))
}

/**
 * Whether an amount is none that the field asks for: what another one holds, or stands behind its brackets, is not what
 * a paper comes to, and what is to be paid from now on was not paid in a year that is over.
 */
export function isNotMeant(layout: Layout, { main, type, deducted }: TaxonomyField, value: Placed): boolean {
  if (deducted === true && isFromNowOn(layout, value)) return true
  return main === true && type === 'money' && (isHeld(layout, value) || isBracketed(layout, value))
}

/** Whether the words behind a value say that another amount holds it: it is not what a paper comes to. */
function isHeld(layout: Layout, value: Placed): boolean {
  const row = layout.rows[value.row]
  const behind = textOf((row?.tokens ?? []).filter(({ box }) => box[0] >= value.box[0] + value.box[2] - 0.001))
  return HELD_BEHIND.test(behind)
}

/** "Beitrag inkl. 19 % Versicherungsteuer (12,54 EUR)   78,54 EUR": between brackets stands a part of what follows. */
function isBracketed(layout: Layout, value: Placed): boolean {
  const row = layout.rows[value.row]
  const inside = row?.tokens.filter(({ box }) => box[0] <= value.box[0] + 0.001 && box[0] + box[2] >= value.box[0])
  const before = row?.tokens.filter(({ box }) => box[0] < value.box[0] - 0.001) ?? []
  const opens = [...before.slice(-2), ...(inside ?? [])].some(({ text }) => text.startsWith('(') && !text.includes(')'))
  const isClosedHere = (inside ?? []).some(({ text }) => /^\(.*\)$/u.test(text))
  return (opens || isClosedHere) && row !== undefined && row.tokens.some(token => isAmountRightOf(token, value))
}

function textOf(tokens: readonly Token[]): string {
  return tokens.map(({ text }) => text).join(' ')
}
