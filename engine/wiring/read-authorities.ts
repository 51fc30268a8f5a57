import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from '../config.ts'

/** The authorities of this machine that programs may trust, as PEM; null without an https listener. */
export function readAuthorities({ dataDir, httpsPort }: Pick<Config, 'dataDir' | 'httpsPort'>): string | null {
  const path = join(dataDir, 'tls', 'ca.pem')
  return httpsPort !== 'off' && existsSync(path) ? readFileSync(path, 'utf8') : null
}
