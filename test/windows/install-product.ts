import { cpSync, existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { runCommand } from '../../build/debian/run-command.ts'
import { installPackages } from '../../build/windows/install-packages.ts'

const KEPT = new Set(['node_modules', 'lock.sha256'])

/**
 * Lays the product of a checkout into `folder` as it is for Windows: its tracked files as they lie there, the built engine
 * where there is one, and the packages for win32 on x64, fetched only when the lock file is another. Nothing is changed
 * in the checkout.
 * Throws CommandFailedError when git or npm fails.
 */
export async function installProduct(checkout: string, folder: string): Promise<void> {
  mkdirSync(folder, { recursive: true })
  // Nothing of an older checkout may be left over.
  for (const name of readdirSync(folder)) if (!KEPT.has(name)) rmSync(join(folder, name), { recursive: true })
  const tracked = (
    await runCommand('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard', '--', ...SHIPPED], {
      cwd: checkout,
    })
  ).split('\0')
  for (const name of tracked.filter(path => path !== '' && existsSync(join(checkout, path)))) {
    mkdirSync(dirname(join(folder, name)), { recursive: true })
    cpSync(join(checkout, name), join(folder, name), { preserveTimestamps: true })
  }
  const built = join(checkout, 'out/engine')
  if (existsSync(built)) cpSync(built, join(folder, 'out/engine'), { recursive: true, preserveTimestamps: true })
  await installPackages(folder)
}

/** What the engine on Windows is made of; tests and window stay behind. */
const SHIPPED = [
  'engine',
  'wire',
  'licenses',
  'package.json',
  'package-lock.json',
  'engine.vite.config.ts',
  'build/ascii-only.ts',
  'build/packages-beside.ts',
]
