/** How a bill was or is to be paid; the law asks for it (§ 35a Abs. 5 S. 3, § 35c Abs. 4, § 10 Abs. 1 Nr. 5 EStG). */
export type PaymentWay = 'cash' | 'card' | 'transfer' | 'debit'

/** Names of the ways as people write them, and as cash registers and UNTDID 4461 (BT-81) number them. */
const NAMES: Readonly<Record<PaymentWay, RegExp>> = {
  cash: /^(?:cash|bar(?:zahlung|geld)?|in bar|10)$/iu,
  card: /^(?:card|(?:ec-?|kredit|debit)?karte|kartenzahlung|girocard|48|54|55)$/iu,
  transfer: /^(?:transfer|(?:bank)?überweisung|30|31|42|58)$/iu,
  debit: /^(?:debit|(?:sepa-)?lastschrift|bankeinzug|abbuchung|49|59)$/iu,
}

/** The way that a text or a code names; null for any other. */
export function paymentWayOf(text: string): PaymentWay | null {
  const named = (Object.keys(NAMES) as PaymentWay[]).find(way => NAMES[way].test(text.trim()))
  return named ?? null
}
