import { mkdir } from 'node:fs/promises'
import { ensureProjectSecret } from '../batches/clients/ensure-project-secret.ts'
import { issueClient, revokeClient, rotateClient } from '../batches/clients/issue-client.ts'
import { readConfig } from '../config.ts'
import { openSecrets } from '../keys/master-key.ts'
import type { ApiClient, Project } from '../model/client.ts'
import { systemClock, toIso } from '../shared/clock.ts'
import { isEngineError } from '../shared/errors.ts'
import type { SecretBox } from '../shared/secret-box.ts'
import type { Storage } from '../storage/storage.ts'
import { WINDOW_PROJECT } from '../wiring/engine-shape.ts'
import { openStorage } from '../wiring/open-storage.ts'
import { onlyId, readProjectOptions, withCheckedIds } from './project-options.ts'
import { EXIT, UsageError } from './usage.ts'

const ONE_ID = 'Bitte genau eine Client ID angeben.'

/** `steuerstapel client create | list | rotate | revoke`: works whether or not the engine runs. */
export async function runClient(args: readonly string[], environment: NodeJS.ProcessEnv): Promise<number> {
  const [action, ...rest] = args
  const call = readProjectOptions(rest, ['project', 'scope'])
  const config = readConfig(environment)
  await mkdir(config.dataDir, { recursive: true, mode: 0o700 })
  const storage = await openStorage(config, systemClock)
  const print = (object: object, text: string): void =>
    void process.stdout.write(call.options.json ? `${JSON.stringify(object)}\n` : text)
  try {
    switch (action) {
      case 'create':
        await create({ storage, secrets: await openSecrets(config) }, call, print)
        return EXIT.ok
      case 'list':
        print((await storage.clients.list()).map(rowOf), `${(await storage.clients.list()).map(lineOf).join('\n')}\n`)
        return EXIT.ok
      case 'rotate': {
        const id = onlyId(call.positionals, ONE_ID)
        const secret = await rotateClient({ storage, clock: systemClock }, id)
        print({ client_id: id, client_secret: secret }, `Neues Client Secret (wird nur jetzt gezeigt): ${secret}\n`)
        return EXIT.ok
      }
      case 'revoke': {
        const id = onlyId(call.positionals, ONE_ID)
        await revokeClient({ storage, clock: systemClock }, id)
        print({ client_id: id, revoked: true }, `Der Zugang ${id} ist gesperrt, seine Tokens gelten nicht mehr.\n`)
        return EXIT.ok
      }
      default:
        throw new UsageError('Bitte create, list, rotate oder revoke angeben.')
    }
  } finally {
    await storage.close()
  }
}

async function create(
  deps: { readonly storage: Storage; readonly secrets: SecretBox },
  { options, own }: ReturnType<typeof readProjectOptions<'project' | 'scope'>>,
  print: (object: object, text: string) => void,
): Promise<void> {
  const { json: _, name, ...conditions } = options
  if (name === undefined) throw new UsageError('Bitte --name angeben.')
  const { client, project, secret } = await withCheckedIds(() =>
    issueClient(
      { storage: deps.storage, clock: systemClock, organizationId: WINDOW_PROJECT.organizationId },
      { ...conditions, name, projectId: own.project, scope: own.scope },
    ).catch(wrongScope),
  )
  const { id, organizationId, partnerCode } = project
  const webhookSecret = await ensureProjectSecret(deps, id)
  print(
    {
      client_id: client.id,
      client_secret: secret,
      scope: client.scopes.join(' '),
      project: { id, name: project.name, organization_id: organizationId, partner_code: partnerCode },
      ...(webhookSecret === null ? {} : { webhook_secret: webhookSecret }),
    },
    textOf(client, secret, webhookSecret),
  )
}

/** A scope that does not exist is a wrong call, like a misspelt option. */
function wrongScope(error: unknown): never {
  if (isEngineError(error) && error.code === 'invalid_scope') throw new UsageError(error.message, { cause: error })
  throw error
}

function textOf(client: ApiClient, secret: string, webhookSecret: string | null): string {
  const lines = [
    `Client ID:      ${client.id}`,
    `Client Secret:  ${secret}  (wird nur jetzt gezeigt)`,
    `Scopes:         ${client.scopes.join(' ')}`,
    ...(webhookSecret === null ? [] : [`Webhook Secret: ${webhookSecret}  (wird nur jetzt gezeigt)`]),
  ]
  return `${lines.join('\n')}\n`
}

interface Listed {
  readonly client: ApiClient
  readonly project: Project
}

function rowOf({ client, project }: Listed): object {
  return {
    client_id: client.id,
    name: client.name,
    scope: client.scopes.join(' '),
    project_id: project.id,
    created_at: toIso(client.createdAt),
    revoked_at: client.revokedAt === null ? null : toIso(client.revokedAt),
  }
}

function lineOf({ client, project }: Listed): string {
  const state = client.revokedAt === null ? 'aktiv' : 'gesperrt'
  return [client.id, state, client.name, project.name, client.scopes.join(' ')].join('\t')
}
