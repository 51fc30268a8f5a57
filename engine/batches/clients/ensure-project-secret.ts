import { randomBytes } from 'node:crypto'
import type { SecretBox } from '../../shared/secret-box.ts'
import type { Storage } from '../../storage/storage.ts'

interface Deps {
  readonly storage: Pick<Storage, 'webhooks'>
  readonly secrets: Pick<SecretBox, 'seal'>
}

/**
 * Makes the secret that signs the webhooks of a project's batches that bring none (`whsec_` and 32 random bytes as
 * base64, Standard Webhooks 1.0.0). Returns it when it was made now, null when the project had one.
 */
export async function ensureProjectSecret({ storage, secrets }: Deps, projectId: string): Promise<string | null> {
  if ((await storage.webhooks.projectSecret(projectId)) !== null) return null
  const secret = `whsec_${randomBytes(32).toString('base64')}`
  return (await storage.webhooks.setProjectSecret(projectId, secrets.seal(secret))) ? secret : null
}
