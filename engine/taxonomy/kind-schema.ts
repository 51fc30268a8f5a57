import type { FieldType } from '../model/analysis-result.ts'
import { commonFields } from '../model/field-catalogue.ts'
import type { TaxonomyKind } from '../model/taxonomy.ts'

/** Day of the last change of how these schemas are made; the taxonomy has a version of its own. */
export const KIND_SCHEMA_VERSION = '2026-11-23'

type Json = Readonly<Record<string, unknown>>

const DECIMAL = { type: 'string', pattern: String.raw`^-?\d+(\.\d+)?$` }

/** How values of a type are written. */
const VALUES: Readonly<Record<FieldType, Json>> = {
  money: { ...DECIMAL, description: 'Betrag, Dezimalzahl als Text.' },
  number: { ...DECIMAL, description: 'Zahl, Dezimalzahl als Text.' },
  date: { type: 'string', pattern: String.raw`^\d{4}-\d{2}-\d{2}$`, description: 'Tag, JJJJ-MM-TT.' },
  text: { type: 'string' },
  iban: { type: 'string', pattern: String.raw`^[A-Z]{2}\d{2}[A-Z0-9]+$` },
  bic: { type: 'string' },
  vat_id: { type: 'string', pattern: '^[A-Z]{2}' },
  tax_number: { type: 'string' },
  idnr: { type: 'string', pattern: String.raw`^\d{11}$` },
}

/**
 * JSON Schema (2020-12) of `fields` of a document of this kind, as `/v1/batches/{batch_id}/documents` answers it: the
 * fields that the taxonomy gives the kind and those that every kind may carry. None is required, since a paper may not
 * show it; further ones may come.
 */
export function kindSchema(kind: Pick<TaxonomyKind, 'id' | 'label' | 'fields'>, taxonomyVersion: string): Json {
  const own = kind.fields.map(({ id, label, type }) => [id, { title: label, $ref: `#/$defs/${type}` }] as const)
  const common = commonFields().map(({ id, type }) => [id, { $ref: `#/$defs/${type}` }] as const)
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    $id: `urn:steuerstapel:kind:${kind.id}:${taxonomyVersion}:${KIND_SCHEMA_VERSION}`,
    title: kind.label,
    type: 'object',
    properties: Object.fromEntries([...common, ...own]),
    additionalProperties: { $ref: '#/$defs/field' },
    $defs: {
      field: FIELD,
      ...Object.fromEntries(Object.entries(VALUES).map(([type, value]) => [type, typed(type, value)])),
    },
  }
}

const FIELD: Json = {
  type: 'object',
  required: ['type', 'value', 'unit', 'raw', 'confidence', 'source'],
  properties: {
    type: { type: 'string' },
    value: { type: 'string' },
    unit: { type: ['string', 'null'] },
    raw: { type: 'string' },
    confidence: { type: 'number', minimum: 0, maximum: 1 },
    source: { type: 'string' },
  },
}

function typed(type: string, value: Json): Json {
  return { type: 'object', $ref: '#/$defs/field', properties: { type: { const: type }, value } }
}
