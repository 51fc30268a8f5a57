import { POSTCODE_TOWN, SEPARATOR, STREET } from './party-name.ts'

/** Legal forms with what may stand behind them (HGB § 19, GmbHG §§ 4, 5a, PartGG § 2, GenG § 3). */
const FORM =
  '(?:gGmbH|GmbH|mbH|AG|UG|SE)(?:\\s?\\(haftungsbeschränkt\\))?(?:\\s?&\\s?Co\\.?\\s?KG(?:aA)?)?|KGaA|KG|OHG|GbR|PartG(?:\\s?mbB)?|e\\.\\s?K\\.|e\\.\\s?V\\.|eG'
const HOUSE = '\\d{1,4}\\s?[a-z]?(?=\\s|$)'
/** "Muster GmbH Lange Gasse 4": behind a legal form begins the street, if a house number follows. */
const AFTER_FORM = new RegExp(
  `(?<=(?<!\\p{L})(?:${FORM}))\\s+(?=(?!&)\\p{Lu}[\\p{L}.' -]{2,40}\\s${HOUSE}|Postfach\\s\\d)`,
  'u',
)
/** A post office box is no part of a name. */
const BEFORE_BOX = /(?<=\p{L}\.?)\s+(?=Postfach\s\d)/u
/** A town with its postcode, behind a house number, the number of a box, or the name where no street is given. */
const BEFORE_TOWN = /(?<=\d\s?[a-z]?|\p{L}{3}\.?|\))\s+(?=(?:D-)?\d{5}\s\p{Lu}\p{Ll})/u
/** A street of one word: "Ulmer Landstraße" has two, and what stands before it may be either. */
const BEFORE_STREET = new RegExp(
  `(?<=\\p{L}(?<!er|(?<!\\p{L})(?:Zum|Zur|Am|An|Im|Auf|Unter|de[rmns]|Alte[nr]?|Neue[nr]?|Lange|Große|Kleine))\\.?)\\s+(?=\\p{Lu}[\\p{L}-]*(?:[Ss]traße|[Ss]tr\\.|weg|[Aa]llee|platz|gasse|ring|damm|ufer)\\s${HOUSE})`,
  'u',
)
/** Small dots between the parts are read as colons, or as nothing. */
const DOT_AS_COLON = /\s:\s/gu
/** Owners of a house are called by its address (§ 9a WEG). */
const OF_HOUSE = /^(?:WEG|Wohnungseigentümergemeinschaft|Eigentümergemeinschaft|Hausgemeinschaft|Erbengemeinschaft)\s/iu
const STRONG = /\s*(?:[●·•|∙–—~*■]|\s-\s)\s*/u
/** Name, street and town. */
export const SENDER_PARTS = 3

/** "Muster GmbH, AG Stadt HRB 1": the court at which it is registered, which ends like a company. */
const COURT_BEHIND = /,\s+(AG\s\p{Lu}[\p{L}().-]+(?:\s\p{L}[\p{L}().-]+){0,2}\s(?:GnR|HR[AB]|PR|VR)\s?\d)/u

/**
 * A sender's line with its separators, also where recognition lost them: "Muster GmbH Ahornweg 4 12345 Ort" ->
 * "Muster GmbH · Ahornweg 4 · 12345 Ort".
 */
export function withSeparators(written: string): string {
  if (!/\d/.test(written) || OF_HOUSE.test(written)) return written
  const text = written.replace(COURT_BEHIND, ' · $1')
  const isAddress = POSTCODE_TOWN.test(text)
  let parted = text.replace(BEFORE_TOWN, ' · ').replace(BEFORE_BOX, ' · ').replace(AFTER_FORM, ' · ')
  if (isAddress && !STRONG.test(text)) parted = parted.replace(BEFORE_STREET, ' · ')
  return isAddress || parted !== written ? parted.replaceAll(DOT_AS_COLON, ' · ') : parted
}

/**
 * Name, street and town of a sender's line. Where dots or dashes part them, a comma belongs to the name ("Muster,
 * Steuerberater · Ahornweg 4 · 12345 Ort").
 */
export function senderParts(text: string): readonly string[] {
  const parted = withSeparators(text)
  const split = (by: RegExp): string[] =>
    parted
      .split(by)
      .map(part => part.trim())
      .filter(part => part !== '')
  const strong = split(STRONG)
  const [name = '', next = ''] = strong
  const isWhole = strong.length >= SENDER_PARTS && !/\d/.test(name) && (STREET.test(next) || POSTCODE_TOWN.test(next))
  return withoutBrand(isWhole ? strong : split(SEPARATOR))
}

/** "vela · Vela Direktbank · 12345 Ort": a logo's word before the name that begins with it. */
function withoutBrand(parts: readonly string[]): readonly string[] {
  const [brand = '', name = ''] = parts
  return brand !== '' && name.toLowerCase().startsWith(`${brand.toLowerCase()} `) ? parts.slice(1) : parts
}
