import { ROLES } from '../../../model/user.ts'
import type { Role } from '../../../model/user.ts'

/** Who may call a route, and what its `:id` names, so that access lists of mandants hold. */
export interface RouteRight {
  /**
   * Roles that may; `anybody` without a session, `session` with one in any state (locked, password to be changed), which
   * the route looks at itself.
   */
  readonly may: readonly Role[] | 'anybody' | 'session'
  /** Absent: the route names nothing of a mandant, or answers with what the reader may see alone. */
  readonly names?: 'batch' | 'document' | 'mandant' | 'expected'
  /** Makes sense on the machine of the engine alone: refused to whoever comes over the network. */
  readonly isOnMachine?: true
}

const ALL = { may: ROLES } as const
/** Works with documents: everybody but who only brings them in. */
const DESK_ROLES = ['leitung', 'pruefer', 'sachbearbeitung'] as const
const DESK = { may: DESK_ROLES } as const
const LEAD = { may: ['leitung'] } as const
const LEAD_ON_MACHINE = { may: ['leitung'], isOnMachine: true } as const
const DESK_BATCH = { may: DESK_ROLES, names: 'batch' } as const
const DESK_DOCUMENT = { may: DESK_ROLES, names: 'document' } as const
const DESK_MANDANT = { may: DESK_ROLES, names: 'mandant' } as const
const DESK_EXPECTED = { may: DESK_ROLES, names: 'expected' } as const
/** Stands for what others prepared. */
export const RELEASE_ROLES: readonly Role[] = ['leitung', 'pruefer']
const RELEASE_MANDANT = { may: RELEASE_ROLES, names: 'mandant' } as const
const LEAD_MANDANT = { may: ['leitung'], names: 'mandant' } as const
const LEAD_BATCH = { may: ['leitung'], names: 'batch' } as const

/** Every route of `/local` and who may call it; one that is not here cannot be registered. */
export const ROUTE_RIGHTS: Readonly<Record<string, RouteRight>> = {
  'POST /local/session': { may: 'anybody', isOnMachine: true },
  'POST /local/sign-in': { may: 'anybody' },
  'POST /local/sign-in/passkey/options': { may: 'anybody' },
  'POST /local/sign-in/passkey': { may: 'anybody' },
  'GET /local/session': ALL,
  'DELETE /local/session': { may: 'session' },
  'POST /local/session/lock': { may: 'session' },
  'POST /local/session/unlock': { may: 'session' },
  'POST /local/session/password': { may: 'session' },
  'POST /local/session/end-all': { may: 'session' },
  'POST /local/session/links': LEAD_ON_MACHINE,

  'GET /local/passkeys': ALL,
  'POST /local/passkeys/options': ALL,
  'POST /local/passkeys': ALL,
  'POST /local/passkeys/remove': ALL,

  'GET /local/users': DESK,
  'PUT /local/four-eyes': LEAD,
  'GET /local/office-log': LEAD,
  'POST /local/users/first': LEAD_ON_MACHINE,
  'POST /local/users': LEAD,
  'PUT /local/users/:id': LEAD,
  'POST /local/users/:id/password': LEAD,

  'GET /local/batches': ALL,
  'POST /local/batches': ALL,
  'POST /local/batches/preview': ALL,
  'GET /local/batches/:id': DESK_BATCH,
  'GET /local/batches/:id/result': DESK_BATCH,
  'POST /local/batches/:id/cancel': DESK_BATCH,
  'POST /local/batches/:id/restart': DESK_BATCH,
  'PUT /local/batches/:id/mandant': DESK_BATCH,
  'POST /local/batches/:id/corrections': DESK_BATCH,
  'GET /local/batches/:id/corrections': DESK_BATCH,
  'POST /local/batches/:id/revision': DESK_BATCH,
  'POST /local/batches/:id/turn': DESK_BATCH,
  'POST /local/batches/:id/read-again': DESK_BATCH,
  'GET /local/batches/:id/positions': DESK_BATCH,
  'GET /local/batches/:id/bookings': DESK_BATCH,
  'GET /local/batches/:id/deliveries': DESK_BATCH,
  'POST /local/batches/:id/deliveries/:eventId/replay': DESK_BATCH,
  'GET /local/batches/:id/files': DESK_BATCH,
  'GET /local/batches/:id/files/:fileId': DESK_BATCH,
  'POST /local/batches/:id/verify': DESK_BATCH,
  'POST /local/batches/:id/delete': LEAD_BATCH,
  'GET /local/batches/:id/documents/:documentId/deletion': LEAD_BATCH,
  'POST /local/batches/:id/documents/:documentId/delete': LEAD_BATCH,
  'GET /local/seal-keys': DESK,
  'GET /local/seal-keys/export': DESK,
  'GET /local/verifier-page': DESK,
  'POST /local/seal-keys/rotate': LEAD,
  'GET /local/encryption': LEAD_ON_MACHINE,
  'GET /local/encryption/progress': LEAD_ON_MACHINE,
  'POST /local/encryption/keys': LEAD_ON_MACHINE,
  'GET /local/encryption/sheet': LEAD_ON_MACHINE,
  'POST /local/encryption/begin': LEAD_ON_MACHINE,
  'POST /local/encryption/end': LEAD_ON_MACHINE,

  'POST /local/files/known': ALL,
  'OPTIONS /local/uploads': ALL,
  'GET /local/uploads': ALL,
  'POST /local/uploads': ALL,
  'HEAD /local/uploads/:sha256': ALL,
  'PATCH /local/uploads/:sha256': ALL,
  'DELETE /local/uploads/:sha256': ALL,

  'GET /local/documents/:id/pages/:number/image': DESK_DOCUMENT,
  'GET /local/documents/:id/pages/:number/words': DESK_DOCUMENT,
  'GET /local/documents/:id/pages/:number/tables': DESK_DOCUMENT,
  'GET /local/documents/:id/original': DESK_DOCUMENT,
  'GET /local/documents/:id/hits': DESK_DOCUMENT,
  'GET /local/search': DESK,
  'GET /local/search/choices': DESK,
  'GET /local/kinds': DESK,
  'GET /local/position-choices': DESK,

  'GET /local/mandants': ALL,
  'POST /local/mandants': DESK,
  'POST /local/mandants/import/preview': LEAD,
  'POST /local/mandants/import': LEAD,
  'GET /local/mandants/:id': DESK_MANDANT,
  'PUT /local/mandants/:id': DESK_MANDANT,
  'GET /local/mandants/:id/export': DESK_MANDANT,
  'POST /local/mandants/:id/delete': LEAD_MANDANT,
  'POST /local/mandants/:id/holds': LEAD_MANDANT,
  'POST /local/mandants/:id/holds/:holdId/lift': LEAD_MANDANT,
  'GET /local/mandants/:id/years/:year/deletion': LEAD_MANDANT,
  'POST /local/mandants/:id/years/:year/delete': LEAD_MANDANT,
  'GET /local/retention': LEAD,
  'GET /local/mandants/:id/access': LEAD_MANDANT,
  'PUT /local/mandants/:id/access': LEAD_MANDANT,
  'GET /local/mandants/:id/checklist': DESK_MANDANT,
  'POST /local/mandants/:id/checklist': DESK_MANDANT,
  'GET /local/mandants/:id/booking-stacks': DESK_MANDANT,
  'POST /local/mandants/:id/booking-stacks': DESK_MANDANT,
  'POST /local/mandants/:id/booking-stacks/:stackId/undo': DESK_MANDANT,
  'POST /local/mandants/:id/request-letter': DESK_MANDANT,
  'GET /local/mandants/:id/years/:year': DESK_MANDANT,
  'GET /local/mandants/:id/years/:year/positions': DESK_MANDANT,
  'GET /local/mandants/:id/years/:year/documents': DESK_MANDANT,
  'GET /local/mandants/:id/years/:year/history': DESK_MANDANT,
  'GET /local/mandants/:id/years/:year/deadlines': DESK_MANDANT,
  'GET /local/mandants/:id/years/:year/letter': DESK_MANDANT,
  'PUT /local/mandants/:id/years/:year/letter': DESK_MANDANT,
  'POST /local/mandants/:id/years/:year/letter/undo': DESK_MANDANT,
  'GET /local/mandants/:id/years/:year/items': DESK_MANDANT,
  'POST /local/mandants/:id/years/:year/items/answer': DESK_MANDANT,
  'POST /local/mandants/:id/years/:year/items/close': DESK_MANDANT,
  'POST /local/mandants/:id/years/:year/items/reopen': DESK_MANDANT,
  'GET /local/mandants/:id/years/:year/editions': DESK_MANDANT,
  'POST /local/mandants/:id/years/:year/editions': DESK_MANDANT,
  'GET /local/mandants/:id/years/:year/editions/:number/file': DESK_MANDANT,
  'GET /local/mandants/:id/years/:year/notices': DESK_MANDANT,
  'GET /local/mandants/:id/years/:year/reported': DESK_MANDANT,
  'GET /local/mandants/:id/years/:year/notices/:documentId/objection': DESK_MANDANT,
  'PUT /local/mandants/:id/years/:year/notices/:documentId/objection': DESK_MANDANT,
  'POST /local/mandants/:id/years/:year/notices/:documentId/objection/undo': DESK_MANDANT,
  'POST /local/mandants/:id/years/:year/notices/:documentId/objection/file': DESK_MANDANT,
  'GET /local/mandants/:id/years/:year/office-letters': DESK_MANDANT,
  'GET /local/mandants/:id/years/:year/office-letters/:documentId/answer': DESK_MANDANT,
  'PUT /local/mandants/:id/years/:year/office-letters/:documentId/answer': DESK_MANDANT,
  'POST /local/mandants/:id/years/:year/office-letters/:documentId/answer/undo': DESK_MANDANT,
  'POST /local/mandants/:id/years/:year/tax-office-packs': DESK_MANDANT,
  'GET /local/mandants/:id/years/:year/tax-office-packs/:edition/:number/file': DESK_MANDANT,
  'POST /local/mandants/:id/years/:year/release': RELEASE_MANDANT,
  'POST /local/mandants/:id/years/:year/open': DESK_MANDANT,
  'GET /local/board': DESK,
  'GET /local/board/head': DESK,
  'GET /local/tray/documents': DESK,
  'POST /local/documents/changes': DESK,
  'POST /local/documents/changes/undo': DESK,
  'POST /local/documents/exports': DESK,
  'GET /local/documents/exports/:exportId': DESK,
  'PUT /local/expected/:id': DESK_EXPECTED,
  'DELETE /local/expected/:id': DESK_EXPECTED,
  'POST /local/expected/:id/state': DESK_EXPECTED,
  'GET /local/deletions': LEAD,
  'GET /local/deletions/:id/record': LEAD,

  'GET /local/clients': LEAD,
  'POST /local/clients': LEAD,
  'POST /local/clients/:id/rotate': LEAD,
  'POST /local/clients/:id/revoke': LEAD,
  'GET /local/projects': LEAD,
  'POST /local/projects': LEAD,
  'POST /local/projects/:id': LEAD,
  'GET /local/requests': LEAD,
  'GET /local/test-call': LEAD,
  'POST /local/test-call': LEAD,
  'GET /local/certificate': LEAD,
  'GET /local/storage-checks': LEAD,
  'GET /local/backups': LEAD,
  'POST /local/backups': LEAD,
  'GET /local/settings': ALL,
  'PUT /local/settings': LEAD,
  'GET /local/changes': ALL,
  'GET /local/inbox': ALL,
  'GET /local/connections': LEAD,
  'GET /local/diagnosis': LEAD,
  'GET /local/mailbox': LEAD,
  'POST /local/mailbox/look': LEAD,
  'GET /local/scanner': ALL,
  'POST /local/scanner/look': ALL,
  'POST /local/scanner/scan': ALL,
  'POST /local/scanner/cancel': ALL,
  'GET /local/learning': DESK,
  'POST /local/learning/rollback': LEAD,
  'POST /local/learning/resume': LEAD,
  'GET /local/procedure': DESK,
  'GET /local/separator-sheet': ALL,
}

/** The right of a route; HEAD of a route that answers GET is that of GET. Throws for a route that has none. */
export function rightOf(method: string, url: string): RouteRight {
  const known = ROUTE_RIGHTS[`${method} ${url}`] ?? (method === 'HEAD' ? ROUTE_RIGHTS[`GET ${url}`] : undefined)
  if (!known) throw new Error(`nothing says who may call ${method} ${url}`)
  return known
}
