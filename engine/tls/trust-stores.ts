import { X509Certificate } from 'node:crypto'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { EngineError } from '../shared/errors.ts'

/** Where a machine's programs look for authorities that they trust. */
export const TRUST_STORES = ['user', 'machine', 'java'] as const
export type TrustStore = (typeof TRUST_STORES)[number]

/** One authority that is put into a store or taken out of it. */
export interface TrustedAuthority {
  /** Name in stores that have names, the same for the same certificate. */
  readonly name: string
  /** SHA-1 of the certificate in upper case hex, as the Windows store names it. */
  readonly thumbprint: string
  /** A PEM file that holds it alone. */
  readonly file: string
}

/** What became of a program that was called. */
export interface Ended {
  readonly code: number
  readonly output: string
}

export interface TrustDeps {
  readonly platform: NodeJS.Platform
  readonly homeFolder: string
  /** Keystore of Java and its password, for the store `java`. */
  readonly keystore: { readonly file: string; readonly password: string } | null
  /** Calls a program without a shell; rejects with ENOENT when it is not installed. */
  run(program: string, args: readonly string[]): Promise<Ended>
}

/** Name and thumbprint of an authority's certificate (PEM). */
export function nameAuthority(pem: string): Pick<TrustedAuthority, 'name' | 'thumbprint'> {
  const thumbprint = new X509Certificate(pem).fingerprint.replaceAll(':', '')
  return { name: `steuerstapel-${thumbprint.slice(0, 12).toLowerCase()}`, thumbprint }
}

/**
 * Makes programs of this user or machine trust an authority; doing it again changes nothing. Windows: the store `Root`
 * by certutil; elsewhere the user's NSS database (browsers) or the machine's ca-certificates; Java: a keystore.
 * Throws EngineError `trust_tool_missing` or `trust_refused`, which say what to do.
 */
export async function installTrust(store: TrustStore, authority: TrustedAuthority, deps: TrustDeps): Promise<void> {
  const { name, file } = authority
  if (store === 'java') {
    const list = ['-list', '-alias', name, ...keystoreOf(deps)]
    if ((await call(deps, 'keytool', list)).code === 0) return
    return must(deps, 'keytool', ['-importcert', '-noprompt', '-alias', name, '-file', file, ...keystoreOf(deps)])
  }
  if (deps.platform === 'win32') return must(deps, 'certutil', [...scopeOf(store), '-addstore', '-f', 'Root', file])
  if (store === 'user') {
    await openNss(deps)
    return must(deps, 'certutil', ['-d', nssOf(deps), '-A', '-t', 'C,,', '-n', name, '-i', file])
  }
  await must(deps, 'install', ['-m', '644', file, machineFile(name)])
  await must(deps, 'update-ca-certificates', [])
}

/** Takes an authority out of a store again; one that is not there is none. Throws as `installTrust`. */
export async function removeTrust(store: TrustStore, authority: TrustedAuthority, deps: TrustDeps): Promise<void> {
  const { name, thumbprint } = authority
  if (store === 'java') {
    if ((await call(deps, 'keytool', ['-list', '-alias', name, ...keystoreOf(deps)])).code !== 0) return
    return must(deps, 'keytool', ['-delete', '-alias', name, ...keystoreOf(deps)])
  }
  if (deps.platform === 'win32') {
    if ((await call(deps, 'certutil', [...scopeOf(store), '-store', 'Root', thumbprint])).code !== 0) return
    return must(deps, 'certutil', [...scopeOf(store), '-delstore', 'Root', thumbprint])
  }
  if (store === 'user') {
    if ((await call(deps, 'certutil', ['-d', nssOf(deps), '-L', '-n', name])).code !== 0) return
    return must(deps, 'certutil', ['-d', nssOf(deps), '-D', '-n', name])
  }
  await must(deps, 'rm', ['-f', machineFile(name)])
  await must(deps, 'update-ca-certificates', [])
}

function scopeOf(store: TrustStore): string[] {
  return store === 'user' ? ['-user'] : []
}

function machineFile(name: string): string {
  return `/usr/local/share/ca-certificates/${name}.crt`
}

function keystoreOf({ keystore }: TrustDeps): string[] {
  return keystore
    ? ['-keystore', keystore.file, '-storepass', keystore.password]
    : ['-cacerts', '-storepass', 'changeit']
}

function nssOf({ homeFolder }: TrustDeps): string {
  return `sql:${join(homeFolder, '.pki', 'nssdb')}`
}

/** The user's database, made when no browser has done so yet. */
async function openNss(deps: TrustDeps): Promise<void> {
  if ((await call(deps, 'certutil', ['-d', nssOf(deps), '-L'])).code === 0) return
  await mkdir(join(deps.homeFolder, '.pki', 'nssdb'), { recursive: true, mode: 0o700 })
  await must(deps, 'certutil', ['-d', nssOf(deps), '-N', '--empty-password'])
}

async function must(deps: TrustDeps, program: string, args: readonly string[]): Promise<void> {
  const { code, output } = await call(deps, program, args)
  if (code === 0) return
  const said = output.trim().split('\n').at(-1) ?? ''
  const message = `${program} hat abgelehnt (${code}): ${said} Bitte die Rechte prüfen; für den ganzen Rechner braucht es einen Administrator.`
  throw new EngineError('input', 'trust_refused', message)
}

async function call(deps: TrustDeps, program: string, args: readonly string[]): Promise<Ended> {
  try {
    return await deps.run(program, args)
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code !== 'ENOENT') throw cause
    throw new EngineError('input', 'trust_tool_missing', `${program} fehlt auf diesem Rechner. ${adviceOf(program)}`, {
      cause,
    })
  }
}

function adviceOf(program: string): string {
  switch (program) {
    case 'keytool':
      return 'Es gehört zu Java; bitte das bin-Verzeichnis von Java in PATH aufnehmen.'
    case 'certutil':
      return 'Auf Debian liegt es im Paket libnss3-tools.'
    default:
      return 'Bitte die ca.pem mit „steuerstapel trust export“ ausgeben und von Hand eintragen.'
  }
}
