import { cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fetchPackages } from '../../../build/debian/fetch-packages.ts'
import { runCommand } from '../../../build/debian/run-command.ts'
import { WineBed } from './wine-bed.ts'

/** Wine without picture and sound, and the C library that it was built for. */
const PACKAGES = [
  ...['libwine', 'wine64', 'libz-mingw-w64', 'patchelf'],
  ...['libc6', 'libgcc-s1', 'libstdc++6', 'libunwind8', 'liblzma5', 'zlib1g', 'libfreetype6', 'libpng16-16t64'],
  ...['libbrotli1', 'libbz2-1.0', 'libgnutls30t64', 'libhogweed6t64', 'libnettle8t64', 'libgmp10', 'libp11-kit0'],
  ...['libtasn1-6', 'libidn2-0', 'libunistring5', 'libffi8', 'libssl3t64', 'libzstd1'],
]
/** Nothing of the product draws, plays or reads manuals: 400 MB less. */
const LEFT_OUT = ['d3dx*', 'd3dcomp*', 'xactengine*', 'xaudio*', 'mshtml.dll', 'wined3d.dll', 'winegstreamer*'].map(
  name => `*/${name}`,
)

/**
 * Wine in a folder, as it was made before or anew (125 MB of packages, 0.6 GB, half a minute). It cannot be moved: its
 * programs know their C library by path.
 * Throws CommandFailedError when the packages cannot be had or Wine does not start.
 */
export async function makeBed(folder: string): Promise<WineBed> {
  const made = join(folder, 'made-at')
  if (!existsSync(made) || readFileSync(made, 'utf8') !== folder) {
    for (const part of ['root', 'prefix', 'scratch']) rmSync(join(folder, part), { recursive: true, force: true })
    const root = join(folder, 'root')
    mkdirSync(root, { recursive: true })
    await fetchPackages({ packages: PACKAGES, root, scratch: join(folder, 'scratch'), leftOut: LEFT_OUT })
    await giveItsLibraries(root)
    await startPrefix(new WineBed(folder), root, join(folder, 'prefix'))
    writeFileSync(made, folder)
  }
  return new WineBed(folder)
}

async function giveItsLibraries(root: string): Promise<void> {
  const libraries = join(root, 'usr/lib/x86_64-linux-gnu')
  const loader = join(libraries, 'ld-linux-x86-64.so.2')
  const patchelf = ['--library-path', libraries, join(root, 'usr/bin/patchelf')]
  for (const name of ['wine64', 'wineserver64']) {
    const program = join(root, 'usr/lib/wine', name)
    const copy = `${program}.patched`
    cpSync(program, copy)
    await runCommand(loader, [
      ...patchelf,
      '--set-interpreter',
      loader,
      '--force-rpath',
      '--set-rpath',
      libraries,
      copy,
    ])
    renameSync(copy, program)
  }
  cpSync(join(root, 'usr/lib/wine/wineserver64'), join(root, 'usr/lib/wine/wineserver'))
  // Debian's server looks for its tables of letters below share/wine/wine, and the package has them one level up.
  if (!existsSync(join(root, 'usr/share/wine/wine'))) symlinkSync('.', join(root, 'usr/share/wine/wine'))
}

async function startPrefix(bed: WineBed, root: string, prefix: string): Promise<void> {
  const system = join(prefix, 'drive_c/windows/system32')
  mkdirSync(system, { recursive: true })
  // Debian's user32 needs it, and looks for it here only.
  cpSync(join(root, 'usr/x86_64-w64-mingw32/lib/zlib1.dll'), join(system, 'zlib1.dll'))
  // It also looks for 32-bit parts that are not there, and says so by its exit code.
  await bed.runProgram('wineboot', ['-i'], { WINEDLLOVERRIDES: 'mscoree,mshtml=' })
  await bed.waitUntilIdle()
  const { out } = await bed.runProgram('cmd', ['/c', 'ver'])
  if (!out.includes('Windows')) throw new Error('Wine does not start')
}
