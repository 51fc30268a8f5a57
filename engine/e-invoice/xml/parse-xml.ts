import { XMLParser, XMLValidator } from 'fast-xml-parser'
import { MARKUP_LIMITS, STAND_IN, cleanMarkup } from './clean-markup.ts'
import type { MarkupLimits } from './clean-markup.ts'
import { corruptInvoice } from './corrupt-invoice.ts'
import type { XmlNode } from './xml-node.ts'

/** What the parser gives for an element: its name with children, and its attributes under `:@`. */
type Parsed = Readonly<Record<string, unknown>>

const NAMED: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }
const PLACE = new RegExp(`${STAND_IN}(\\d+)${STAND_IN}`, 'g')
const SPACED = /^\s*$/

/** The namespace of a root and whether it and the elements below belong to the invoice. */
export type NamespaceFilter = (namespace: string) => boolean

/** A parsed file: its root and the namespace that this is in. */
export interface XmlRoot {
  readonly root: XmlNode
  readonly namespace: string
  /** Elements with neither text nor elements inside, of any namespace, as `Parent/Name`; the first of many. */
  readonly emptyElements: readonly string[]
}

const EMPTY_LISTED_MAX = 50

/**
 * Parses XML without DTD: five named entities and character references, nothing else is resolved. Elements whose
 * namespace `keeps` refuses are left out with all below them; prefixes mean nothing beyond their declaration.
 * Throws `corrupt_file` for XML that is not well-formed, has a DOCTYPE or goes beyond `limits`.
 */
export function parseXml(text: string, keeps: NamespaceFilter, limits: MarkupLimits = MARKUP_LIMITS): XmlRoot {
  const { xml, longTexts } = cleanMarkup(text, limits)
  const [element, ...more] = parseMarkup(xml, limits.depthMax).filter(node => nameOf(node) !== '#text')
  if (element === undefined || more.length > 0) throw corruptInvoice('not_well_formed')
  const building: Building = { longTexts, keeps, emptyElements: [] }
  const { node, namespace } = build(building, element, ROOT_SCOPE)
  return { root: node, namespace, emptyElements: building.emptyElements }
}

/** Namespaces by the prefixes that are declared for an element. */
type Scope = ReadonlyMap<string, string>

const ROOT_SCOPE: Scope = new Map([['xml', 'http://www.w3.org/XML/1998/namespace']])

interface Building {
  readonly longTexts: readonly string[]
  readonly keeps: NamespaceFilter
  readonly emptyElements: string[]
}

/** `parent` is the local name of the element around this one. */
function build(
  building: Building,
  parsed: Parsed,
  outer: Scope,
  parent = '',
): { readonly node: XmlNode; readonly namespace: string } {
  const qualified = nameOf(parsed)
  const { attributes, declared } = attributesOf(parsed)
  const inner = declared.size === 0 ? outer : new Map([...outer, ...declared])
  const [prefix, local] = splitName(qualified)
  const namespace = inner.get(prefix) ?? (prefix === '' ? '' : undefined)
  if (namespace === undefined) throw corruptInvoice('undeclared_prefix')
  const children: XmlNode[] = []
  const texts: string[] = []
  let isEmpty = true
  for (const child of parsed[qualified] as readonly Parsed[]) {
    if (nameOf(child) === '#text') texts.push(decodeEntities(unfold(building, String(child['#text']))))
    else {
      isEmpty = false
      const built = build(building, child, inner, local)
      if (building.keeps(built.namespace)) children.push(built.node)
    }
  }
  const text = texts.join('')
  if (isEmpty && SPACED.test(text) && building.emptyElements.length < EMPTY_LISTED_MAX)
    building.emptyElements.push(parent === '' ? local : `${parent}/${local}`)
  return { node: { name: local, attributes, children, text }, namespace }
}

/** The attributes of an element, and apart from them the namespaces that it declares. */
function attributesOf(parsed: Parsed): { readonly attributes: Map<string, string>; readonly declared: Scope } {
  const attributes = new Map<string, string>()
  const declared = new Map<string, string>()
  for (const [name, value] of Object.entries(parsed[':@'] ?? {})) {
    const decoded = decodeEntities(String(value))
    if (name !== 'xmlns' && !name.startsWith('xmlns:')) attributes.set(name, decoded)
    else declared.set(name === 'xmlns' ? '' : name.slice(6), decoded)
  }
  return { attributes, declared }
}

function unfold({ longTexts }: Building, raw: string): string {
  return raw.replace(PLACE, (_, index: string) => longTexts[Number(index)] ?? '')
}

function parseMarkup(xml: string, depthMax: number): readonly Parsed[] {
  if (XMLValidator.validate(xml) !== true) throw corruptInvoice('not_well_formed')
  const parser = new XMLParser({
    preserveOrder: true,
    ignoreAttributes: false,
    attributeNamePrefix: '',
    parseTagValue: false,
    parseAttributeValue: false,
    trimValues: false,
    processEntities: false,
    maxNestedTags: depthMax,
    jPath: false,
  })
  try {
    return (parser.parse(xml) as readonly Parsed[]).filter(
      node => nameOf(node) !== '#text' || !SPACED.test(String(node['#text'])),
    )
  } catch (error) {
    throw corruptInvoice('not_well_formed', error)
  }
}

function nameOf(parsed: Parsed): string {
  return Object.keys(parsed).find(key => key !== ':@') ?? ''
}

function splitName(qualified: string): readonly [prefix: string, local: string] {
  const colon = qualified.indexOf(':')
  return colon === -1 ? ['', qualified] : [qualified.slice(0, colon), qualified.slice(colon + 1)]
}

function decodeEntities(raw: string): string {
  if (!raw.includes('&')) return raw
  return raw.replace(
    /&(?:#x([0-9a-fA-F]{1,6})|#(\d{1,7})|(\w{1,8}));|&/g,
    (_, hex?: string, digits?: string, name?: string) => {
      const code = hex !== undefined ? Number.parseInt(hex, 16) : digits !== undefined ? Number(digits) : null
      const character = code === null ? NAMED[name ?? ''] : characterOf(code)
      if (character === undefined) throw corruptInvoice('not_well_formed')
      return character
    },
  )
}

/** A character that XML allows (XML 1.0, 2.2). */
function characterOf(code: number): string | undefined {
  const isAllowed =
    code === 0x9 ||
    code === 0xa ||
    code === 0xd ||
    (code >= 0x20 && code <= 0xd7ff) ||
    (code >= 0xe000 && code <= 0xfffd) ||
    (code >= 0x10000 && code <= 0x10ffff)
  return isAllowed ? String.fromCodePoint(code) : undefined
}
