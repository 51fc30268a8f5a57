import { readFileSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { SetupTools } from './setup-tools.ts'

/** The vendor's certificate for code, as files (PEM). */
export interface SigningKey {
  readonly certificate: string
  readonly key: string
  /** Service that says when it was signed (RFC 3161), null without: the signature then ends with the certificate. */
  readonly timestampUrl: string | null
}

/** Programs of Windows by what they are, whatever their names end with. */
const MAGIC = 'MZ'
const SIGNED = /\.(exe|dll|node)$/i

/** Files below a folder that Windows asks a signature of: programs, libraries and native modules. */
export function filesToSign(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter(name => SIGNED.test(name))
    .map(name => join(folder, name))
    .filter(file => statSync(file).isFile() && readFileSync(file).toString('latin1', 0, 2) === MAGIC)
    .sort()
}

/**
 * Signs a file in place (Authenticode, SHA-256). Another's signature is replaced, so that one name stands on all of them.
 * Throws CommandFailedError when it cannot be signed.
 */
export async function signFile(tools: SetupTools, file: string, key: SigningKey): Promise<void> {
  const signed = `${file}.signed`
  rmSync(signed, { force: true })
  await tools.osslsigncode([...signArguments(key), '-in', file, '-out', signed])
  renameSync(signed, file)
}

/** The command's arguments but for its files. */
export function signArguments({ certificate, key, timestampUrl }: SigningKey): string[] {
  const when = timestampUrl === null ? [] : ['-ts', timestampUrl]
  return ['sign', '-certs', certificate, '-key', key, '-h', 'sha256', '-n', 'Steuerstapel', ...when]
}
