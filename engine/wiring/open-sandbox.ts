import { join } from 'node:path'
import { KEPT_MS } from '../http/request/idempotency-key.ts'
import type { SandboxDeps } from '../http/request/sandbox-deps.ts'
import type { MovableClock } from '../sandbox/movable-clock.ts'
import { keepSandboxClient } from '../sandbox/sandbox-client.ts'
import { writeSamples } from '../sandbox/write-samples.ts'
import { createPostWebhook } from '../webhooks/post-webhook.ts'
import { createSampleSending } from '../webhooks/send-sample-event.ts'
import type { EngineData } from './engine-data.ts'
import type { Work } from './open-work.ts'

/** Makes the data of a sandbox, its fixed client and its samples, and wires what only a sandbox answers. */
export async function openSandbox(data: EngineData, work: Work, clock: MovableClock): Promise<SandboxDeps> {
  const { config, storage, logger } = data
  const { secrets, webhookAgent, sender, wake } = work
  const folder = config.inputRoots[0] ?? join(config.dataDir, 'samples')
  await keepSandboxClient({ storage, secrets, clock })
  const post = createPostWebhook(webhookAgent)
  return {
    clock,
    samples: { folder, filenames: await writeSamples(folder) },
    sendEvent: createSampleSending({
      storage,
      secrets,
      clock,
      logger,
      post,
      signedAt: () => clock.now() - clock.aheadMs(),
    }),
    onAdvanced: async () => {
      // An engine forgets them at its next creation, which a program that tries out one key would not wait for.
      await storage.batches.forgetAnswers(clock.now() - KEPT_MS)
      sender.wake()
      wake()
    },
  }
}
