import type { FastifyRequest } from 'fastify'
import { authorOf } from '../../../model/user.ts'
import type { Author, User } from '../../../model/user.ts'
import type { Caller } from './session-guard.ts'

const callers = new WeakMap<FastifyRequest, Caller>()

/** Keeps who a request comes from, as the guard found it. */
export function rememberCaller(request: FastifyRequest, caller: Caller): void {
  callers.set(request, caller)
}

/** Who signed in; null where there are no users. */
export function personOf(request: FastifyRequest): User | null {
  const caller = callers.get(request)
  return caller?.isOn === true ? (caller.session?.user ?? null) : null
}

/** Secret of the session that a request brings along. */
export function secretOf(request: FastifyRequest): string | null {
  return callers.get(request)?.secret ?? null
}

/** Who is named as the author of what the request does. */
export function authorFrom(request: FastifyRequest): Author | null {
  const person = personOf(request)
  return person && authorOf(person)
}

/**
 * Id of the user whose access lists hold for what is read; undefined for the leitung, and where there are no users:
 * they see everything.
 */
export function readerOf(request: FastifyRequest): string | undefined {
  const person = personOf(request)
  return person === null || person.role === 'leitung' ? undefined : person.id
}
