import type { FastifyInstance } from 'fastify'
import type { Clock } from '../../shared/clock.ts'
import type { RateWindow, Storage } from '../../storage/storage.ts'
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
  const save = (): void => {
    const windows = POLICIES.flatMap(policy =>
      limits[policy].windows().map((open): RateWindow => ({ policy, ...open })),
    )
    // Ends are rounded from two clocks: only what was used tells news.
    const news = windows.map(({ policy, key, used }) => `${policy} ${key} ${used}`).join('\n')
    if (news === saved) return
    saved = news
    deps.storage.rates.save(windows)
  }
  let timer: NodeJS.Timeout | null = null

  app.addHook('onReady', done => {
    const former = deps.storage.rates.load(deps.clock.now())
    for (const policy of POLICIES) limits[policy].restore(former.filter(window => window.policy === policy))
    timer = setInterval(save, SAVE_EVERY_MS)
    timer.unref()
    done()
  })
  app.addHook('onClose', (_app, done) => {
    if (timer) clearInterval(timer)
    save()
    done()
  })
}
