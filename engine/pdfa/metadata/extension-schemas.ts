import type { XmpProperty, XmpValue } from './read-xmp.ts'
import { PREDEFINED, isKnownType } from './value-types.ts'
import type { Structure, Vocabulary } from './value-types.ts'

const BASE = 'http://www.aiim.org/pdfa/ns/'
export const EXTENSION = `${BASE}extension/`
const SCHEMA = { namespace: `${BASE}schema#`, prefix: 'pdfaSchema' } as const
const PROPERTY = { namespace: `${BASE}property#`, prefix: 'pdfaProperty' } as const
const TYPE = { namespace: `${BASE}type#`, prefix: 'pdfaType' } as const
const FIELD = { namespace: `${BASE}field#`, prefix: 'pdfaField' } as const

type Table = { readonly namespace: string; readonly prefix: string }

/** What a packet says about its own properties, and whether it says so as it must (ISO 19005-2, 6.6.2.3.3). */
export interface Extension extends Vocabulary {
  readonly isSound: boolean
}

interface Draft {
  isSound: boolean
  readonly known: Vocabulary['structures']
  readonly structures: Record<string, Structure>
  readonly schemas: Record<string, Record<string, string>>
}

/** Reads the container of extension schemas of a packet; `main` are kinds of values that the document defines. */
export function readExtensions(properties: readonly XmpProperty[], main: Vocabulary['structures'] = {}): Extension {
  const draft: Draft = { isSound: true, known: { ...PREDEFINED.structures, ...main }, structures: {}, schemas: {} }
  for (const { namespace, prefix, name, value } of properties) {
    if (namespace !== EXTENSION) continue
    const isContainer =
      name === 'schemas' && prefix === 'pdfaExtension' && value.kind === 'array' && value.order === 'Bag'
    if (!isContainer) draft.isSound = false
    else for (const item of value.items) readSchema(draft, item)
  }
  return draft
}

function readSchema(draft: Draft, value: XmpValue): void {
  const fields = fieldsOf(draft, value, SCHEMA, ['schema', 'namespaceURI', 'prefix', 'property', 'valueType'])
  needTexts(draft, fields, ['schema', 'namespaceURI', 'prefix'])
  const types = itemsOf(draft, fields.get('valueType'))
  for (const type of types) readType(draft, type)
  const properties = itemsOf(draft, fields.get('property'))
  if (!fields.has('property')) draft.isSound = false
  const namespace = textOf(fields.get('namespaceURI')) ?? ''
  const own = (draft.schemas[namespace] ??= {})
  for (const property of properties) {
    const found = fieldsOf(draft, property, PROPERTY, ['name', 'valueType', 'category', 'description'])
    needTexts(draft, found, ['name', 'valueType', 'category', 'description'])
    const category = textOf(found.get('category'))
    if (category !== 'internal' && category !== 'external') draft.isSound = false
    own[textOf(found.get('name')) ?? ''] = typeOf(draft, found.get('valueType'))
  }
}

function readType(draft: Draft, value: XmpValue): void {
  const fields = fieldsOf(draft, value, TYPE, ['type', 'namespaceURI', 'prefix', 'description', 'field'])
  needTexts(draft, fields, ['type', 'namespaceURI', 'prefix', 'description'])
  if (!fields.has('field')) draft.isSound = false
  const own: Record<string, string> = {}
  // Known before its fields are read: a field may be of a type of this schema.
  draft.structures[textOf(fields.get('type')) ?? ''] = {
    namespace: textOf(fields.get('namespaceURI')) ?? '',
    fields: own,
  }
  for (const field of itemsOf(draft, fields.get('field'))) {
    const found = fieldsOf(draft, field, FIELD, ['name', 'valueType', 'description'])
    needTexts(draft, found, ['name', 'valueType', 'description'])
    own[textOf(found.get('name')) ?? ''] = typeOf(draft, found.get('valueType'))
  }
}

/** Fields of a table by name; others, and wrong prefixes, are not allowed. */
function fieldsOf(
  draft: Draft,
  value: XmpValue,
  table: Table,
  names: readonly string[],
): ReadonlyMap<string, XmpValue> {
  const found = new Map<string, XmpValue>()
  if (value.kind !== 'structure') {
    draft.isSound = false
    return found
  }
  for (const { namespace, prefix, name, value: inner } of value.fields) {
    if (namespace !== table.namespace || prefix !== table.prefix || !names.includes(name)) draft.isSound = false
    if (namespace === table.namespace) found.set(name, inner)
  }
  return found
}

function needTexts(draft: Draft, fields: ReadonlyMap<string, XmpValue>, names: readonly string[]): void {
  if (names.some(name => textOf(fields.get(name)) === null)) draft.isSound = false
}

function textOf(value: XmpValue | undefined): string | null {
  return value?.kind === 'simple' ? value.text : null
}

function itemsOf(draft: Draft, value: XmpValue | undefined): readonly XmpValue[] {
  if (value === undefined) return []
  if (value.kind === 'array' && value.order === 'Seq') return value.items
  draft.isSound = false
  return []
}

function typeOf(draft: Draft, value: XmpValue | undefined): string {
  const type = textOf(value) ?? ''
  if (!isKnownType(type, { ...draft.known, ...draft.structures })) draft.isSound = false
  return type
}
