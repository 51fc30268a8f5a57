import { mailbox } from '../../../../wire/mailbox.ts'
import type { MailboxStatus } from '../../../mailbox/mailbox.ts'
import type { Storage } from '../../../storage/storage.ts'
import type { WireApp } from '../wire-app.ts'

export interface MailboxRoutesDeps {
  readonly storage: Pick<Storage, 'batches'>
  readonly readMailbox: () => MailboxStatus
  /** Looks into the mailbox now. */
  readonly lookIntoMailbox: () => Promise<void>
}

/** The mailbox as whoever sets it up sees it: subjects are told here and nowhere else. */
export function registerMailboxRoutes(app: WireApp, deps: MailboxRoutesDeps): void {
  const { storage, readMailbox, lookIntoMailbox } = deps
  const told = async () => {
    const { account, state, lookedAt, faults, recent } = readMailbox()
    const batches = recent.map(async ({ batchId, at }) => {
      const batch = await storage.batches.find(batchId)
      return { batchId, at, batchName: batch?.name ?? '' }
    })
    const shown = faults.map(({ subject, code, message }) => ({ subject, code, message }))
    return { account, state, lookedAt, faults: shown, recent: await Promise.all(batches) }
  }
  app.get('/local/mailbox', { schema: { response: { 200: mailbox } } }, told)
  app.post('/local/mailbox/look', { schema: { response: { 200: mailbox } } }, async () => {
    await lookIntoMailbox()
    return await told()
  })
}
