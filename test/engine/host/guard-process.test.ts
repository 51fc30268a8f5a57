import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { engineEnvironment, temporaryDataDir } from '../../support/engine-process.ts'

const ENTRY = join(import.meta.dirname, '../../support/faults/falling-engine.ts')
let data: ReturnType<typeof temporaryDataDir>
beforeEach(() => void (data = temporaryDataDir()))
afterEach(() => data.remove())

function startFalling(how: string) {
  const env = { ...engineEnvironment(data.dataDir), FALL: how }
  const child = spawn(process.execPath, [ENTRY], { env, stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (bytes: Buffer) => (output += String(bytes)))
  return { child, output: () => output, gone: once(child, 'exit') as Promise<[number | null]> }
}

function logged(): { readonly msg: string; readonly type?: string; readonly frames?: string[] }[] {
  const lines = readFileSync(join(data.dataDir, 'logs', 'engine.log'), 'utf8')
    .trim()
    .split('\n')
  return lines.map(line => JSON.parse(line) as { msg: string })
}

test.each(['bug', 'rejection'])(
  'a %s that nobody caught is logged once without its words, and ends in order',
  async how => {
    const { output, gone } = startFalling(how)
    expect((await gone)[0]).toBe(70)
    const told = logged().filter(({ msg }) => msg === 'uncaught')
    expect(told).toHaveLength(1)
    expect(told[0]?.frames?.join('\n')).toContain('falling-engine.ts')
    expect(JSON.stringify(logged()) + output()).not.toContain('Quastenberg')
    // In order: the next engine finds nothing to clear up.
    expect(() => readFileSync(join(data.dataDir, 'engine.json'))).toThrow()
  },
)

test('a fault of the disk that nobody caught ends nothing: it is told as the state of the storage', async () => {
  const { child, output, gone } = startFalling('storage')
  await expect.poll(output).toMatch(/http/)
  const url = /http:\S+/.exec(output())?.[0] ?? ''
  await expect.poll(async () => (await fetch(`${url}/readyz`)).status).toBe(503)
  const body = (await (await fetch(`${url}/readyz`)).json()) as { error_details: { reason: string } }
  expect(body.error_details.reason).toBe('storage_full')
  child.kill('SIGTERM')
  // A fault that comes again and again is a loop, which ends the engine all the same.
  expect([0, 70]).toContain((await gone)[0])
  expect(output()).not.toContain('Quastenberg')
})
