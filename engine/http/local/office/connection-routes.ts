import { connections } from '../../../../wire/connections.ts'
import { CONNECTION_DAYS } from '../../../shared/connection-log.ts'
import type { ConnectionLog } from '../../../shared/connection-log.ts'
import type { WireApp } from '../wire-app.ts'

export interface ConnectionRoutesDeps {
  readonly connections: Pick<ConnectionLog, 'list'>
}

/** Which places this program connected to, for whoever answers for the office's data. */
export function registerConnectionRoutes(app: WireApp, deps: ConnectionRoutesDeps): void {
  app.get('/local/connections', { schema: { response: { 200: connections } } }, async () => ({
    days: CONNECTION_DAYS,
    connections: deps.connections.list().map(each => ({ ...each })),
  }))
}
