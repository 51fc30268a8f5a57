import { foldText } from '../reading/fold-text.ts'

const WORD_LENGTH_MIN = 3
const WORDS_MAX = 6
/** Legal forms, and words of a booking that say nothing about who somebody is. */
const SILENT = wordsOf(
  'gmbh mbh ggmbh ohg gbr und co ag kg ekfr ev eg ug se inh inhaber firma herr frau dr dipl ing the von vom der die das',
  'für fuer bei mit aus zum zur per rechnung rechnungen rechnungsnr rechn rech rgn rgnr renr rnr beleg belegnr nummer',
  'kundennr kunde gutschrift storno korrektur lieferung leistung zahlung überweisung lastschrift skonto teilzahlung',
  'abschlag rate anteil monat quartal jahr jan feb mrz apr mai jun jul aug sep sept okt nov dez januar februar märz',
  'april juni juli august september oktober november dezember eur euro netto brutto ust mwst vst div diverse',
)
/** Part of many names: they count only where a name has nothing else. */
const COMMON = wordsOf('deutschland deutsche deutscher germany europe europa international vertrieb service services')

/**
 * The words of a Buchungstext or of a name that say who somebody is, folded, each once and in order: without legal
 * forms, numbers, months and words of bookkeeping. Empty where nobody is named.
 */
export function partnerWords(text: string): readonly string[] {
  const plain = text.split(/[^\p{L}\p{M}\d&]+/u).filter(word => !/\d/.test(word))
  const folded = plain.map(foldText).filter(word => word.length >= WORD_LENGTH_MIN && !SILENT.has(word))
  const words = [...new Set(folded)]
  const telling = words.filter(word => !COMMON.has(word))
  return (telling.length > 0 ? telling : words).slice(0, WORDS_MAX)
}

/**
 * Whether all words of one name are among those of the other: "Nord Funkwerk" and "Funkwerk Nord Mobil". A name of one
 * word is none but itself: "Müller" is not "Müller Bau".
 */
export function isSamePartner(one: readonly string[], other: readonly string[]): boolean {
  const isOneWord = Math.min(one.length, other.length) === 1
  return holdsPartner(one, other) && !(isOneWord && one.length !== other.length)
}

/** As `isSamePartner`, of names of one word too: somebody else may well be meant. */
export function holdsPartner(one: readonly string[], other: readonly string[]): boolean {
  const [few, many] = one.length <= other.length ? [one, other] : [other, one]
  return few.length > 0 && few.every(word => many.includes(word))
}

function wordsOf(...lines: readonly string[]): ReadonlySet<string> {
  return new Set(lines.flatMap(line => line.split(' ')).map(foldText))
}
