import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { userInfo } from 'node:os'
import { join } from 'node:path'
import { DEBIAN_KEYS } from './needs.ts'
import { CommandFailedError, runCommand } from './run-command.ts'

/** Release whose Wine (10) runs Node 24. */
const RELEASE = 'trixie'
/** Wine without picture and sound, and the C library that it was built for. */
const PACKAGES = [
  ...['libwine', 'wine64', 'libz-mingw-w64', 'patchelf'],
  ...['libc6', 'libgcc-s1', 'libstdc++6', 'libunwind8', 'liblzma5', 'zlib1g', 'libfreetype6', 'libpng16-16t64'],
  ...['libbrotli1', 'libbz2-1.0', 'libgnutls30t64', 'libhogweed6t64', 'libnettle8t64', 'libgmp10', 'libp11-kit0'],
  ...['libtasn1-6', 'libidn2-0', 'libunistring5', 'libffi8', 'libssl3t64', 'libzstd1'],
]
/** Nothing of the product draws, plays or reads manuals: 400 MB less. */
const LEFT_OUT = ['./usr/share/doc', './usr/share/man', './usr/share/locale'].concat(
  ['d3dx*', 'd3dcomp*', 'xactengine*', 'xaudio*', 'mshtml.dll', 'wined3d.dll', 'winegstreamer*'].map(
    name => `*/${name}`,
  ),
)

/**
 * Fetches Debian's packages of Wine and unpacks them below `root`; nothing is installed on the machine. The mirror is the
 * one that the machine uses for its own packages, or STEUERSTAPEL_DEBIAN_MIRROR.
 * Throws CommandFailedError when no mirror is known or it does not have them.
 */
export async function fetchPackages(root: string, scratch: string): Promise<void> {
  const debs = join(scratch, 'debs')
  for (const folder of ['state/lists/partial', 'cache/archives/partial', 'debs'])
    mkdirSync(join(scratch, folder), { recursive: true })
  writeFileSync(join(scratch, 'status'), '')
  writeFileSync(
    join(scratch, 'sources.list'),
    `deb [signed-by=${DEBIAN_KEYS}] ${await debianMirror()} ${RELEASE} main\n`,
  )
  const apt = (...args: string[]): Promise<string> =>
    runCommand('apt-get', [...aptOptions(scratch), ...args], { cwd: debs })
  await apt('update')
  await apt('download', ...PACKAGES)
  for (const name of readdirSync(debs)) await unpack(join(debs, name), root, scratch)
  rmSync(scratch, { recursive: true })
}

async function unpack(deb: string, root: string, scratch: string): Promise<void> {
  const tar = join(scratch, 'data.tar')
  await runCommand('sh', ['-c', 'dpkg-deb --fsys-tarfile "$0" > "$1"', deb, tar])
  await runCommand('tar', ['-xf', tar, '-C', root, ...LEFT_OUT.map(name => `--exclude=${name}`)])
}

async function debianMirror(): Promise<string> {
  const named = process.env['STEUERSTAPEL_DEBIAN_MIRROR']
  if (named !== undefined) return named
  const known = await runCommand('apt-get', ['indextargets', '--format', '$(REPO_URI)'])
  const mirror = known.split('\n').find(line => /\/debian\/?$/.test(line))
  if (mirror === undefined) throw new CommandFailedError('no mirror of Debian is known: set STEUERSTAPEL_DEBIAN_MIRROR')
  return mirror
}

function aptOptions(scratch: string): string[] {
  const settings = {
    'Dir::Etc': scratch,
    'Dir::Etc::sourcelist': join(scratch, 'sources.list'),
    'Dir::Etc::sourceparts': '-',
    'Dir::Etc::parts': '-',
    'Dir::State': join(scratch, 'state'),
    'Dir::State::status': join(scratch, 'status'),
    'Dir::Cache': join(scratch, 'cache'),
    'APT::Sandbox::User': userInfo().username,
    'Acquire::Languages': 'none',
  }
  return ['-q', ...Object.entries(settings).flatMap(([name, value]) => ['-o', `${name}=${value}`])]
}
