import { isIsoDay } from './calendar-day.ts'

/** What an attribute or the text of an element must be; `says` ends the sentence "… ist" for people. */
export interface XmlValue {
  readonly test: (value: string) => boolean
  readonly says: string
}

export interface XmlAttribute {
  readonly value: XmlValue
  readonly isRequired: boolean
}

/** A child in a sequence. */
export interface XmlPart {
  readonly name: string
  readonly element: XmlElement
  readonly countMin: number
  readonly countMax: number
}

/** What the description says about an element: its attributes, and its text or its children in their order. */
export interface XmlElement {
  readonly attributes: Readonly<Record<string, XmlAttribute>>
  readonly parts: readonly XmlPart[]
  /** One of the parts, not all of them. */
  readonly isChoice: boolean
  readonly text: XmlValue | null
  /** Kinds of the element by `xsi:type`; the element's own attributes and parts then do not count. */
  readonly kinds: Readonly<Record<string, XmlElement>> | null
}

/** Characters count as XML Schema counts them: by code point. */
export function lengthOf(text: string): number {
  return Array.from(text).length
}

export const textUpTo = (lengthMax: number): XmlValue => ({
  test: value => value !== '' && lengthOf(value) <= lengthMax,
  says: `kein Text von 1 bis ${lengthMax} Zeichen`,
})

export const matching = (pattern: RegExp, says: string): XmlValue => ({ test: value => pattern.test(value), says })

/** YYYY-MM-DD. */
export const XML_DAY: XmlValue = {
  test: isIsoDay,
  says: 'kein Tag der Form JJJJ-MM-TT',
}

export const XML_MONTH = matching(/^(1[789]|[2-9]\d)\d{2}-(0[1-9]|1[0-2])$/, 'kein Monat der Form JJJJ-MM')

/** Local time without zone. */
export const XML_MOMENT: XmlValue = {
  test: value =>
    /^\d{4}-\d{2}-\d{2}T([01]\d|2[0-3])(:[0-5]\d){2}(\.\d+)?$/.test(value) && XML_DAY.test(value.slice(0, 10)),
  says: 'kein Zeitpunkt ohne Zone der Form JJJJ-MM-TTThh:mm:ss',
}

export const XML_GUID = matching(/^[0-9A-Fa-f]{8}(-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12}$/, 'keine GUID')

/** A whole number without leading zeros within bounds. */
export const wholeNumber = (min: number, max: number): XmlValue => ({
  test: value => /^(0|[1-9]\d*)$/.test(value) && Number(value) >= min && Number(value) <= max,
  says: `keine Zahl von ${min} bis ${max}`,
})

/** A decimal number with a point and a fixed count of places; never zero. */
export const decimal = (digitsMax: number, places: number, isNegativeAllowed = false): XmlValue => {
  const pattern = new RegExp(
    String.raw`^${isNegativeAllowed ? '-?' : ''}(0|[1-9]\d{0,${digitsMax - 1}})\.\d{${places}}$`,
  )
  return {
    test: value => pattern.test(value) && Number(value) !== 0,
    says: `kein Betrag mit Punkt und ${places} Stellen, ungleich null${isNegativeAllowed ? '' : ', ohne Vorzeichen'}`,
  }
}

export const required = (value: XmlValue): XmlAttribute => ({ value, isRequired: true })
export const optional = (value: XmlValue): XmlAttribute => ({ value, isRequired: false })

const EMPTY: XmlElement = { attributes: {}, parts: [], isChoice: false, text: null, kinds: null }

export const element = (parts: readonly XmlPart[], attributes: XmlElement['attributes'] = {}): XmlElement => ({
  ...EMPTY,
  parts,
  attributes,
})
export const choice = (parts: readonly XmlPart[], attributes: XmlElement['attributes']): XmlElement => ({
  ...element(parts, attributes),
  isChoice: true,
})
export const leaf = (text: XmlValue): XmlElement => ({ ...EMPTY, text })
export const byKind = (kinds: NonNullable<XmlElement['kinds']>): XmlElement => ({ ...EMPTY, kinds })

export const part = (name: string, of: XmlElement | XmlValue, countMin = 1, countMax = 1): XmlPart => ({
  name,
  countMin,
  countMax,
  element: 'test' in of ? leaf(of) : of,
})
/** May be left out. */
export const maybe = (name: string, of: XmlElement | XmlValue): XmlPart => part(name, of, 0)
