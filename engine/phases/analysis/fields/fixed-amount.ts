import type { AmountCandidate } from '../../../reading/find/find-amounts.ts'
import type { Placed } from '../../../reading/labels/relate-label.ts'
import type { Layout } from '../../../reading/layout/read-layout.ts'

/** Lines that such a sentence has before its amount, and behind it. */
const LINES = { before: 3, behind: 1 }
/** "setzen wir … fest", "wird … festgesetzt": words by which a notice decides (§ 118 AO, § 35 VwVfG). */
const DECIDES = /(?<!\p{L})(?:setz(?:en|t|te)|wird|werden|wurden?|haben)(?!\p{L})[^.!?;]*$/iu
const DECIDED =
  /^\s?(?:EUR|€|Euro)?[\s,]*(?:\([^)]*\)\s)?(?:(?:jährlich|monatlich|insgesamt|hiermit)\s)?(?:fest|festgesetzt|bewilligt|festgestellt)(?!\p{L})/iu
/** Dots of days, ordinals and abbreviations end no sentence. */
const INNER_DOT = /(?<=(?<!\p{L})\p{L}{1,4}|\d)\./gu

/**
 * The one amount that a sentence of a notice sets: "setzen wir Ihr Kirchgeld auf 60,00 Euro fest". Null where none does,
 * or sentences set several.
 */
export function fixedAmount(layout: Layout, amounts: readonly AmountCandidate[]): AmountCandidate | null {
  const fixed = amounts.filter(
    amount =>
      amount.cents > 0 && DECIDED.test(wordsBehind(layout, amount)) && DECIDES.test(wordsBefore(layout, amount)),
  )
  return new Set(fixed.map(({ cents }) => cents)).size === 1 ? (fixed[0] ?? null) : null
}

function wordsBefore({ rows }: Layout, { page, row, box }: Placed): string {
  const above = rows.slice(Math.max(0, row - LINES.before), row).filter(one => one.page === page)
  const own = (rows[row]?.tokens ?? []).filter(one => one.box[0] < box[0] - 0.001)
  return textOf([...above.flatMap(({ tokens }) => tokens), ...own]).replaceAll(INNER_DOT, '')
}

function wordsBehind({ rows }: Layout, { page, row, box }: Placed): string {
  const own = (rows[row]?.tokens ?? []).filter(one => one.box[0] >= box[0] + box[2] - 0.003)
  const below = rows.slice(row + 1, row + 1 + LINES.behind).filter(one => one.page === page)
  return textOf([...own, ...below.flatMap(({ tokens }) => tokens)])
}

function textOf(tokens: Layout['rows'][number]['tokens']): string {
  return tokens.map(({ text }) => text).join(' ')
}
