import { officeLog } from '../../../../wire/office-log.ts'
import type { OfficeLog } from '../../../../wire/office-log.ts'
import type { OfficeEntry } from '../../../model/office-event.ts'
import type { User } from '../../../model/user.ts'
import type { Storage } from '../../../storage/storage.ts'
import type { WireApp } from '../wire-app.ts'

/** Entries in one answer. */
const ENTRIES_MAX = 200

/** Who signed in, from where, and who was refused; who changed people and their access. For the leitung. */
export function registerOfficeLogRoute(
  app: WireApp,
  { storage }: { readonly storage: Pick<Storage, 'office' | 'users'> },
): void {
  app.get('/local/office-log', { schema: { response: { 200: officeLog } } }, async () => {
    const users = new Map((await storage.users.list()).map(user => [user.id, user]))
    return { entries: (await storage.office.list(ENTRIES_MAX)).map(entry => told(entry, users)) }
  })
}

function told({ sequence, at, fact }: OfficeEntry, users: ReadonlyMap<string, User>): OfficeLog['entries'][number] {
  const about = 'user_id' in fact && fact.user_id !== undefined ? users.get(fact.user_id) : undefined
  const from = 'from' in fact ? (fact.from ?? null) : null
  return { sequence, at, event: fact.event, by: fact.by?.sign ?? null, about: about?.name ?? null, from }
}
