import data from '../../data/xmp-schemas.json' with { type: 'json' }
import type { XmpProperty, XmpValue } from './read-xmp.ts'

/** A structure of properties, of the specification or of an extension schema. */
export interface Structure {
  readonly namespace: string
  readonly fields: Readonly<Record<string, string>>
}

/** Kinds of values and properties that are known, by their names and namespaces. */
export interface Vocabulary {
  readonly structures: Readonly<Record<string, Structure>>
  readonly schemas: Readonly<Record<string, Readonly<Record<string, string>>>>
}

/** What the XMP Specification of September 2005 and ISO 19005-2 define. */
export const PREDEFINED: Vocabulary = data

const DATE =
  /^\d{4}(-(0[1-9]|1[0-2])(-(0[1-9]|[12]\d|3[01])(T([01]\d|2[0-3]):[0-5]\d(:[0-5]\d(\.\d+)?)?(Z|[+-]\d{2}:\d{2})?)?)?)?$/
const ANY = /^/
/** Simple types and how their texts look. */
const SIMPLE: Readonly<Record<string, RegExp>> = {
  boolean: /^(True|False)$/,
  integer: /^[+-]?\d+$/,
  real: /^[+-]?(\d+\.?\d*|\.\d+)$/,
  date: DATE,
  mimetype: /^[-\w+.]+\/[-\w+.]+$/,
  rational: /^[+-]?\d+\/[+-]?\d+$/,
  locale: /^[A-Za-z]{1,8}(-[A-Za-z\d]{1,8})*$/,
  gpscoordinate: /^\d{1,3},\d{1,2}(,\d{1,2}|\.\d+)[NSEW]$/,
  text: ANY,
  uri: ANY,
  url: ANY,
  xpath: ANY,
  propername: ANY,
  agentname: ANY,
  renditionclass: ANY,
  guid: ANY,
  choice: ANY,
}

const DEPTH_MAX = 20

/** Whether a name stands for a kind of value: simple, an array of one, or a structure. */
export function isKnownType(type: string, structures: Vocabulary['structures']): boolean {
  const { order, inner } = divide(type)
  if (order !== null) return inner === '' || isKnownType(inner, structures)
  return inner === 'lang alt' || SIMPLE[inner] !== undefined || structureOf(type, structures) !== undefined
}

/** Whether a value is of this kind. */
export function isOfType(value: XmpValue, type: string, structures: Vocabulary['structures'], depth = 0): boolean {
  if (depth > DEPTH_MAX) return false
  const { order, inner } = divide(type)
  if (order !== null) {
    if (value.kind !== 'array' || value.order !== order) return false
    return value.items.every(item => isOfType(item, inner === '' ? 'text' : inner, structures, depth + 1))
  }
  if (inner === 'lang alt') {
    if (value.kind !== 'array' || value.order !== 'Alt') return false
    return value.items.every(item => item.kind === 'simple' && item.language !== null)
  }
  const pattern = SIMPLE[inner]
  if (pattern) return value.kind === 'simple' && pattern.test(value.text.trim())
  const structure = structureOf(type, structures)
  return structure !== undefined && value.kind === 'structure' && hasFields(value.fields, structure, structures, depth)
}

function hasFields(
  fields: readonly XmpProperty[],
  structure: Structure,
  structures: Vocabulary['structures'],
  depth: number,
): boolean {
  return fields.every(({ namespace, name, value }) => {
    const type = structure.fields[name]
    return namespace === structure.namespace && type !== undefined && isOfType(value, type, structures, depth + 1)
  })
}

function structureOf(type: string, structures: Vocabulary['structures']): Structure | undefined {
  const wanted = type.trim().toLowerCase()
  return Object.entries(structures).find(([name]) => name.toLowerCase() === wanted)?.[1]
}

/** `closed Choice of Integer` is an integer, `Seq of Text` a sequence of texts. */
function divide(type: string): { readonly order: 'Bag' | 'Seq' | 'Alt' | null; readonly inner: string } {
  const plain = type.trim().toLowerCase().replaceAll(/\s+/g, ' ')
  if (plain === 'lang alt') return { order: null, inner: plain }
  const array = /^(?:unordered |ordered |alternative )?(bag|seq|alt|array)\b(?: of)? ?(.*)$/.exec(plain)
  if (array) {
    const order = array[1] === 'bag' ? 'Bag' : array[1] === 'seq' ? 'Seq' : 'Alt'
    return { order, inner: array[2] ?? '' }
  }
  const choice = /^(?:open |closed )?choice(?: of)? ?(.*)$/.exec(plain)
  if (choice) return choice[1] === '' ? { order: null, inner: 'text' } : divide(choice[1] ?? '')
  return { order: null, inner: plain }
}
