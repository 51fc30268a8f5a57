import { randomBytes } from 'node:crypto'

import type { ApiClient, Project, Scope } from '../model/client.ts'
import { SCOPES } from '../model/client.ts'
import type { Clock } from '../shared/clock.ts'
import { EngineError } from '../shared/errors.ts'
import { newId } from '../shared/ids.ts'
import type { Storage } from '../storage/storage.ts'
import type { ScryptCost } from './hash-secret.ts'
import { hashSecret } from './hash-secret.ts'

export interface NewClientInput {
  readonly name: string
  /** An existing project; a new one is made when absent. */
  readonly projectId?: string | undefined
  /** Space-separated; all when absent. */
  readonly scope?: string | undefined
  readonly partnerCode?: string | undefined
  readonly discountPercent?: number | undefined
  readonly provisionPercent?: number | undefined
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
  /** Cost of the secret's hash, when it is not to be the usual one. */
  readonly hashCost?: ScryptCost
}

/**
 * Issues an API client. The first client of a project carries the project's id as its own, later ones get their own.
 * Throws EngineError `project_not_found`, `invalid_scope`, `invalid_percent` or `invalid_name`.
 */
export async function issueClient({ storage, clock, hashCost }: Deps, input: NewClientInput): Promise<IssuedClient> {
  const name = input.name.trim().normalize('NFC')
  if (name.length < 1 || name.length > 200) {
    throw new EngineError('input', 'invalid_name', 'Bitte einen Namen mit 1 bis 200 Zeichen angeben.')
  }
  const scopes = parseScopes(input.scope)
  const project = input.projectId === undefined ? newProject(name, input) : storage.clients.project(input.projectId)
  if (!project) {
    throw new EngineError('input', 'project_not_found', 'Dieses Projekt gibt es nicht. Bitte die Projekt-ID prüfen.')
  }
  const isFirst = storage.clients.find(project.id) === null
  const at = clock.now()
  const secret = newSecret()
  const client: ApiClient = {
    id: isFirst ? project.id : newId('prj'),
    projectId: project.id,
    name,
    scopes,
    secretHash: await hashSecret(secret, hashCost),
    createdAt: at,
    revokedAt: null,
  }
  storage.clients.create(client, project, at)
  return { client, project, secret }
}

/** Replaces the secret of a client and returns the new one. Throws EngineError `client_not_found`. */
export async function rotateClient({ storage, hashCost }: Deps, clientId: string): Promise<string> {
  const secret = newSecret()
  if (!storage.clients.setSecret(clientId, await hashSecret(secret, hashCost))) throw clientNotFound()
  return secret
}

/** Takes a client and its tokens out of use at once. Throws EngineError `client_not_found`. */
export function revokeClient({ storage, clock }: Deps, clientId: string): void {
  if (!storage.clients.revoke(clientId, clock.now())) throw clientNotFound()
}

function newSecret(): string {
  return `sk_${randomBytes(32).toString('base64url')}`
}

function newProject(name: string, input: NewClientInput): Project {
  return {
    id: newId('prj'),
    name,
    organizationId: newId('org'),
    partnerCode: input.partnerCode?.trim() || 'DIREKT',
    discountPercent: percent(input.discountPercent),
    provisionPercent: percent(input.provisionPercent),
  }
}

function percent(value = 0): number {
  if (value >= 0 && value <= 100 && Number.isInteger(Math.round(value * 1e6) / 1e4)) return value
  throw new EngineError(
    'input',
    'invalid_percent',
    'Prozentwerte liegen zwischen 0 und 100, mit höchstens zwei Stellen.',
  )
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

function clientNotFound(): EngineError {
  return new EngineError('input', 'client_not_found', 'Diesen Client gibt es nicht. Bitte die Client-ID prüfen.')
}
