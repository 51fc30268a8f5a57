/** What calls itself no invoice, by the paper's own words: the sentence names the paper, or stands alone. */
const SENTENCES: readonly RegExp[] = [
  /(?:^|\n|\()\s*(?:-+\s*)?(?:dies\s+ist\s+)?keine\s+(?:Rechnung|rechtsgültige\s+Rechnung)(?:\s+im\s+Sinne[^\n]{0,40})?\s*[-.!)]*(?:\)|\n|$)/iu,
  /(?:dies(?:e[rs]?)?|das|vorliegende\p{L}*|Angebot|\p{L}*bestätigung|Pro-?forma\p{L}*|Dokument|Schreiben|Beleg|Kostenvoranschlag|Lieferschein)(?![\p{L}])[^.!?]{0,80}?\s(?:ist|sind|stellt|stellen|gilt|gelten|dient|dienen)\s+(?:noch\s+)?(?:nicht\s+als|keine)\s+(?:\p{L}+\s+){0,2}Rechnung(?![\p{L}])/iu,
  /(?:this\s+is|is)\s+not\s+an?\s+(?:tax\s+)?invoice/iu,
  /(?:berechtigt|ermächtigt)\s+nicht\s+zum\s+Vorsteuerabzug/iu,
]

/**
 * Whether a text (rows parted by line ends) says that its paper is no invoice, as order confirmations, offers and
 * proforma invoices do so that nobody owes the tax on them (§ 14c UStG).
 */
export function saysNoBill(text: string): boolean {
  return SENTENCES.some(sentence => sentence.test(text))
}
