import { germanDay, type Year, type YearDocument } from './year.ts'

const LEGAL_FORM = / (GmbH & Co\. KG|GmbH|AG|KG|e\.K\.|UG|SE|GbR|e\.V\.|mbH|OHG|S\.à r\.l\.)$/
const OLD_LETTERS: Readonly<Record<string, string>> = {
  ä: 'ae',
  ö: 'oe',
  ü: 'ue',
  ß: 'ss',
  Ä: 'Ae',
  Ö: 'Oe',
  Ü: 'Ue',
  à: 'a',
}
/** Many banks keep so many characters of a name, the oldest records fewer. */
const NAME_CUTS = [27, 20]

/** A party as one bank or another prints it: as it is, in capitals, cut off, or without its legal form. */
export function asBanksPrint(year: Year, party: string): string {
  const cut = year.pick(NAME_CUTS)
  return year.pick([
    party,
    party,
    withOldLetters(party).toUpperCase(),
    withOldLetters(party).toUpperCase().slice(0, cut).trimEnd(),
    party.replace(LEGAL_FORM, ''),
    party.slice(0, 27).trimEnd(),
  ])
}

/** A person as others write him: surname first, or with a spouse. */
export function asPersonsPrint(year: Year, first: string, last: string): string {
  return year.pick([
    `${first} ${last}`,
    `${last}, ${first}`,
    `${last} ${first}`.toUpperCase(),
    `${first.slice(0, 1)}. ${last}`,
  ])
}

/** Letters of the character set that banks passed on for decades. */
export function withOldLetters(text: string): string {
  return text.replaceAll(/[äöüßÄÖÜà]/g, letter => OLD_LETTERS[letter] ?? letter)
}

/** A purpose that names a bill as its payer typed it, or as the supplier's program wrote the debit. */
export function naming(year: Year, { number, day }: Pick<YearDocument, 'number' | 'day'>): string {
  const tail = number.split(/[-/]/).at(-1) ?? number
  return year.pick([
    `Rechnung ${number}`,
    `Rechnung Nr. ${number} vom ${germanDay(day)}`,
    `RE ${number} v. ${germanDay(day).slice(0, 6)}`,
    `Re.Nr. ${number}, Kd.-Nr. ${year.between(10000, 99999)}`,
    `RG-NR ${number.replaceAll(/[-/]/g, ' ')} DANKE`,
    number,
    `EREF+${year.between(100000, 999999)} SVWZ+RECHNUNG ${number} VOM ${germanDay(day)}`,
    `Rechn. ${Number(tail) > 0 ? Number(tail) : tail} vom ${germanDay(day)}`,
    `RNR ${number.replaceAll(/[-/.]/g, '')} /KD ${year.between(1000, 9999)}`,
    `Re ${number.slice(0, -2)} ${number.slice(-2)} vom ${germanDay(day)}`,
  ])
}

/** A purpose of a direct debit with what its rules ask for. */
export function debiting(year: Year, text: string, creditor: string): string {
  const mandate = `${creditor.slice(-6)}-${year.between(1000, 9999)}`
  return year.pick([
    `${text} EREF+${year.between(10000000, 99999999)} MREF+${mandate} CRED+${creditor}`,
    `SEPA-BASISLASTSCHRIFT ${text} Mandat ${mandate} Gläubiger-ID ${creditor}`,
    `${text} MANDATSREF ${mandate}`,
  ])
}

/** A number with two neighbouring digits swapped near its end, as a typist swaps them. */
export function mistyped(number: string): string {
  const ends = number.split('').map((letter, index) => ({ letter, before: number.charAt(index - 1) }))
  const at = ends.findLastIndex(({ letter, before }) => /\d/.test(letter) && /\d/.test(before) && letter !== before)
  if (at < 1) return number.slice(0, -1)
  return number.slice(0, at - 1) + number.charAt(at) + number.charAt(at - 1) + number.slice(at + 1)
}
