import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { runCommand } from '../debian/run-command.ts'

/**
 * Lays the packages of production for Windows on x64 into `folder`/node_modules, as the package-lock.json in it says;
 * nothing is fetched when the lock file is the one of the last time. Nothing of a package is run.
 * Throws CommandFailedError when npm fails.
 */
export async function installPackages(folder: string): Promise<void> {
  const lock = createHash('sha256')
    .update(readFileSync(join(folder, 'package-lock.json')))
    .digest('hex')
  const known = join(folder, 'lock.sha256')
  if (existsSync(known) && readFileSync(known, 'utf8') === lock) return
  rmSync(known, { force: true })
  const target = ['--os=win32', '--cpu=x64', '--ignore-scripts', '--omit=dev']
  await runCommand('npm', ['ci', ...target, '--no-audit', '--no-fund', '--loglevel=error'], { cwd: folder })
  writeFileSync(known, lock)
}
