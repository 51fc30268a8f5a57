import { createHash, createPrivateKey, sign } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readFile, readdir, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'

/** Which machine an installer is for, by the end of its name (electron-builder.config.ts names them). */
const KINDS = [
  { end: '.exe', platform: 'win32', arch: 'x64' },
  { end: '.AppImage', platform: 'linux', arch: 'x64' },
  { end: '.deb', platform: 'linux', arch: 'x64' },
  { end: '.dmg', platform: 'darwin', arch: 'arm64' },
] as const

/**
 * Writes `steuerstapel-update.json` for the installers of a version in a folder, and its signature when there is a key
 * (Ed25519, PKCS 8 PEM). Returns the names of the installers. Throws when the folder holds none of this version.
 */
export async function writeUpdateManifest(
  folder: string,
  version: string,
  privateKey: string | null,
): Promise<string[]> {
  const files = []
  for (const name of (await readdir(folder)).sort()) {
    const kind = KINDS.find(({ end }) => name.endsWith(end))
    if (!kind || !name.includes(`-${version}`)) continue
    const hash = createHash('sha256')
    for await (const piece of createReadStream(join(folder, name))) hash.update(piece as Buffer)
    const { platform, arch } = kind
    const { size } = await stat(join(folder, name))
    files.push({ platform, arch, name, byte_size: size, sha256: hash.digest('hex') })
  }
  if (files.length === 0) throw new Error(`no installer of version ${version} in ${folder}`)
  const bytes = Buffer.from(`${JSON.stringify({ schema: 'steuerstapel-update/1', version, files }, null, 2)}\n`)
  if (privateKey !== null) {
    const signature = sign(null, bytes, createPrivateKey(privateKey)).toString('base64')
    await writeFile(join(folder, 'steuerstapel-update.json.sig'), `${signature}\n`)
  }
  // Last: who looks meanwhile still sees the former version whole.
  await writeFile(join(folder, 'steuerstapel-update.json'), bytes)
  return files.map(file => file.name)
}

if (import.meta.main) {
  const { positionals, values } = parseArgs({ allowPositionals: true, options: { key: { type: 'string' } } })
  const [folder, version] = positionals
  if (folder === undefined || version === undefined) throw new Error('usage: <folder> <version> [--key private.pem]')
  const key = values.key === undefined ? null : await readFile(values.key, 'utf8')
  process.stdout.write(`${(await writeUpdateManifest(folder, version, key)).join('\n')}\n`)
}
