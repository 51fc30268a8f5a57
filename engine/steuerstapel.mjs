#!/usr/bin/env node
// Starts the command line on the Node that comes with the package, whatever Node this script was started with.
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const here = dirname(fileURLToPath(import.meta.url))
const cli = ['cli.js', 'cli.ts'].map(name => join(here, name)).find(path => existsSync(path))
const child = spawn(ownNode() ?? process.execPath, [cli, ...process.argv.slice(2)], { stdio: 'inherit' })
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal))
child.on('exit', (code, signal) => process.exit(code ?? (signal ? 130 : 1)))

function ownNode() {
  const name = `node-${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`
  const file = process.platform === 'win32' ? 'bin/node.exe' : 'bin/node'
  try {
    return join(dirname(createRequire(import.meta.url).resolve(`${name}/package.json`)), file)
  } catch {
    return null
  }
}
