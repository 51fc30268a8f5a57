import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, openSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { waitFor } from '../../support/wait-for.ts'
import { aFolder } from './run-cli.ts'

const launcher = fileURLToPath(new URL('../../../engine/steuerstapel.mjs', import.meta.url))
const PORTS = { STEUERSTAPEL_HTTP_PORT: '0', STEUERSTAPEL_HTTPS_PORT: 'off' }

/** Leaves the file `SAID` once a long answer was handed to the system. */
const TELL_LONG_WORDS = `--import=data:text/javascript,${encodeURIComponent(`
  import { writeFileSync } from 'node:fs'
  const write = process.stdout.write
  process.stdout.write = function (...args) {
    const isTaken = write.apply(this, args)
    if (args[0].length > 65_536) writeFileSync(process.env.SAID, '')
    return isTaken
  }`)}`

function start(
  args: readonly string[],
  dataDir: string,
  stdout: 'pipe' | number,
  settings: Readonly<Record<string, string>> = {},
): ChildProcess {
  const env = { ...process.env, ...PORTS, STEUERSTAPEL_DATA_DIR: dataDir, ...settings }
  return spawn(process.execPath, [launcher, ...args], { env, stdio: ['ignore', stdout, 'pipe'] })
}

/** What a started engine says of itself, and how it ends when it is asked to. */
async function serve(engine: ChildProcess, dataDir: string) {
  const file = join(dataDir, 'engine.json')
  await waitFor(() => expect(existsSync(file)).toBe(true))
  const { httpUrl } = JSON.parse(readFileSync(file, 'utf8')) as { httpUrl: string }
  const answer = await fetch(`${httpUrl}/readyz`)
  const said: unknown = await answer.json()
  engine.kill('SIGTERM')
  const [code] = (await once(engine, 'exit')) as [number]
  return { said, code }
}

const SOUND = { said: { status: 'ready' }, code: 0 }

test('an engine goes on when whoever read its words is gone', async () => {
  const dataDir = aFolder()
  const engine = start(['serve'], dataDir, 'pipe')
  engine.stdout?.destroy()
  engine.stderr?.destroy()
  expect(await serve(engine, dataDir)).toEqual(SOUND)
})

test.runIf(process.platform === 'linux')(
  'an engine whose words go to a full disk takes neither its own disk for full nor an end',
  async () => {
    const dataDir = aFolder()
    const engine = start(['serve'], dataDir, openSync('/dev/full', 'w'))
    expect(await serve(engine, dataDir)).toEqual(SOUND)
  },
)

test('a program that reads slowly gets the whole answer, beyond what a pipe holds', async () => {
  const [folder, out] = [aFolder(), aFolder()]
  // Their names alone are more than the 64 kB of a pipe.
  for (let index = 0; index < 400; index++) {
    const below = join(folder, 'o'.repeat(250))
    mkdirSync(below, { recursive: true })
    writeFileSync(join(below, `.verborgen-${index}`), '')
  }
  writeFileSync(join(folder, 'leer.pdf'), '')
  const file = join(aFolder(), 'said')
  const child = start(['process', folder, '--out', out, '--json'], aFolder(), 'pipe', {
    NODE_OPTIONS: TELL_LONG_WORDS,
    SAID: file,
  })
  // Nothing is read before all is said.
  await waitFor(() => expect(existsSync(file)).toBe(true))
  const said = JSON.parse(await text(child.stdout ?? Readable.from([]))) as { not_taken: unknown[] }
  expect(said.not_taken).toHaveLength(400)
})

test.runIf(process.platform === 'linux')(
  'a command whose answer could not be written does not say that all is well',
  async () => {
    const child = start(['--help'], aFolder(), openSync('/dev/full', 'w'))
    const [said, [code]] = await Promise.all([
      text(child.stderr ?? Readable.from([])),
      once(child, 'exit') as Promise<[number]>,
    ])
    expect(said).toContain('Die Ausgabe ließ sich nicht schreiben.')
    expect(code).not.toBe(0)
  },
)
