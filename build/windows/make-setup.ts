import { createHash } from 'node:crypto'
import { chmodSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { runCommand } from '../debian/run-command.ts'
import { openSetupTools } from './setup-tools.ts'
import type { SetupTools } from './setup-tools.ts'
import { filesToSign, signArguments, signFile } from './sign.ts'
import type { SigningKey } from './sign.ts'
import { setTimes, stageProgram } from './stage.ts'
import { writeBanner } from './write-banner.ts'
import { writeIcon } from './write-icon.ts'
import { writeWxs } from './write-wxs.ts'

export interface SetupRequest {
  readonly checkout: string
  /** Keeps tools and packages between runs, and the staged program. */
  readonly cache: string
  /** The setup file is written here. */
  readonly out: string
  /** Of the program as the setup file tells it, `major.minor.patch`. */
  readonly version: string
  /** Null: nothing is signed. */
  readonly key: SigningKey | null
  /** Not compressed: for tests. */
  readonly isQuick: boolean
}

/** What was made. */
export interface MadeSetup {
  readonly file: string
  /** The package for Windows Installer: for all users, by group policy. */
  readonly package: string
  /** Folder of the staged program and the paths in it. */
  readonly stage: string
  readonly files: readonly string[]
}

/**
 * Makes the setup file and the package for Windows from a checkout whose engine and window are built. Equal commits make equal bytes, but
 * for signatures.
 * Throws CommandFailedError when Debian's or npm's packages cannot be had or a tool fails.
 */
export async function makeSetup(request: SetupRequest): Promise<MadeSetup> {
  const { checkout, cache, out, version, key } = request
  for (const folder of [cache, out]) mkdirSync(folder, { recursive: true })
  const tools = await openSetupTools(join(cache, 'tools'))
  const stage = join(cache, 'stage')
  const files = await stageProgram({ checkout, packages: join(cache, 'packages'), folder: stage })
  const icon = join(cache, 'steuerstapel.ico')
  await writeIcon(join(checkout, 'src-main/installer/icon.png'), icon)
  const banner = join(cache, 'banner.bmp')
  await writeBanner(join(checkout, 'src-main/installer/icon.png'), banner)
  const window = join(cache, 'window.exe')
  await makensis(tools, 'window.nsi', { VERSION: version, ICON: icon, OUT: window })
  if (key !== null) for (const file of [...filesToSign(stage), window]) await signFile(tools, file, key)
  const time = await timeOfCommit(checkout)
  setTimes(stage, time)
  setTimes(window, time)
  const file = join(out, `Steuerstapel-Setup-${version}.exe`)
  rmSync(file, { force: true })
  await makensis(tools, 'setup.nsi', {
    ...{ VERSION: version, STAGE: stage, WINDOW: window, ICON: icon, BANNER: banner, OUT: file },
    ...(request.isQuick ? { QUICK: '1' } : {}),
    ...(key === null ? {} : { UNINSTALLER_SIGNER: writeSigner(cache, key) }),
  })
  const msi = await makePackage(tools, { version, stage, files }, { cache, out })
  if (key !== null) for (const made of [file, msi]) await signFile(tools, made, key)
  return { file, package: msi, stage, files }
}

/** What lies beside its source in the cache is named from there: wixl takes no paths from the root. */
async function makePackage(
  tools: SetupTools,
  { version, stage, files }: { readonly version: string; readonly stage: string; readonly files: readonly string[] },
  { cache, out }: { readonly cache: string; readonly out: string },
): Promise<string> {
  const source = join(cache, 'package.wxs')
  const digest = digestOf([...files.map(path => join(stage, path)), join(cache, 'window.exe')])
  const place = { stage: 'stage', window: 'window.exe', icon: 'steuerstapel.ico' }
  writeFileSync(source, writeWxs({ version, digest, files, ...place }))
  const file = join(out, `Steuerstapel-${version}.msi`)
  rmSync(file, { force: true })
  await tools.wixl(['--arch', 'x64', '--output', file, source])
  return file
}

function digestOf(paths: readonly string[]): string {
  const hash = createHash('sha256')
  for (const path of paths) hash.update(createHash('sha256').update(readFileSync(path)).digest())
  return hash.digest('hex')
}

function makensis(tools: SetupTools, script: string, values: Readonly<Record<string, string>>): Promise<string> {
  const defines = Object.entries(values).map(([name, value]) => `-D${name}=${value}`)
  return tools.makensis(['-V2', '-WX', '-INPUTCHARSET', 'UTF8', ...defines, join(import.meta.dirname, script)])
}

/** The uninstaller exists within makensis alone, which calls this for it. Gives the program's path. */
function writeSigner(cache: string, key: SigningKey): string {
  const file = join(cache, 'sign-uninstaller.sh')
  const root = join(cache, 'tools/root/usr')
  const libraries = join(root, 'lib/x86_64-linux-gnu')
  const words = [
    ...[join(libraries, 'ld-linux-x86-64.so.2'), '--library-path', libraries, join(root, 'bin/osslsigncode')],
    ...signArguments(key),
  ]
  const command = words.map(word => `'${word.replaceAll("'", `'\\''`)}'`).join(' ')
  writeFileSync(file, `#!/bin/sh\nset -e\n${command} -in "$1" -out "$1.signed"\nmv "$1.signed" "$1"\n`)
  chmodSync(file, 0o700)
  return file
}

/** The same for everybody who builds the commit; SOURCE_DATE_EPOCH (seconds) is asked first, as is usual. */
async function timeOfCommit(checkout: string): Promise<Date> {
  const named = process.env['SOURCE_DATE_EPOCH']
  const seconds = named ?? (await runCommand('git', ['log', '-1', '--format=%ct'], { cwd: checkout }))
  return new Date(Number(seconds) * 1_000)
}
