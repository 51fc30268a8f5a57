import { X509Certificate, createPrivateKey } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Clock } from '../shared/clock.ts'
import { EngineError } from '../shared/errors.ts'
import type { SecretBox } from '../shared/secret-box.ts'
import type { Issued } from './issue-certificate.ts'
import { ensureLocalTls, isFor } from './local-tls.ts'
import type { NetworkSetting } from './network-setting.ts'

export interface NetworkTlsDeps {
  readonly dataDir: string
  readonly clock: Clock
  readonly secrets: SecretBox
}

/** Where the authority for names of the network lies; that of the machine itself certifies no other name (0069). */
export function networkTlsFolder(dataDir: string): string {
  return join(dataDir, 'tls', 'network')
}

/**
 * Key and certificate for the network: the office's own, or one of an authority of this installation for the names of
 * the settings. Throws EngineError `certificate_unusable` that says which file is to be looked at.
 */
export async function networkTls(setting: NetworkSetting, deps: NetworkTlsDeps): Promise<Issued> {
  const names = setting.names.map(({ name }) => name)
  if (setting.own) return ownCertificate(setting.own, names)
  const { key, cert } = await ensureLocalTls({ ...deps, folder: networkTlsFolder(deps.dataDir), names })
  return { key, cert }
}

/** Not when it has ended: whoever calls is told by the browser, and everybody else can go on. */
async function ownCertificate(
  { certFile, keyFile }: NonNullable<NetworkSetting['own']>,
  names: readonly string[],
): Promise<Issued> {
  const [cert, key] = [await read(certFile), await read(keyFile)]
  const leaf = orUnusable(certFile, 'ist kein Zertifikat im PEM-Format', () => new X509Certificate(cert))
  const privateKey = orUnusable(keyFile, 'ist kein Schlüssel im PEM-Format ohne Passwort', () => createPrivateKey(key))
  if (!leaf.checkPrivateKey(privateKey)) throw unusable(keyFile, `gehört nicht zum Zertifikat ${certFile}`)
  const missing = names.filter(name => !isFor(cert, [name]))
  if (missing.length > 0) throw unusable(certFile, `gilt nicht für ${missing.join(', ')} (STEUERSTAPEL_HOST_NAMES)`)
  return { key, cert }
}

async function read(path: string): Promise<string> {
  try {
    return await readFile(path, 'utf8')
  } catch (cause) {
    throw unusable(path, `ist nicht lesbar (${(cause as NodeJS.ErrnoException).code ?? 'unbekannt'})`, cause)
  }
}

function orUnusable<T>(path: string, why: string, parse: () => T): T {
  try {
    return parse()
  } catch (cause) {
    throw unusable(path, why, cause)
  }
}

function unusable(path: string, why: string, cause?: unknown): EngineError {
  const message = `${path} ${why}. Bitte die Datei oder die Einstellung berichtigen.`
  return new EngineError('input', 'certificate_unusable', message, { cause })
}
