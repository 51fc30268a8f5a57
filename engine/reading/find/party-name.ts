import { distance } from 'fastest-levenshtein'
import type { Box } from '../../model/page.ts'
import type { Segment } from '../layout/read-layout.ts'

export interface PartyCandidate {
  readonly name: string
  readonly page: number
  readonly box: Box
  readonly label: string | null
  readonly score: number
  /** How surely the worst of its words was recognised, 0 to 1. */
  readonly read: number
}

/** Legal forms as they are registered (HGB § 19, GmbHG §§ 4, 5a, PartGG § 2, GenG § 3, VAG § 174), and those of other countries. */
const FORMS = String.raw`gGmbH|GmbH|mbH|AG|SE|UG|KGaA|KG|[oO]HG|GbR|PartG(?:mbB)?|e\.?\s?K\.?|e\.?\s?Kfr\.?|e\.?\s?V\.?|eG|AöR|KdöR|V\.?\s?V\.?\s?a\.?\s?G\.?|e\.\s?G\.|Ltd\.?|Limited|PLC|LLC|Inc\.?|Corp\.?|S\.?A\.?R\.?L\.?|S\.?[àáâäa]\s?r\.?\s?l\.?|S\.C\.A\.|SARL|S\.?A\.?S\.?|S\.A\.|B\.V\.|N\.V\.|S\.p\.A\.|S\.r\.l\.|GesmbH|(?:Ges\.|Gesellschaft\s)m\.\s?b\.\s?H\.|a\.\s?G\.`
/** What tells a house as well as a legal form does. */
const HOUSES = String.raw`Stiftung|Genossenschaft|(?:Sparkasse|Volksbank|Raiffeisenbank|Finanzamt|Stadtwerke|Kanzlei|Praxis|Hotel|Restaurant|Gasthaus|Akademie|Universität|Kindertagesstätte|Kita|BKK|AOK|Versicherung|Stadt|Gemeinde|Dr\.\s?med\.|Dr\.|Verein)\s+\p{L}|\p{L}{2,}[\s-](?:Apotheke|Bank|Versicherung|Krankenkasse|Steuerberatungsgesellschaft|Hotel)(?![\p{L}])`
export const LEGAL_FORM = new RegExp(String.raw`(?<![\p{L}])(?:${FORMS}|${HOUSES})(?:(?![\p{L}])|(?<=\s\p{L}))`, 'u')
const REGISTERED = new RegExp(String.raw`(?<![\p{L}])(?:${FORMS})(?![\p{L}])`, 'u')

/** Whether a name ends on or has a legal form as it stands in a register. */
export function isRegisteredForm(name: string): boolean {
  return REGISTERED.test(name)
}

export const POSTCODE_TOWN = /(?<![\d])(?:[A-Z]{1,2}[- ])?\d{5}\s*\p{L}{2}/u
export const STREET =
  /(?:straße|strasse|str\.|weg|allee|platz|gasse|ring|damm|ufer|chaussee)\s*\d|\p{L}\s\d{1,4}\s?[a-z]?$/iu
/** "AG Stuttgart": a court of registration. */
const COURT = /^AG\s\p{Lu}[\p{Ll}-]+(?:\s\([\p{L} ]+\))?(?:\s+HR[AB].*)?$/u
/** A legal form alone is what is left of a name that was not read. */
const BARE_FORM = /^(?:gGmbH|GmbH|mbH|AG|SE|UG|KGaA|KG|OHG|GbR|e\.?\s?K\.?|e\.?\s?V\.?|eG|Ltd\.?|Inc\.?|& Co\.?|\s)+$/iu
export const NOT_NAME =
  /^(?:(?:GLN|GTIN|Tel|Telefon|Telefax|Fax|Fon|Seite|Datum|Nummer|Herrn?|Frau|Firma|Familie|An|Anschrift|Adresse|IBAN|BIC|BLZ|HRB|HRA|Deutschland|Germany|France|Währung|EUR|Euro|Ct|Cent|Bank|Konto|Kopie|Name|Inhaber|Original|Duplikat|Betreff|Menge|Pos|Position|Artikel|Bezeichnung|Beschreibung|Ihre?|Unsere?|Delivery Address|(?:Bill|Billed|Ship|Shipped|Sold|Invoice) to|Liefer(?:adresse|anschrift))(?![\p{L}])|E-?Mail|Globale|Postfach|Rechnungs|Rechnung(?![\p{L}])|Kunden-?(?:nummer|nr)|USt|St(?:euer)?\.?-?(?:nummer|nr|id)|www|https?:|z\.\s?Hd|Stylesheet|Visualisierung|Lesbarmachung|c\/o|Handelsregister|Inh\.|Geschäftsführ|Vorst[aä]nd|Aufsichtsrat|Verwaltungsrat|Amtsgericht|Konto(?:nummer|inhaber|-?nr)|Bank(?:verbindung|name)|Registergericht|Anwendungsempfehlung|Lief(?:eranten)?-?Nr|Lieferschein|Sehr geehrte|Guten Tag)/iu
export const NOT_OPENING =
  /^(?:Rechnung|Invoice|Quittung|Gutschrift|Seite|Kopie|Kontoauszug|Beleg|Bescheid|Stylesheet|Visualisierung|K O S T|Original|Duplikat|Ausdruck|Bescheinigung|Jahressteuer|Steuerbescheinigung|Lohnsteuer|Herzlich|Willkommen|\*)/iu
const SALUTATION =
  /^(?:Herrn?|Frau|Herrn? und Frau|Firma|An|An die|Familie|Eheleute|Mandant|(?:Liebe[rs]?\s)?(?:Kolleg(?:e|in)|Mitglied))\.?$/iu
/** Herr, Frau, Firma and the like on a line of their own, also with a letter misread. */
export function isSalutation(text: string): boolean {
  const line = text.trim()
  if (SALUTATION.test(line)) return true
  return (
    /^\p{L}{4,5}\.?$/u.test(line) &&
    ['herrn', 'herr', 'frau', 'firma'].some(one => distance(one, line.toLowerCase()) <= 1)
  )
}

export const SEPARATOR = /\s*(?:[●·•|∙–—~*■]|\s-\s|,\s)\s*/u

/** A label or another line of an address block that is no name. */
export function looksLikeLabel(text: string): boolean {
  return /:\s*$/.test(text) || NOT_NAME.test(text.trim())
}

/** "84 m²", "12 kWh", "148 km": a measure, not a house number. */
const MEASURE = /\d\s?(?:m²|m2|qm|km|kg|kWh|Liter|cm|mm|Stk|Stück|Std|Stunden|Tage|Uhr|°|EUR|€)(?![\p{L}])/u
/** "Verkauf 153 Stk. Muster AG": what was traded, though it has a legal form. */
const PIECES = /\d\s?(?:Stk|Stück|St)\.?\s/u
/** "Ord.-Nr. 53": a label with its number. */
const NUMBERED = /^[\p{L}.-]*Nr\.?\s?:?\s?\d/u
/** What programs call a sheet that nobody named. */
const SHEET_NAME =
  /^(?:Sheet|Tabelle|Tabellenblatt|Blatt|Table|Mappe|Arbeitsblatt|Dokument|Document|Unbenannt|Untitled|Neu(?:es|er)?)[\s_-]?(?:\d{1,3}|Dokument|Tabelle)?$/iu
/** A sentence that runs on, or a word of one. */
const SMALL_WORD =
  /^(?:Für|Gemäß|Laut|Hiermit|Wir|Ich|Siehe|Zwischen|der|die|das|den|dem|des|ein|eine|wir|ich|sie|hiermit|für|von|vom|im|in|an|am|auf|mit|zu|zum|zur|bei|nach|aus|und|oder|sowie|gemäß|laut|davon|siehe|zwischen)(?:\s|$)/u
/** What a paper calls itself, as a whole word or the end of one: "Aufstellung Werbungskosten", "Fahrtenliste". */
const HEADING =
  /(?:^(?:Keine Rechnung|Aufstellung|Übersicht|Liste|Berechnung|Ermittlung|Zusammenstellung|Nachweis|Protokoll|Anlage|Abrechnung|Bestätigung|Notizen?|Entwurf|Inhalt|Ziel und Zweck|Betreff)|\p{L}{3}-?(?:liste|quittung|aufstellung|übersicht|abrechnung|bescheinigung|bestätigung|auszug|bescheid|mahnung|erinnerung|nachweis|protokoll|lieferschein|vertrag|rechnung))(?![\p{L}])/iu

/**
 * What a paper, a table or a program writes at the top and nobody is called. Names with a legal form are never taken
 * for it.
 */
export function isHeading(text: string): boolean {
  return (
    (HEADING.test(text.trim()) || /(?<![\p{L}])(?:Invoice|Statement|Receipt|Credit Note)(?![\p{L}])/iu.test(text)) &&
    !LEGAL_FORM.test(text)
  )
}

/** What somebody is, below or beside the name: titles of MWBO, FAO and HwO, never a name by themselves. */
const PROFESSION =
  /^(?:(?:(?:Fach|Zahn|Tier)?(?:arzt|ärztin|ärzte)|Fachan(?:walt|wältin|wälte)|Sachverständiger?) für|Meisterbetrieb der)(?![\p{L}])/iu

/** What a body or an insurer is in law, spelled out below its name. */
const FORM_SPELLED_OUT =
  /^(?:Versicherungsverein auf Gegenseitigkeit|(?:Körperschaft|Anstalt|Stiftung) des (?:öffentlichen|bürgerlichen) Rechts|Gesetzliche (?:Unfall|Kranken)versicherung|Der (?:Ober)?[Bb]ürgermeister|Der Magistrat|Der Landrat)$/iu

/** "Unterhaltszahler/in", "Antragsteller(in)", "Vermieter:in": a form's word for whoever is entered beside it. */
const EITHER = /\p{Ll}(?:\/-?in(?:nen)?|\(-?in(?:nen)?\)|[:*_]in(?:nen)?)(?![\p{L}])/u

/** "Liegenschaft und Rechnungsempfänger": the head over a name, which ends with who or what stands below it. */
const HEAD_OF_PARTY = /\p{L}(?:empfänger(?:in)?|anschrift|adresse)\s*:?$/iu

/** A first name or two, and a surname, with a title before them or not. */
const PERSON =
  /^(?:(?:Dr|Prof)\.\s)*\p{Lu}\p{Ll}+(?:-\p{Lu}\p{Ll}+)?(?:\s(?:von|van|de|zu|und|\p{Lu}\p{Ll}+(?:-\p{Lu}\p{Ll}+)?)){1,4}$/u

/** Whether a text reads like the name of a person. */
export function isPerson(text: string): boolean {
  return PERSON.test(text.trim())
}

/** What a form calls whom it asks for. */
export function isRoleWord(text: string): boolean {
  return (EITHER.test(text) || HEAD_OF_PARTY.test(text.trim())) && !LEGAL_FORM.test(text)
}

/** The head over an address by itself: "From", "To", "Von". */
const HEAD_OF_ADDRESS = /^(?:From|To|Von|An)\s*:?$/iu

/** May be the name of a person or business. */
export function isName(text: string): boolean {
  const trimmed = text.trim()
  return (
    !isRoleWord(trimmed) &&
    !HEAD_OF_ADDRESS.test(trimmed) &&
    (!MEASURE.test(trimmed) || LEGAL_FORM.test(trimmed)) &&
    !SHEET_NAME.test(trimmed) &&
    (!PROFESSION.test(trimmed) || LEGAL_FORM.test(trimmed)) &&
    !SMALL_WORD.test(trimmed) &&
    trimmed.length >= 3 &&
    trimmed.length <= 70 &&
    /\p{L}{2}/u.test(trimmed) &&
    !NOT_NAME.test(trimmed) &&
    !BARE_FORM.test(trimmed) &&
    !COURT.test(trimmed) &&
    !FORM_SPELLED_OUT.test(trimmed) &&
    !PIECES.test(trimmed) &&
    !NUMBERED.test(trimmed) &&
    !POSTCODE_TOWN.test(trimmed) &&
    !/\d{4,}|@|%|\d,\d{2}(?!\d)/.test(withoutFoundation(trimmed))
  )
}

/** "Turnverein Ahornhain 1894 e.V.", "Brandgilde von 1743": the year in which it was founded is a part of its name. */
function withoutFoundation(name: string): string {
  const said = name.replace(/(?<=\p{L}\s(?:von|seit|gegr\.|anno)\s)1[5-9]\d{2}(?!\d)/u, '')
  return /(?<!\p{L})e\.\s?V\./u.test(said) ? said.replace(/(?<!\d)1[89]\d{2}(?!\d)/, '') : said
}

/** What a form says in brackets of the name before it: "(Bezeichnung der auszahlenden Stelle)" (§ 45a Abs. 2 EStG), "(Betreuer)" (§ 1814 BGB). */
const CAPTION_BEHIND =
  /\s*\((?:(?:rechtlicher?\s)?Betreuer(?:in)?|(?:Ver)?[Mm]ieter(?:in)?|(?:Ver)?[Kk]äufer(?:in)?|Versicherungsnehmer(?:in)?|Auftraggeber(?:in)?|Bevollmächtigter?|gesetzlicher?\sVertreter(?:in)?|Bezeichnung|Name|Anschrift|Stempel|Unterschrift|Firmenstempel)(?!\p{L})[^)]*\)\s*$/iu
/** What a payment slip or a platform says before a name in the same line. */
const ROLE_BEFORE =
  /^(?:(?:Zahlungs)?empfänger(?:in)?|Verkauft (?:von|durch)|Verkauf (?:von|durch))\s*:?\s+(?=\p{Lu})/iu

/** "Eine Einrichtung der Muster gGmbH", "ausgegeben von der Muster AG": who stands behind a house or a card. */
const OPERATED =
  /^(?:(?:Eine? )?(?:Einrichtung|Haus|Betrieb|Dienst|Angebot|Marke) (?:der|des|von)|(?:in )?Trägerschaft (?:der|des|von)|(?:betrieben|ausgegeben|herausgegeben) (?:von|durch)(?: (?:der|dem))?|für:)\s+(?=\p{Lu})/iu
/** "Ausführendes Fachunternehmen: Zimmerei Muster GmbH": what a form calls whoever stands behind the colon. */
const CAPTION_BEFORE = /^(?:[IVX]{1,4}\.\s|\d{1,2}\.\s)?\p{Lu}[\p{L}/ -]{4,44}:\s+(?=\p{Lu}\p{L})/u

const LEGAL_FORMS =
  /\b(?:gmbh|mbh|ag|kg|kgaa|ohg|gbr|ug|se|eg|co|haftungsbeschränkt|e\.?\s?k\.?|e\.?\s?v\.?)(?=\W|$)/giu

/** A name without its legal forms, however they are spelled: what two spellings of it have in common. */
export function withoutLegalForm(name: string): string {
  return name.replaceAll(LEGAL_FORMS, ' ')
}

/** A name without what a form says before it in its line. */
export function withoutCaption(name: string): string {
  return name.replace(CAPTION_BEFORE, '')
}

/** "Klara Muster, Ulmer Str. 8": behind a comma the address begins. */
const STREET_BEHIND =
  /,\s+\p{Lu}[^,]*(?:straße|strasse|str\.|weg|allee|platz|gasse|ring|damm|ufer)(?:\s*\d{1,4}\s?[a-z]?)?$/iu

/** "Klara Muster, Pflegegrad 2 · Zeitraum …": what is said of a person behind the name. */
const SAID_BEHIND =
  /(?:\s[·•|]\s.*|,\s+(?:geb(?:\.|oren)|Pflegegrad|Kunden?-?(?:Nr|nummer)|Kd\.?-?Nr|Mitglieds?-?(?:Nr|nummer)|Versicherten?-?(?:Nr|nummer)|Vers\.?-?Nr).*)$/iu

/** A candidate without label and score: its name tidied, its place. */
export function named(segment: Segment, text: string): Omit<PartyCandidate, 'label' | 'score'> {
  const name = text
    .replaceAll(/\s+/g, ' ')
    .replace(ROLE_BEFORE, '')
    .replace(OPERATED, '')
    .replace(CAPTION_BEHIND, '')
    .replace(SAID_BEHIND, '')
    .replace(STREET_BEHIND, '')
    .replace(/^[\s*:,;.|●·•-]+/, '')
    .replace(/[\s*:,;|●·•-]+$/, '')
    .trim()
  const read = Math.min(1, ...segment.tokens.map(({ confidence }) => confidence))
  return { name: joinSpaced(name), page: segment.page, box: segment.box, read }
}

/** "P E N N Y - M A R K T GmbH" -> "PENNY-MARKT GmbH". */
export function joinSpaced(name: string): string {
  return name.replaceAll(/(?<![\p{L}\p{N}])(?:[\p{Lu}&-]\s){3,}[\p{Lu}](?![\p{L}\p{N}])/gu, spaced =>
    spaced.replaceAll(' ', ''),
  )
}
