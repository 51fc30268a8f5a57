import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fetchPackages } from '../debian/fetch-packages.ts'
import { runCommand } from '../debian/run-command.ts'

/** Debian's programs that make and sign setup files, each called with its arguments; they give what it said. */
export interface SetupTools {
  makensis(args: readonly string[]): Promise<string>
  osslsigncode(args: readonly string[]): Promise<string>
  wixl(args: readonly string[]): Promise<string>
}

const C_LIBRARY = ['libc6', 'libgcc-s1', 'libstdc++6', 'zlib1g', 'libzstd1']
const PACKAGES = [
  ...['nsis', 'nsis-common', 'osslsigncode', 'libssl3t64', 'wixl', 'wixl-data'],
  ...['libglib2.0-0t64', 'libgcab-1.0-0', 'libgsf-1-114', 'libmsi-1.0-0', 'libxml2', 'liblzma5', 'libbz2-1.0'],
  ...['libffi8', 'libpcre2-8-0', 'libmount1', 'libblkid1', 'libselinux1', 'libatomic1', ...C_LIBRARY],
]

/**
 * The programs in a folder, as they were fetched before or anew (30 MB of Debian's packages, unpacked, not installed).
 * Throws CommandFailedError when they cannot be had.
 */
export async function openSetupTools(folder: string): Promise<SetupTools> {
  const root = join(folder, 'root')
  const fetched = join(folder, 'fetched.sha256')
  const wanted = createHash('sha256').update(PACKAGES.join(' ')).digest('hex')
  if (!existsSync(fetched) || readFileSync(fetched, 'utf8') !== wanted) {
    for (const part of ['root', 'scratch']) rmSync(join(folder, part), { recursive: true, force: true })
    mkdirSync(root, { recursive: true })
    await fetchPackages({ packages: PACKAGES, root, scratch: join(folder, 'scratch') })
    writeFileSync(fetched, wanted)
  }
  const libraries = join(root, 'usr/lib/x86_64-linux-gnu')
  const env = { ...process.env, NSISDIR: join(root, 'usr/share/nsis'), XDG_DATA_DIRS: join(root, 'usr/share') }
  // By their own loader: they were built for another C library than this machine's.
  const run = (name: string) => (args: readonly string[]) =>
    runCommand(
      join(libraries, 'ld-linux-x86-64.so.2'),
      ['--library-path', libraries, join(root, 'usr/bin', name), ...args],
      { env },
    )
  return { makensis: run('makensis'), osslsigncode: run('osslsigncode'), wixl: run('wixl') }
}
