import { inbox } from '../../../../wire/inbox.ts'
import type { InboxStatus } from '../../../inbox/look-into-inbox.ts'
import type { Storage } from '../../../storage/storage.ts'
import type { WireApp } from '../wire-app.ts'

/** State of the watched folder, and where it is; `folder` is null when there is none. */
export type ReadInbox = () => InboxStatus & { readonly folder: string | null }

export interface InboxRoutesDeps {
  readonly storage: Storage
  readonly readInbox: ReadInbox
}

/** The watched folder as the person at this machine sees it: paths are told here and nowhere else. */
export function registerInboxRoutes(app: WireApp, { storage, readInbox }: InboxRoutesDeps): void {
  app.get('/local/inbox', { schema: { response: { 200: inbox } } }, async () => {
    const { folder, state, lookedAt, waiting, faults, recent } = readInbox()
    return {
      folder,
      state,
      lookedAt,
      waiting,
      faults: faults.map(({ path, code, message }) => ({ path, code, message })),
      recent: await Promise.all(
        recent.map(async ({ batchId, at, documents, mandant }) => ({
          batchId,
          at,
          documents,
          mandant,
          batchName: (await storage.batches.find(batchId))?.name ?? '',
        })),
      ),
    }
  })
}
