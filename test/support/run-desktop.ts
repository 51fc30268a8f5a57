import { spawn } from 'node:child_process'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

/** `npm run desktop`: the built program in Electron, whose own starter fetches the binary at the first run. */
const electron = dirname(createRequire(import.meta.url).resolve('electron/package.json'))
const repo = join(import.meta.dirname, '..', '..')
const child = spawn(process.execPath, [join(electron, 'cli.js'), repo, ...process.argv.slice(2)], { stdio: 'inherit' })
child.on('exit', code => (process.exitCode = code ?? 1))
