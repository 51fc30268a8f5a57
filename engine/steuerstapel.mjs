#!/usr/bin/env node
// Starts the command line on the Node that comes with the package, whatever Node this script was started with.
import { spawn } from 'node:child_process'
import { createRequire } from 'node:module'
import { homedir } from 'node:os'
import { dirname, join } from 'node:path'
import { engineEntry } from './built-engine.mjs'

const node = ownNode() ?? process.execPath
// A small young generation, as the workers have: it fills with tens of megabytes of garbage otherwise.
const args = ['--max-semi-space-size=4', engineEntry('cli'), ...process.argv.slice(2)]
// What was compiled is kept in the user's cache folder, or each process would carry the compiler that reads TypeScript; the
// program's own folder may be read-only and is signed. The workers get the folder handed on.
const cache = join(cacheFolder(), 'compiled')
const env = { NODE_COMPILE_CACHE: cache, ...process.env }

if (process.platform !== 'win32' && process.execve) {
  process.execve(node, [node, ...args], env)
} else {
  const child = spawn(node, args, { stdio: ['inherit', 'inherit', 'inherit', 'ipc'], env })
  // A signal would be a hard end on Windows, so that the wish is said in words (cli/on-stop.ts); a closed channel says it, too.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP', 'SIGBREAK'])
    process.on(signal, () => child.send('stop', () => {}))
  child.on('exit', (code, signal) => process.exit(code ?? (signal ? 130 : 1)))
}

function ownNode() {
  const name = `node-${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`
  const file = process.platform === 'win32' ? 'bin/node.exe' : 'bin/node'
  try {
    return join(dirname(createRequire(import.meta.url).resolve(`${name}/package.json`)), file)
  } catch {
    return null
  }
}

function cacheFolder() {
  if (process.platform === 'win32')
    return join(process.env.LOCALAPPDATA || join(homedir(), 'AppData', 'Local'), 'Steuerstapel', 'Cache')
  if (process.platform === 'darwin') return join(homedir(), 'Library', 'Caches', 'Steuerstapel')
  return join(process.env.XDG_CACHE_HOME || join(homedir(), '.cache'), 'steuerstapel')
}
