import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from '../config.ts'
import { networkTlsFolder } from '../tls/network-tls.ts'

/**
 * The authorities of this installation that programs may trust, as PEM: the one for the network first, where the office
 * has no certificate of its own, then that of the machine. Null when nothing of ours is answered with.
 */
export function readAuthorities({
  dataDir,
  httpsPort,
  network,
}: Pick<Config, 'dataDir' | 'httpsPort' | 'network'>): string | null {
  const paths = [
    ...(network !== null && network.own === null ? [join(networkTlsFolder(dataDir), 'ca.pem')] : []),
    ...(httpsPort === 'off' ? [] : [join(dataDir, 'tls', 'ca.pem')]),
  ]
  const found = paths.filter(path => existsSync(path)).map(path => readFileSync(path, 'utf8'))
  return found.length === 0 ? null : found.join('')
}
