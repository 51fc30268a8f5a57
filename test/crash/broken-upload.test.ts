import { existsSync, readdirSync } from 'node:fs'
import { request } from 'node:http'
import path from 'node:path'
import { expect, test } from 'vitest'
import { sample } from '../e2e/stack-material.ts'
import { startEngine, temporaryDataDir } from '../support/engine-process.ts'
import { waitUntil } from './crash-setup.ts'
import { signIn } from './sign-in.ts'

const BOUNDARY = 'grenze'

/** Begins a form with whole files and never ends it; what the connection says afterwards is of no interest. */
function beginForm(origin: string, headers: Readonly<Record<string, string>>, names: readonly string[]): void {
  const form = request(`${origin}/local/batches`, {
    method: 'POST',
    headers: {
      ...headers,
      'content-type': `multipart/form-data; boundary=${BOUNDARY}`,
      'transfer-encoding': 'chunked',
    },
  })
  form.on('error', () => undefined)
  for (const name of names) {
    form.write(`--${BOUNDARY}\r\ncontent-disposition: form-data; name="documents"; filename="${name}"\r\n\r\n`)
    form.write(sample(name))
    form.write('\r\n')
  }
  // A file is whole when the next part begins.
  form.write(`--${BOUNDARY}\r\ncontent-disposition: form-data; name="documents"; filename="offen.pdf"\r\n\r\nAnfang`)
}

test('a kill in the middle of a form leaves no file that belongs to no batch, and a batch that is there keeps its own', async () => {
  const { dataDir, remove } = temporaryDataDir()
  const stored = () =>
    readdirSync(path.join(dataDir, 'files', 'originals'), { recursive: true, encoding: 'utf8' })
      .map(name => path.basename(name))
      .filter(name => name.length === 64)
      .sort()
  try {
    const first = await startEngine({ dataDir })
    const { origin, headers } = await signIn(first)
    const whole = new FormData()
    whole.set('name', 'Ganzer Stapel')
    whole.append('documents', new Blob([new Uint8Array(sample('05-handwerkerrechnung.pdf'))]), 'Rechnung.pdf')
    expect((await fetch(`${origin}/local/batches`, { method: 'POST', headers, body: whole })).status).toBe(201)
    const named = stored()
    expect(named).toHaveLength(1)
    beginForm(origin, headers, [
      '05-handwerkerrechnung.pdf',
      '03-rechnung-bueromaterial.pdf',
      '10-zinsbescheinigung.tif',
    ])
    await waitUntil('two more originals', () => stored().length === 3)
    await first.kill()

    const second = await startEngine({ dataDir })
    expect(stored()).toEqual(named)
    expect(readdirSync(path.join(dataDir, 'files', 'arrivals'))).toEqual([])
    expect(existsSync(path.join(dataDir, 'files', 'incoming'))).toBe(true)
    expect(await second.stop()).toBe(0)
  } finally {
    remove()
  }
})
