import { joinSpaced } from './party-name.ts'
import { senderParts, withSeparators } from './sender-parts.ts'

/** "Stadt Potsdam - Jugendamt", "Landkreis Harz - Der Landrat": an office that belongs to the name before it. */
const OFFICE =
  /^(\s+[-–—]\s+(?:(?:Der|Die)\s\p{L}+(?:meister(?:in)?|rat|rätin|direktor(?:in)?|präsident(?:in)?)|\p{L}*(?:amt|stelle|kasse|behörde|zentrum|referat|dezernat|abteilung|fachbereich|eigenbetrieb)(?:\s\p{L}+)?))(?=\s*(?:$|[●·•|∙,–—]|\s-\s))/iu
/**
 * What stands before the first separator, with the office that it names behind one; ornaments and wide letters are
 * taken away first.
 */
export function opening(text: string): string {
  const whole = joinSpaced(withSeparators(text.replace(/^[^\p{L}\p{N}]+/u, '')))
  const first = outOfSentence(senderParts(whole)[0] ?? '')
  // A tax office is an authority by itself (§ 1 FVG), and its sections are none.
  return /^Finanzamt\s/u.test(first)
    ? first
    : `${first}${OFFICE.exec(whole.slice(whole.indexOf(first) + first.length))?.[1] ?? ''}`
}

/** "Akademie Fichtenloh gGmbH Campusallee 40 00488 Ort" (separators lost): the name ends with its legal form. */
export function cutAddress(text: string): string {
  if (!/\d/.test(text)) return text
  const form =
    /^(.*?(?<![\p{L}])(?:gGmbH|GmbH(?: & Co\.? KG)?|AG|KG|OHG|GbR|UG|e\.\s?K\.|e\.\s?V\.|eG|SE))(?![\p{L}]).*\d/u.exec(
      text,
    )
  return form?.[1] ?? text
}

/** Small words that stand within names: "Verein zur Hilfe in der Not", "Neustadt a. d. Saale". */
const OF_NAMES = /^(?:und|für|der|des|die|den|dem|zur?|zum|von|vom|im|in|am|an|auf|bei|mit|a\.|d\.|e\.|i\.|V\.)$/u
/** What leads from a sentence to a name. */
const LEADS_TO = /^(?:der|des|die|den|dem|das|von|vom|durch|bei|an|mit|zwischen|und)$/u

/** "Es gelten die Bedingungen der Muster Verkehr AG": of a sentence the name that ends it; any other text as it is. */
export function outOfSentence(text: string): string {
  const words = text.split(' ')
  const isSentence = words.some((word, at) => at > 0 && /^\p{Ll}{3,}$/u.test(word) && !OF_NAMES.test(word))
  const at = words.findLastIndex(word => LEADS_TO.test(word))
  const name = words.slice(at + 1).join(' ')
  return isSentence && at > 0 && /^\p{Lu}/u.test(name) ? name : text
}
