import type { FastifyRequest } from 'fastify'
import { EngineError } from '../../../shared/errors.ts'
import { isFromNetwork } from '../../../shared/from-network.ts'
import type { Storage } from '../../../storage/storage.ts'
import type { Caller } from '../session/session-guard.ts'
import { signInRequired } from '../session/session-guard.ts'
import { personOf, readerOf, rememberCaller } from '../session/signed-in.ts'
import { rightOf } from './route-rights.ts'
import type { RouteRight } from './route-rights.ts'

export type RightsStorage = Pick<Storage, 'access' | 'batches' | 'documents' | 'expected' | 'clientYears'>

/**
 * Throws unless who signed in may call the route, and see the mandant that it names. Where there are no users, whoever
 * sits at this machine may do everything. Somebody who may not see a mandant is answered as if it were not there.
 * Codes: `sign_in_required`, `session_locked` (401), `password_change_required`, `role_not_allowed` (403), and
 * `batch_not_found`, `document_not_found`, `mandant_not_found`, `expected_not_found` (404).
 */
export async function requireRight(request: FastifyRequest, caller: Caller, storage: RightsStorage): Promise<void> {
  rememberCaller(request, caller)
  if (!caller.isOn) return
  const right = rightOf(request.method, request.routeOptions.url ?? '')
  if (right.may === 'anybody' || right.may === 'session') return
  const person = personOf(request)
  if (!person) throw signInRequired()
  if (caller.session?.lockedAt !== null) throw locked(person)
  if (person.mustChange) throw passwordChangeRequired()
  if (!right.may.includes(person.role)) throw notAllowed()
  const reader = readerOf(request)
  if (reader !== undefined) await requireNamed(request, right, reader, storage)
}

/** Throws EngineError `only_on_the_machine` for a route that is not for whoever comes over the network. */
export function refuseOffMachine(request: FastifyRequest): void {
  if (!isFromNetwork(request) || rightOf(request.method, request.routeOptions.url ?? '').isOnMachine !== true) return
  throw onlyOnTheMachine()
}

/** What is to be done at the server is not done from elsewhere. */
export function onlyOnTheMachine(): EngineError {
  const message = 'Das geht nur am Server selbst. Bitte dort ausführen oder ausführen lassen.'
  return new EngineError('input', 'only_on_the_machine', message)
}

/** Throws EngineError `mandant_no_access` when the reader is not on the list of a mandant that a request speaks of. */
export async function requireMandant(
  request: FastifyRequest,
  { access }: Pick<Storage, 'access'>,
  mandantId: string | null,
): Promise<void> {
  const reader = readerOf(request)
  if (reader === undefined || mandantId === null || !(await access.isHidden(mandantId, reader))) return
  const message = 'Für diesen Mandanten sind Sie nicht eingetragen. Bitte wenden Sie sich an die Leitung.'
  throw new EngineError('input', 'mandant_no_access', message)
}

const NOT_FOUND = {
  batch: ['batch_not_found', 'Diesen Stapel gibt es nicht (mehr).'],
  document: ['document_not_found', 'Dieses Dokument gibt es nicht (mehr).'],
  mandant: ['mandant_not_found', 'Diesen Mandanten gibt es nicht (mehr).'],
  expected: ['expected_not_found', 'Diesen Eintrag der Checkliste gibt es nicht (mehr).'],
} as const

async function requireNamed(
  request: FastifyRequest,
  { names }: RouteRight,
  reader: string,
  storage: RightsStorage,
): Promise<void> {
  if (names === undefined) return
  const { id } = request.params as { readonly id: string }
  const { of, holds } = await mandantsNamed(names, id, storage)
  const hidden = new Set(await storage.access.listHidden(reader))
  if (of.some(mandantId => hidden.has(mandantId))) {
    const [code, message] = NOT_FOUND[names]
    throw new EngineError('input', code, message)
  }
  if (holds.some(mandantId => hidden.has(mandantId))) {
    const message =
      'In diesem Stapel liegen Belege eines Mandanten, für den Sie nicht eingetragen sind. Bitte wenden Sie sich an die Leitung.'
    throw new EngineError('input', 'mandant_no_access', message)
  }
}

/** Mandants that something is of, and those whose documents a batch holds besides. */
interface NamedMandants {
  readonly of: readonly string[]
  readonly holds: readonly string[]
}

/** None for something that is not there. */
async function mandantsNamed(
  names: NonNullable<RouteRight['names']>,
  id: string,
  { batches, documents, expected, clientYears }: RightsStorage,
): Promise<NamedMandants> {
  const only = (...of: readonly (string | null | undefined)[]): NamedMandants => {
    return { of: of.filter(each => typeof each === 'string'), holds: [] }
  }
  switch (names) {
    case 'mandant':
      return only(id)
    case 'expected':
      return only((await expected.find(id))?.mandantId)
    case 'batch': {
      const places = [...(await clientYears.places(id)).values()]
      return { ...only((await batches.find(id))?.mandantId), holds: only(...places.map(each => each.mandantId)).of }
    }
    case 'document': {
      const document = await documents.find(id)
      if (!document) return only()
      const place = (await clientYears.places(document.batchId)).get(id)
      return only((await batches.find(document.batchId))?.mandantId, place?.mandantId)
    }
  }
}

function locked({ name, sign }: { readonly name: string; readonly sign: string }): EngineError {
  return new EngineError('input', 'session_locked', 'Der Arbeitsplatz ist gesperrt. Bitte das Passwort eingeben.', {
    details: { name, sign },
  })
}

function passwordChangeRequired(): EngineError {
  return new EngineError('input', 'password_change_required', 'Bitte vergeben Sie zuerst ein eigenes Passwort.')
}

function notAllowed(): EngineError {
  const message = 'Dafür reicht Ihre Rolle nicht. Bitte wenden Sie sich an die Leitung.'
  return new EngineError('input', 'role_not_allowed', message)
}
