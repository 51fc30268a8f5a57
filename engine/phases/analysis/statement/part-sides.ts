import { foldText } from '../../../reading/fold-text.ts'
import type { Layout, Row, Token } from '../../../reading/layout/read-layout.ts'

/** An amount with S (Soll) behind it, which recognition took for a third decimal: "773,505". */
const GLUED = /^([-+]?\d{1,3}(?:\.?\d{3})*,\d{2})[5Ss]$/
const AMOUNT = /^[-+]?\d{1,3}(?:\.?\d{3})*,\d{2}$/
const SIDE = /^[SH]\b/
/** As many amounts with S or H behind show that the statement says the side so. */
const SIDES_MIN = 2

/**
 * Amounts and their sides apart, on a recognised statement that says behind its amounts whether money came or went: an
 * S that touches an amount is read as a 5. Balances still have to prove what comes of it. No statement has amounts with
 * three decimals.
 */
export function partSides(layout: Layout): Layout {
  if (!layout.recognised || layout.rows.filter(saysSide).length < SIDES_MIN) return layout
  return {
    ...layout,
    rows: layout.rows.map(row => {
      if (!row.tokens.some(({ text }) => GLUED.test(text))) return row
      const segments = row.segments.map(segment => {
        const tokens = segment.tokens.flatMap(part)
        return { ...segment, tokens, text: tokens.map(({ text }) => text).join(' ') }
      })
      return { ...row, segments, tokens: row.tokens.flatMap(part) }
    }),
  }
}

function saysSide({ tokens }: Row): boolean {
  return tokens.some(({ text }, at) => SIDE.test(text) && AMOUNT.test(tokens[at - 1]?.text ?? ''))
}

function part(token: Token): Token[] {
  const amount = GLUED.exec(token.text)?.[1]
  if (amount === undefined) return [token]
  const [x, y, width, height] = token.box
  const own = (width * amount.length) / token.text.length
  const side: Token = { ...token, text: 'S', folded: foldText('S'), box: [x + own, y, width - own, height] }
  return [{ ...token, text: amount, folded: foldText(amount), box: [x, y, own, height] }, side]
}
