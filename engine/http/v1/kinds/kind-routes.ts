import { z } from 'zod'

import { commonFields } from '../../../model/field-catalogue.ts'
import type { Taxonomy, TaxonomyKind } from '../../../model/taxonomy.ts'
import { KIND_SCHEMA_VERSION, kindSchema } from '../../../taxonomy/kind-schema.ts'
import { HttpFault } from '../../answer/error-body.ts'
import { requireScope } from '../../request/bearer.ts'
import type { ServerDeps } from '../../request/server-deps.ts'
import type { V1App } from '../v1-app.ts'

const fieldType = z.enum(['money', 'date', 'text', 'number', 'iban', 'bic', 'vat_id', 'tax_number', 'idnr'])

const field = z.object({
  field_id: z.string(),
  label: z.string(),
  type: fieldType,
  line: z.string().nullable(),
  required: z.boolean(),
  main: z.boolean(),
})

const kind = z.object({
  kind_id: z.string(),
  label: z.string(),
  family: z.string(),
  nature: z.string(),
  section: z.object({ id: z.string(), title: z.string() }),
  anlagen: z.array(z.string()),
  retention_years: z.number().nullable(),
  fields: z.array(field),
  schema_url: z.string(),
})

const answer = z.object({
  version: z.string(),
  schema_version: z.string(),
  kinds: z.array(kind),
  common_fields: z.array(z.object({ field_id: z.string(), type: fieldType })),
})

/** `/v1/kinds`: what a document can be, with its fields, and a JSON schema of each kind (additive). */
export function kindRoutes(app: V1App, { taxonomy }: Pick<ServerDeps, 'taxonomy'>): void {
  const all = toAnswer(taxonomy)
  app.get(
    '/v1/kinds',
    { exposeHeadRoute: true, onRequest: requireScope('batches:read'), schema: { response: { 200: answer } } },
    async (_request, reply) => reply.send(all),
  )
  app.get(
    '/v1/kinds/:kind_id/schema',
    {
      exposeHeadRoute: true,
      onRequest: requireScope('batches:read'),
      schema: { params: z.object({ kind_id: z.string() }) },
    },
    async (request, reply) => {
      const found = taxonomy.kinds.find(({ id }) => id === request.params.kind_id)
      if (!found) throw new HttpFault('kind_not_found', { field: 'kind_id', reason: 'not_found' })
      const text = JSON.stringify(kindSchema(found, taxonomy.version))
      return reply.type('application/schema+json').send(text)
    },
  )
}

function toAnswer({ version, kinds }: Taxonomy): z.infer<typeof answer> {
  return {
    version,
    schema_version: KIND_SCHEMA_VERSION,
    kinds: [...kinds].sort((one, other) => one.order - other.order).map(toKind),
    common_fields: commonFields().map(({ id, type }) => ({ field_id: id, type })),
  }
}

function toKind({
  id,
  label,
  family,
  nature,
  section,
  anlagen,
  retention,
  fields,
}: TaxonomyKind): z.infer<typeof kind> {
  return {
    kind_id: id,
    label,
    family,
    nature,
    section: { id: section.id, title: section.title },
    anlagen: [...anlagen],
    retention_years: retention.years,
    fields: fields.map(one => ({
      field_id: one.id,
      label: one.label,
      type: one.type,
      line: one.line ?? null,
      required: one.required ?? false,
      main: one.main ?? false,
    })),
    schema_url: `/v1/kinds/${id}/schema`,
  }
}
