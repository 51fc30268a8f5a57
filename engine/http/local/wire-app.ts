import type {
  FastifyBaseLogger,
  FastifyInstance,
  FastifyTypeProvider,
  RawReplyDefaultExpression,
  RawRequestDefaultExpression,
  RawServerDefault,
} from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import { z } from 'zod'
import type { ReadOnly } from '../../../wire/read-only.ts'

/** Types of answers and of what is read from an address follow from their schemas. */
interface WireTypes extends FastifyTypeProvider {
  readonly validator: this['schema'] extends z.core.$ZodType ? ReadOnly<this['schema']> : unknown
  readonly serializer: this['schema'] extends z.core.$ZodType ? ReadOnly<this['schema']> : unknown
}

/** The server with the schemas of `wire` for types. */
export type WireApp = FastifyInstance<
  RawServerDefault,
  RawRequestDefaultExpression,
  RawReplyDefaultExpression,
  FastifyBaseLogger,
  WireTypes
>

/** Path of one thing. */
export const byId = z.object({ id: z.string() })

/**
 * A scope of the server whose answers are held against their schemas: what a schema does not name is left out, and an
 * answer that breaks its own is a bug (500), as it is in `/v1`.
 */
export function wireApp(app: FastifyInstance): WireApp {
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  return app.withTypeProvider<WireTypes>()
}
