import { mkdirSync, copyFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { download, openV1 } from '../support/v1-client.ts'
import type { V1Client } from '../support/v1-client.ts'
import { waitFor } from '../support/wait-for.ts'
import { openLab, SAMPLES } from './windows-lab.ts'
import type { WindowsLab } from './windows-lab.ts'

const FILES = ['01-lohnsteuerbescheinigung-2025.pdf', '06-spendenbescheinigung.png', '09-kontoauszug-oktober.tif']
/** `npm run test:windows` kills three times; STEUERSTAPEL_WINDOWS_KILLS names another count. */
const KILLS = Number(process.env['STEUERSTAPEL_WINDOWS_KILLS'] ?? 3)

let lab: WindowsLab
let inputs: string
beforeAll(() => {
  lab = openLab()
  inputs = join(lab.folder, 'Eingang Müßig')
  mkdirSync(inputs)
  for (const name of FILES) copyFileSync(join(SAMPLES, name), join(inputs, name))
})
afterAll(() => lab.close())

const paths = () => FILES.map(name => ({ filename: name, source: { type: 'path', path: name } }))

async function completed(api: V1Client, batch: string): Promise<void> {
  await waitFor(async () => expect(await api.status(batch)).toMatchObject({ status: 'completed' }))
}

test('a program gets its Belegmappe over /v1 from files on drives, with the hash that it was told', async () => {
  const dataDir = join(lab.folder, 'Daten ä')
  const engine = await lab.serve(dataDir, { STEUERSTAPEL_INPUT_ROOTS: inputs })
  const api = await openV1(engine.url, await lab.createClient(dataDir))
  const { batch_id: batch } = await api.createBatch({ batch_name: 'Müßig', documents: paths() }, 'windows-1')
  await completed(api, batch)
  const { result } = await api.result(batch)
  const file = join(lab.folder, 'result.pdf')
  expect((await download(result.download_url, '', file)).sha256).toBe(result.sha256)
  expect(await lab.linux(['verify', file])).toMatchObject({ code: 0 })
  engine.processes().forEach(({ pid }) => process.kill(pid, 'SIGKILL'))
  await engine.gone()
})

test(`an engine that is ended hard ${KILLS} times goes on each time, and loses and doubles nothing`, async () => {
  const dataDir = join(lab.folder, 'kills')
  const settings = { STEUERSTAPEL_INPUT_ROOTS: inputs }
  let engine = await lab.serve(dataDir, settings)
  const access = await lab.createClient(dataDir)
  let api = await openV1(engine.url, access)
  const made: string[] = []
  for (let kill = 0; kill < KILLS; kill++) {
    const body = { batch_name: `Stapel ${kill}`, documents: paths() }
    made.push((await api.createBatch(body, `kill-${kill}`)).batch_id)
    await waitFor(async () => expect((await api.progress(made.at(-1) ?? '')).status).not.toBe('queued'))
    for (const { pid } of engine.processes()) process.kill(pid, 'SIGKILL')
    await engine.gone()
    engine = await lab.serve(dataDir, settings)
    api = await openV1(engine.url, access)
    expect((await api.createBatch(body, `kill-${kill}`)).batch_id).toBe(made.at(-1))
  }
  for (const batch of made) {
    await completed(api, batch)
    expect((await api.documents(batch)).map(({ status }) => status)).not.toContain('failed')
  }
  for (const { pid } of engine.processes()) process.kill(pid, 'SIGKILL')
  await engine.gone()
  const doctor = await lab.windows(['doctor'], { STEUERSTAPEL_DATA_DIR: dataDir })
  expect(doctor).toMatchObject({ code: 0 })

  const backup = join(lab.folder, 'Sicherung ä')
  expect(await lab.windows(['backup', backup], { STEUERSTAPEL_DATA_DIR: dataDir })).toMatchObject({ code: 0 })
  for (const [system, run] of Object.entries({ windows: lab.windows, linux: lab.linux })) {
    const to = join(lab.folder, `zurück ${system}`)
    expect(await run(['restore', backup], { STEUERSTAPEL_DATA_DIR: to }), system).toMatchObject({ code: 0 })
  }
})
