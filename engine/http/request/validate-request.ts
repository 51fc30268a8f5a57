import type { FastifyInstance } from 'fastify'
import { serializerCompiler } from 'fastify-type-provider-zod'
import type { z } from 'zod'

import { faultsOf, invalidInput } from './invalid-input.ts'

/** What a schema found wrong with a request, for handlers that add faults of their own. */
export class InvalidRequest extends Error {
  override readonly name = 'InvalidRequest'
  readonly issues: readonly z.core.$ZodIssue[]

  constructor(issues: readonly z.core.$ZodIssue[]) {
    super('invalid request')
    this.issues = issues
  }
}

/** Zod checks what comes in and what goes out; an answer that breaks its own schema is a bug (500). */
export function validateRequests(app: FastifyInstance): void {
  app.setValidatorCompiler<z.ZodType>(({ schema }) => data => {
    const parsed = schema.safeParse(data)
    return parsed.success ? { value: parsed.data } : { error: new InvalidRequest(parsed.error.issues) }
  })
  app.setSerializerCompiler(serializerCompiler)
}

/** An InvalidRequest as the answer that names every fault. */
export function invalidRequest(error: InvalidRequest, input: unknown) {
  return invalidInput(faultsOf(error.issues, input))
}
