import { basename } from 'node:path'
import { inbox } from '../../../../wire/inbox.ts'
import type { InboxStatus } from '../../../inbox/look-into-inbox.ts'
import type { Storage } from '../../../storage/storage.ts'
import { isFromNetwork } from '../../../shared/from-network.ts'
import { readerOf } from '../session/signed-in.ts'
import type { WireApp } from '../wire-app.ts'

/** State of the watched folder, and where it is; `folder` is null when there is none. */
export type ReadInbox = () => InboxStatus & { readonly folder: string | null }

export interface InboxRoutesDeps {
  readonly storage: Storage
  readonly readInbox: ReadInbox
}

/** The watched folder as the person at this machine sees it; others are told its name alone. */
export function registerInboxRoutes(app: WireApp, { storage, readInbox }: InboxRoutesDeps): void {
  app.get('/local/inbox', { schema: { response: { 200: inbox } } }, async request => {
    const { folder, state, lookedAt, waiting, faults, recent } = readInbox()
    const reader = readerOf(request)
    const hidden = new Set(reader === undefined ? [] : await storage.access.listHidden(reader))
    const told = await Promise.all(
      recent.map(async ({ batchId, at, documents, mandant }) => {
        const batch = await storage.batches.find(batchId)
        const isHidden = batch !== null && batch.mandantId !== null && hidden.has(batch.mandantId)
        return isHidden ? [] : [{ batchId, at, documents, mandant, batchName: batch?.name ?? '' }]
      }),
    )
    return {
      folder: folder !== null && isFromNetwork(request) ? basename(folder) : folder,
      state,
      lookedAt,
      waiting,
      // Folders in it are called as mandants are.
      faults: hidden.size > 0 ? [] : faults.map(({ path, code, message }) => ({ path, code, message })),
      recent: told.flat(),
    }
  })
}
