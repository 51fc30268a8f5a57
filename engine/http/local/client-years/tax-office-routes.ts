import type { WireApp } from '../wire-app.ts'
import { registerNoticeRoute } from './notice-route.ts'
import type { NoticeRouteDeps } from './notice-route.ts'
import { registerObjectionRoute } from './objection-route.ts'
import type { ObjectionRouteDeps } from './objection-route.ts'
import { registerOfficeLetterRoute } from './office-letter-route.ts'
import type { OfficeLetterRouteDeps } from './office-letter-route.ts'
import { registerReportedRoute } from './reported-route.ts'
import type { ReportedRouteDeps } from './reported-route.ts'
import { registerTaxOfficeRoute } from './tax-office-route.ts'
import type { TaxOfficeRouteDeps } from './tax-office-route.ts'

export type TaxOfficeRoutesDeps = TaxOfficeRouteDeps &
  NoticeRouteDeps &
  ObjectionRouteDeps &
  OfficeLetterRouteDeps &
  ReportedRouteDeps

/** What passes between an office and a tax office about a client-year: notices, letters, packs, reported data. */
export function registerTaxOfficeRoutes(app: WireApp, deps: TaxOfficeRoutesDeps): void {
  registerTaxOfficeRoute(app, deps)
  registerNoticeRoute(app, deps)
  registerObjectionRoute(app, deps)
  registerOfficeLetterRoute(app, deps)
  registerReportedRoute(app, deps)
}
