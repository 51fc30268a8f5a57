import { MarkupFault, parseMarkup } from './parse-markup.ts'
import type { Element } from './parse-markup.ts'

/** A value of XMP (XMP Specification 2005, Data Types). */
export type XmpValue =
  | { readonly kind: 'simple'; readonly text: string; readonly language: string | null }
  | { readonly kind: 'array'; readonly order: 'Bag' | 'Seq' | 'Alt'; readonly items: readonly XmpValue[] }
  | { readonly kind: 'structure'; readonly fields: readonly XmpProperty[] }

export interface XmpProperty {
  readonly namespace: string
  readonly prefix: string
  readonly name: string
  readonly value: XmpValue
}

/** A packet: its properties, and what its header says. */
export interface XmpPacket {
  readonly properties: readonly XmpProperty[]
  readonly header: string
}

const RDF = 'http://www.w3.org/1999/02/22-rdf-syntax-ns#'
const XML = 'http://www.w3.org/XML/1998/namespace'
const ORDERS: Readonly<Record<string, 'Bag' | 'Seq' | 'Alt'>> = { Bag: 'Bag', Seq: 'Seq', Alt: 'Alt' }

/** Reads a packet in RDF. Throws MarkupFault when it is no XMP in UTF-8. */
export function readXmp(bytes: Uint8Array): XmpPacket {
  const { root, instructions } = parseMarkup(decodeUtf8(bytes).replace(/[\s\0]+$/, ''))
  const rdf = findRdf(root)
  if (!rdf) throw new MarkupFault('no RDF')
  const descriptions = rdf.children.filter(each => isRdf(each, 'Description'))
  if (descriptions.length !== rdf.children.length) throw new MarkupFault('no description')
  const abouts = new Set(descriptions.map(each => rdfAttribute(each, 'about') ?? ''))
  if (abouts.size > 1) throw new MarkupFault('about several things')
  const properties = descriptions.flatMap(fieldsOf)
  const names = new Set(properties.map(({ namespace, name }) => `${namespace} ${name}`))
  if (names.size !== properties.length) throw new MarkupFault('a property twice')
  const header = instructions.find(each => each.startsWith('xpacket') && /\bbegin\s*=/.test(each)) ?? ''
  return { properties, header }
}

function decodeUtf8(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw new MarkupFault('not UTF-8')
  }
}

function findRdf(element: Element): Element | null {
  if (isRdf(element, 'RDF')) return element
  for (const child of element.children) if (isRdf(child, 'RDF')) return child
  return null
}

function isRdf(element: Element, name: string): boolean {
  return element.namespace === RDF && element.name === name
}

function rdfAttribute(element: Element, name: string): string | undefined {
  return element.attributes.find(each => each.name === name && (each.namespace === RDF || each.namespace === ''))?.value
}

/** Properties of a description: its attributes and its elements. */
function fieldsOf(element: Element): XmpProperty[] {
  const own = element.attributes
    .filter(each => each.namespace !== RDF && each.namespace !== XML && each.namespace !== '')
    .map(({ namespace, prefix, name, value }) => ({ namespace, prefix, name, value: simple(value, null) }))
  const inner = element.children.map(child => {
    if (child.namespace === '') throw new MarkupFault('no namespace')
    const { namespace, prefix, name } = child
    return { namespace, prefix, name, value: valueOf(child) }
  })
  return [...own, ...inner]
}

function simple(text: string, language: string | null): XmpValue {
  return { kind: 'simple', text, language }
}

function valueOf(element: Element): XmpValue {
  const language = element.attributes.find(each => each.namespace === XML && each.name === 'lang')?.value ?? null
  const resource = rdfAttribute(element, 'resource')
  if (resource !== undefined) return simple(resource, language)
  if (rdfAttribute(element, 'parseType') === 'Resource') return structureOf(element, language)
  const [only, ...more] = element.children
  if (!only) {
    const fields = fieldsOf(element)
    return fields.length > 0 ? { kind: 'structure', fields } : simple(element.text, language)
  }
  if (more.length > 0 || element.text.trim() !== '') throw new MarkupFault('several values')
  const order = only.namespace === RDF ? ORDERS[only.name] : undefined
  if (!order) return structureOf(only, language)
  if (only.children.some(child => !isRdf(child, 'li'))) throw new MarkupFault('no item')
  return { kind: 'array', order, items: only.children.map(valueOf) }
}

/** A structure; one with `rdf:value` is that value, with what else is said of it. */
function structureOf(element: Element, language: string | null): XmpValue {
  const meant = element.children.find(child => isRdf(child, 'value'))
  if (meant) return valueOf(meant)
  const value = rdfAttribute(element, 'value')
  if (value !== undefined) return simple(value, language)
  return { kind: 'structure', fields: fieldsOf(element) }
}
