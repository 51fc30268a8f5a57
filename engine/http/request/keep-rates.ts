import type { FastifyInstance } from 'fastify'
import type { Clock } from '../../shared/clock.ts'
import { repeat, type Repeated } from '../../shared/repeat.ts'
import type { RateWindow } from '../../storage/rate-verbs.ts'
import type { Storage } from '../../storage/storage.ts'
import type { Limits } from './limit-rate.ts'

/** A crash forgets at most the requests of so long. */
const SAVE_EVERY_MS = 1_000
const POLICIES = ['requests', 'creations', 'logins'] as const

/** Carries the windows of the rate limits over a restart: loaded when the app is ready, saved while it counts. */
export function keepRates(
  app: FastifyInstance,
  deps: { readonly storage: Pick<Storage, 'rates'>; readonly clock: Clock },
  limits: Limits,
): void {
  let saved = ''
  const save = async (): Promise<void> => {
    const windows = POLICIES.flatMap(policy =>
      limits[policy].windows().map((open): RateWindow => ({ policy, ...open })),
    )
    // Ends are rounded from two clocks: only what was used tells news.
    const news = windows.map(({ policy, key, used }) => `${policy} ${key} ${used}`).join('\n')
    if (news === saved) return
    await deps.storage.rates.save(windows)
    saved = news
  }
  let saving: Repeated | null = null

  app.addHook('onReady', async () => {
    const former = await deps.storage.rates.load(deps.clock.now())
    for (const policy of POLICIES) limits[policy].restore(former.filter(window => window.policy === policy))
    const onFault = (err: unknown): void => app.log.warn({ err }, 'rates_not_stored')
    saving = repeat({ everyMs: SAVE_EVERY_MS, work: save, onFault, isIdle: true })
    saving.wake()
  })
  app.addHook('onClose', async () => {
    await saving?.stop()
    await save()
  })
}
