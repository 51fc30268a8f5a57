import { execFile } from 'node:child_process'
import { X509Certificate } from 'node:crypto'
import { mkdtemp, readFile, writeFile } from 'node:fs/promises'
import { homedir, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { readConfig } from '../config.ts'
import { removePath } from '../shared/disk/remove-path.ts'
import { EngineError } from '../shared/errors.ts'
import { certificatesIn } from '../tls/authorities.ts'
import { networkTlsFolder } from '../tls/network-tls.ts'
import { installTrust, nameAuthority, removeTrust, TRUST_STORES } from '../tls/trust-stores.ts'
import type { Ended, TrustDeps, TrustedAuthority, TrustStore } from '../tls/trust-stores.ts'
import { EXIT, UsageError } from './usage.ts'

/**
 * `steuerstapel trust export|install|remove`: gives the authorities of this installation to programs that are to trust
 * its https. Exit code 0; 1 with the reason when a store refuses.
 */
export async function runTrust(args: readonly string[], environment: NodeJS.ProcessEnv): Promise<number> {
  const call = read(args)
  const { dataDir, network } = readConfig(environment)
  const ofMachine = await readBundle(join(dataDir, 'tls', 'ca.pem'))
  // For whoever calls from elsewhere it is the one that counts, so that it stands first.
  const isOurs = network !== null && network.own === null
  const pem = isOurs ? `${await readBundle(join(networkTlsFolder(dataDir), 'ca.pem'))}${ofMachine}` : ofMachine
  if (call.verb === 'export') return writeBundle(call.out, pem)
  const change = call.verb === 'install' ? installTrust : removeTrust
  const done = await withFiles(certificatesIn(pem).filter(isCertificate), async authorities => {
    for (const authority of authorities) await change(call.store, authority, depsOf(call))
    return authorities
  })
  const verb = call.verb === 'install' ? 'vertraut' : 'entfernt'
  process.stdout.write(done.map(({ name, thumbprint }) => `${verb}: ${name} (SHA-1 ${thumbprint})\n`).join(''))
  return EXIT.ok
}

interface TrustCall {
  readonly verb: 'export' | 'install' | 'remove'
  readonly store: TrustStore
  readonly out: string | undefined
  readonly keystore: string | undefined
  readonly storepass: string
}

function read(args: readonly string[]): TrustCall {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        store: { type: 'string', default: 'user' },
        out: { type: 'string' },
        keystore: { type: 'string' },
        storepass: { type: 'string', default: 'changeit' },
      },
    })
    const verb = (['export', 'install', 'remove'] as const).find(known => known === positionals[0])
    const store = TRUST_STORES.find(known => known === values.store)
    if (verb === undefined || store === undefined || positionals.length > 1) throw new Error('unknown words')
    if (values.out === '' || (store === 'java') !== (values.keystore !== undefined)) throw new Error('half a call')
    return { verb, store, out: values.out, keystore: values.keystore, storepass: values.storepass }
  } catch {
    throw new UsageError(
      'trust kennt export [--out DATEI], install und remove [--store user|machine] oder --store java --keystore DATEI.',
    )
  }
}

async function readBundle(path: string): Promise<string> {
  const pem = await readFile(path, 'utf8').catch((cause: NodeJS.ErrnoException) => {
    const what = cause.code === 'ENOENT' ? 'gibt es noch nicht' : `ist nicht lesbar (${cause.code ?? cause.message})`
    const message = `${path} ${what}. Bitte die Engine einmal mit https starten; sie legt die Zertifizierungsstelle an.`
    throw new EngineError('input', 'authority_missing', message, { cause })
  })
  if (certificatesIn(pem).some(isCertificate)) return pem
  const message = `${path} ist beschädigt. Bitte die Engine neu starten; sie schreibt die Datei neu.`
  throw new EngineError('input', 'authority_damaged', message)
}

function isCertificate(pem: string): boolean {
  try {
    return new X509Certificate(pem).ca
  } catch {
    return false
  }
}

async function writeBundle(out: string | undefined, pem: string): Promise<number> {
  if (out === undefined) {
    process.stdout.write(pem)
    return EXIT.ok
  }
  // One in DER for stores that take nothing else: the one that signs, which stands first.
  const [first = ''] = certificatesIn(pem).filter(isCertificate)
  try {
    await writeFile(out, /\.(cer|der|crt)$/i.test(out) ? new X509Certificate(first).raw : pem)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === undefined) throw error
    process.stderr.write(
      `${out} ist nicht schreibbar (${code}). Bitte eine Datei in einem vorhandenen Ordner angeben.\n`,
    )
    return EXIT.fault
  }
  process.stdout.write(`${out}\n`)
  return EXIT.ok
}

/** Each certificate in a file of its own for as long as `use` runs: stores take one at a time. */
async function withFiles<T>(
  certificates: readonly string[],
  use: (authorities: readonly TrustedAuthority[]) => Promise<T>,
): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'steuerstapel-trust-'))
  try {
    const authorities: TrustedAuthority[] = []
    for (const pem of certificates) {
      const named = nameAuthority(pem)
      const file = join(folder, `${named.name}.crt`)
      await writeFile(file, pem)
      authorities.push({ ...named, file })
    }
    return await use(authorities)
  } finally {
    await removePath(folder)
  }
}

function depsOf({ keystore, storepass }: TrustCall): TrustDeps {
  return {
    platform: process.platform,
    homeFolder: homedir(),
    keystore: keystore === undefined ? null : { file: keystore, password: storepass },
    run,
  }
}

function run(program: string, args: readonly string[]): Promise<Ended> {
  return new Promise((resolve, reject) => {
    execFile(program, [...args], { windowsHide: true }, (error, stdout, stderr) => {
      if (error && typeof error.code !== 'number') reject(error)
      else resolve({ code: Number(error?.code ?? 0), output: `${stdout}${stderr}` })
    })
  })
}
