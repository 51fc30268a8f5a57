/** Words of reminders, of their fees and of interest on arrears (§§ 286, 288 BGB). */
const REMINDS =
  /Mahn(?:ung|geb[üu]hr|kosten|spesen|pauschale|entgelt)|Zahlungserinnerung|Verzugs(?:zins|pauschale|kosten|geb[üu]hr)/iu
const FEE = /Mahn(?:geb[üu]hr|kosten|spesen|pauschale|entgelt)|Verzugs(?:zins|pauschale|kosten|geb[üu]hr)/iu
/** "zur Rechnung Nr. 4711": how a bill names another one. */
const OF_OTHER =
  /(?<![\p{L}])(?:zur?|für|aus|wegen|laut|lt\.?|gem(?:äß|\.)|siehe|vgl\.?)(?:\s(?:der|Ihrer|unserer|die|Ihre|unsere))?\s*$/iu
const KNOWN = /(?<![\p{L}])(?:unsere|Ihre|die|der|oben genannte|obige)[rn]?\s*$/iu
const FEE_BILL =
  /^\s*(?:Rechnung\s(?:Nr\.?\s?\S{1,24}\s)?(?:vom\s\S{1,12}\s)?(?:über|für|zu|der|von)\s.{0,40}?(?:Mahn|Verzugs)\p{L}|(?:Mahn|Verzugs)\p{L}{3,16}rechnung)/iu

/** A text speaks of what reminding costs. */
export function namesReminderFee(text: string): boolean {
  return FEE.test(text)
}

/** "Rechnung über Mahngebühren": a line that titles a bill over what reminding cost. */
export function titlesFeeBill(line: string): boolean {
  return FEE_BILL.test(line)
}

/** "zur Rechnung Nr. 77": what stands before the label says that it is another document's. */
export function namesOther(before: string): boolean {
  return OF_OTHER.test(before)
}

/**
 * Whether the invoice that a label names is one that was reminded of, by what stands before and after the label in its
 * row:
 * "Mahngebühr zur Rechnung Nr. 4711", "unsere Rechnung Nr. 4711 wurde trotz Mahnung nicht bezahlt". Of papers with
 * reminder fees (`hasFees`) also "zur Rechnung Nr. 4711" alone.
 */
export function isOfReminded(before: string, after: string, hasFees: boolean): boolean {
  if (REMINDS.test(before) || (hasFees && OF_OTHER.test(before))) return true
  return KNOWN.test(before) && REMINDS.test(after)
}
