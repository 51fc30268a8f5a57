import { randomBytes } from 'node:crypto'

import type { ApiClient, Project, Scope } from '../../model/client.ts'
import { SCOPES } from '../../model/client.ts'
import type { Clock } from '../../shared/clock.ts'
import { EngineError } from '../../shared/errors.ts'
import { newId } from '../../shared/ids.ts'
import type { Storage } from '../../storage/storage.ts'
import type { ScryptCost } from './hash-secret.ts'
import { hashSecret } from './hash-secret.ts'
import type { NewProjectInput } from './keep-project.ts'
import { newProject } from './keep-project.ts'

export interface NewClientInput extends Omit<NewProjectInput, 'id'> {
  /** A project that exists, or the id of the one that is made; absent: a new project with an id of its own. */
  readonly projectId?: string | undefined
  /** Space-separated; all when absent. */
  readonly scope?: string | undefined
}

export interface IssuedClient {
  readonly client: ApiClient
  readonly project: Project
  /** Shown this once; only its hash is kept. */
  readonly secret: string
}

interface Deps {
  readonly storage: Pick<Storage, 'clients'>
  readonly clock: Clock
  /** New projects join this organization, and so share its mandants; one of their own when absent. */
  readonly organizationId?: string
  /** Cost of the secret's hash, when it is not to be the usual one. */
  readonly hashCost?: ScryptCost
  /** One that everybody knows, for a sandbox; a random one when absent. */
  readonly secret?: string
}

/**
 * Issues an API client, with its project unless there is one of that id already. The first client of a project carries
 * the project's id as its own, later ones get their own. Throws EngineError `invalid_scope`, `project_not_found`, those
 * of `newProject`, and
 * `project_conditions_differ` when conditions are given that the project, which exists, does not have.
 */
export async function issueClient(deps: Deps, input: NewClientInput): Promise<IssuedClient> {
  const { storage, clock, hashCost } = deps
  const scopes = parseScopes(input.scope)
  const organizationId = input.organizationId ?? deps.organizationId
  const wanted = newProject({ ...input, id: input.projectId, organizationId })
  const known = await storage.clients.project(wanted.id)
  if (known) refuseOtherConditions(known, wanted, input)
  else if (await storage.clients.find(wanted.id)) throw isClientId(wanted.id)
  const { name } = wanted
  const project = known ?? wanted
  const isFirst = (await storage.clients.find(project.id)) === null
  const at = clock.now()
  const secret = deps.secret ?? newSecret()
  const client: ApiClient = {
    id: isFirst ? project.id : newId('prj'),
    projectId: project.id,
    name,
    scopes,
    secretHash: await hashSecret(secret, hashCost),
    createdAt: at,
    revokedAt: null,
  }
  await storage.clients.create(client, project, at)
  return { client, project, secret }
}

/** Replaces the secret of a client and returns the new one. Throws EngineError `client_not_found`. */
export async function rotateClient({ storage, hashCost }: Deps, clientId: string): Promise<string> {
  const secret = newSecret()
  if (!(await storage.clients.setSecret(clientId, await hashSecret(secret, hashCost)))) throw clientNotFound()
  return secret
}

/** Takes a client and its tokens out of use at once. Throws EngineError `client_not_found`. */
export async function revokeClient({ storage, clock }: Deps, clientId: string): Promise<void> {
  if (!(await storage.clients.revoke(clientId, clock.now()))) throw clientNotFound()
}

function newSecret(): string {
  return `sk_${randomBytes(32).toString('base64url')}`
}

/** Conditions belong to a project, not to a further client of it. */
function refuseOtherConditions(known: Project, wanted: Project, input: NewClientInput): void {
  const given = ['organizationId', 'partnerCode', 'discountPercent', 'provisionPercent'] as const
  if (given.every(name => input[name] === undefined || wanted[name] === known[name])) return
  const message =
    'Dieses Projekt gibt es schon, mit anderen Bedingungen. Bitte die Angaben weglassen oder zuerst das Projekt ändern.'
  throw new EngineError('input', 'project_conditions_differ', message)
}

function parseScopes(text: string | undefined): readonly Scope[] {
  const wanted = new Set((text ?? '').split(/\s+/).filter(Boolean))
  if (wanted.size === 0) return SCOPES
  const unknown = [...wanted].find(scope => !SCOPES.some(known => known === scope))
  if (unknown !== undefined) {
    throw new EngineError(
      'input',
      'invalid_scope',
      `Den Scope '${unknown}' gibt es nicht. Erlaubt: ${SCOPES.join(', ')}.`,
    )
  }
  return SCOPES.filter(scope => wanted.has(scope))
}

function isClientId(id: string): EngineError {
  const message = `${id} ist die ID eines Zugangs, nicht eines Projekts. Bitte die Projekt-ID angeben.`
  return new EngineError('input', 'project_not_found', message)
}

function clientNotFound(): EngineError {
  return new EngineError('input', 'client_not_found', 'Diesen Client gibt es nicht. Bitte die Client-ID prüfen.')
}
