import { createScanning } from '../scanner/scanning.ts'
import type { Scanning, ScanningDeps } from '../scanner/scanning.ts'
import { scannerRoot } from '../scanner/scanner-setting.ts'
import type { ConnectionLog } from '../shared/connection-log.ts'
import { openGuardedAgent } from '../sources/guarded-agent.ts'

const ANSWER_MS = 20_000
/** From one piece of a scan to the next. */
const SILENCE_MS = 120_000

interface OpenScannerDeps extends Omit<ScanningDeps, 'dispatcher'> {
  readonly config: ScanningDeps['config'] & { readonly extraCaFile: string | null }
  readonly ownPorts: () => readonly number[]
  readonly connections: Pick<ConnectionLog, 'tell'>
}

/** The scanner of the settings: it alone is reached, in the office's network too, and without TLS where it has none. */
export function openScanner(deps: OpenScannerDeps): Scanning & { close(): Promise<void> } {
  const agent = openGuardedAgent({
    allow: () => {
      const url = scannerRoot(deps.config.scanner?.url ?? '')
      if (url === null) return []
      const port = Number(url.port || (url.protocol === 'http:' ? 80 : 443))
      return [{ host: url.hostname.replace(/^\[|\]$/g, ''), port }]
    },
    onlyAllowed: true,
    plainHttp: true,
    extraCaFile: deps.config.extraCaFile,
    ownPorts: deps.ownPorts,
    connectionsPerHostMax: 2,
    tell: deps.connections.tell('scanner'),
    headersMs: ANSWER_MS,
    idleMs: SILENCE_MS,
  })
  return { ...createScanning({ ...deps, dispatcher: agent }), close: () => agent.destroy() }
}
