import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, readdirSync, symlinkSync } from 'node:fs'
import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const ROOT = process.cwd()

/** A port that is free at this moment. */
async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  await new Promise(resolve => server.close(resolve))
  return port
}

test('the lines of docs/interface.md run as they stand, from an engine that is started to a Belegmappe', async () => {
  const [, lines = ''] =
    /## The interface in ten lines\n\n```sh\n([^]*?)```/.exec(readFileSync('docs/interface.md', 'utf8')) ?? []
  expect(lines).toContain('/v1/batches')
  const folder = mkdtempSync(join(tmpdir(), 'steuerstapel-zeilen-'))
  // In a folder of its own, since the lines write files where they are run.
  for (const name of ['engine', 'test', 'node_modules', 'package.json', 'wire'])
    symlinkSync(join(ROOT, name), join(folder, name))
  const environment = {
    ...process.env,
    PATH: `${join(ROOT, 'node_modules', '.bin')}:${process.env['PATH'] ?? ''}`,
    STEUERSTAPEL_DATA_DIR: join(folder, 'daten'),
    STEUERSTAPEL_HTTP_PORT: String(await freePort()),
    STEUERSTAPEL_HTTPS_PORT: String(await freePort()),
  }
  const script = `set -euo pipefail\ntrap 'kill $(jobs -p)' EXIT\n${lines}`
  const shell = spawn('bash', ['-c', script], { cwd: folder, env: environment, stdio: ['ignore', 'pipe', 'pipe'] })
  const said: Buffer[] = []
  shell.stdout.on('data', (chunk: Buffer) => said.push(chunk))
  shell.stderr.on('data', (chunk: Buffer) => said.push(chunk))
  const code = await new Promise(resolve => shell.on('close', resolve))
  const text = Buffer.concat(said).toString('utf8')
  expect([code, text]).toEqual([0, expect.stringContaining('"kind":{"id":"')])
  const [binder = ''] = readdirSync(folder).filter(name => name.endsWith('.pdf'))
  expect(readFileSync(join(folder, binder)).subarray(0, 5).toString('latin1')).toBe('%PDF-')
})
