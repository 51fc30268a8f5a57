import { issueClient } from '../batches/clients/issue-client.ts'
import type { Clock } from '../shared/clock.ts'
import type { SecretBox } from '../shared/secret-box.ts'
import type { Storage } from '../storage/storage.ts'

/** The client of every sandbox. Everybody may know its secrets: they open nothing but test data of this minute. */
export const SANDBOX_CLIENT = {
  id: 'prj_sandbox',
  name: 'Sandbox',
  secret: 'sk_sandbox_kein_geheimnis',
  /** Standard Webhooks: base64 of 32 bytes. */
  webhookSecret: `whsec_${Buffer.from('steuerstapel-sandbox-oeffentlich').toString('base64')}`,
} as const

export interface KeepSandboxClientDeps {
  readonly storage: Pick<Storage, 'clients' | 'webhooks'>
  readonly secrets: Pick<SecretBox, 'seal'>
  readonly clock: Clock
}

/** Makes the client of the sandbox with its project, all scopes and the secret that signs its notifications. */
export async function keepSandboxClient({ storage, secrets, clock }: KeepSandboxClientDeps): Promise<void> {
  const { id, name, secret, webhookSecret } = SANDBOX_CLIENT
  await issueClient({ storage, clock, secret }, { name, projectId: id, organizationId: 'org_sandbox' })
  await storage.webhooks.setProjectSecret(id, secrets.seal(webhookSecret))
}
