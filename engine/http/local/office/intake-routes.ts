import type { WireApp } from '../wire-app.ts'
import { registerInboxRoutes } from './inbox-routes.ts'
import type { InboxRoutesDeps } from './inbox-routes.ts'
import { registerMailboxRoutes } from './mailbox-routes.ts'
import type { MailboxRoutesDeps } from './mailbox-routes.ts'
import { registerScannerRoutes } from './scanner-routes.ts'
import type { ScannerRoutesDeps } from './scanner-routes.ts'

export type IntakeRoutesDeps = InboxRoutesDeps & MailboxRoutesDeps & ScannerRoutesDeps

/** Where papers come from beside the window and other programs: watched folder, mailbox, scanner. */
export function registerIntakeRoutes(app: WireApp, deps: IntakeRoutesDeps): void {
  registerInboxRoutes(app, deps)
  registerMailboxRoutes(app, deps)
  registerScannerRoutes(app, deps)
}
