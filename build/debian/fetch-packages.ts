import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { userInfo } from 'node:os'
import { join } from 'node:path'
import { CommandFailedError, runCommand } from './run-command.ts'

/** Release whose Wine (10) runs Node 24, and whose makensis makes 64-bit setup files. */
const RELEASE = 'trixie'
/** Keys of the archive, by which the packages are checked. */
export const DEBIAN_KEYS = '/usr/share/keyrings/debian-archive-keyring.gpg'
const LEFT_OUT = ['./usr/share/doc', './usr/share/man', './usr/share/locale']

export interface PackagesRequest {
  readonly packages: readonly string[]
  /** They are unpacked below it. */
  readonly root: string
  /** Does not exist before, nor afterwards. */
  readonly scratch: string
  /** Of these nothing is unpacked (patterns of tar). */
  readonly leftOut?: readonly string[]
}

/**
 * Fetches Debian's packages, without what they depend on, and unpacks them below `root`; nothing is installed on the
 * machine. The mirror is the one that the machine uses for its own packages, or STEUERSTAPEL_DEBIAN_MIRROR.
 * Throws CommandFailedError when no mirror is known or it does not have them.
 */
export async function fetchPackages({ packages, root, scratch, leftOut = [] }: PackagesRequest): Promise<void> {
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
  await apt('download', ...packages)
  const excluded = [...LEFT_OUT, ...leftOut].map(pattern => `--exclude=${pattern}`)
  for (const name of readdirSync(debs)) {
    const tar = join(scratch, 'data.tar')
    await runCommand('sh', ['-c', 'dpkg-deb --fsys-tarfile "$0" > "$1"', join(debs, name), tar])
    await runCommand('tar', ['-xf', tar, '-C', root, ...excluded])
  }
  rmSync(scratch, { recursive: true })
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
