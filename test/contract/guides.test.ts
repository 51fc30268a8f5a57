import { execFile, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtempSync, readFileSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createSteuerstapelClient } from '../../client/steuerstapel-client.ts'
import { OPERATIONS } from '../../engine/http/docs/openapi-operations.ts'
import type { OneEngine } from '../support/one-engine.ts'
import { openOneEngine } from '../support/one-engine.ts'

const REPO = process.cwd()
const SAMPLE = join(REPO, 'test/fixtures/samples/23-xrechnung.xml')

/** Documents with text, so that nothing is recognised. */
const SAMPLES = [
  '01-lohnsteuerbescheinigung-2025.pdf',
  '03-rechnung-bueromaterial.pdf',
  '15-einkommensteuerbescheid-2024.pdf',
  '23-xrechnung.xml',
]

/** How the code of each guide is run: its language as the guide marks it, the command, and the name of the file. */
const GUIDES = {
  curl: ['sh', 'bash', 'guide.sh'],
  python: ['python', 'python3', 'guide.py'],
  typescript: ['ts', process.execPath, 'guide.ts'],
  powershell: ['powershell', 'pwsh', 'guide.ps1'],
} as const
type Guide = keyof typeof GUIDES

let world: OneEngine
beforeAll(async () => {
  world = await openOneEngine()
})
afterAll(() => world.close())

const aClient = () =>
  createSteuerstapelClient({
    baseUrl: world.engine.httpUrl,
    clientId: world.credentials.client_id,
    clientSecret: world.credentials.client_secret,
  })

function codeOf(guide: Guide): string {
  const text = readFileSync(`docs/guides/${guide}.md`, 'utf8')
  const [, code] = new RegExp(`\`\`\`${GUIDES[guide][0]}\n([^]*?)\`\`\``).exec(text) ?? []
  if (code === undefined) throw new Error(`no code in the guide for ${guide}`)
  return code
}

function isThere(command: string): boolean {
  return spawnSync(command, ['--version']).error === undefined
}

const runnable = (Object.keys(GUIDES) as Guide[]).filter(guide => isThere(GUIDES[guide][1]))
const missing = (Object.keys(GUIDES) as Guide[]).filter(guide => !runnable.includes(guide))
if (missing.length > 0) process.stdout.write(`guides that cannot be run here: ${missing.join(', ')}\n`)

test.each(runnable)('the guide for %s runs as it stands, from a file to every file of the result', async guide => {
  const [, command, name] = GUIDES[guide]
  const folder = mkdtempSync(join(tmpdir(), `anleitung-${guide}-`))
  symlinkSync(join(REPO, 'client'), join(folder, 'client'))
  writeFileSync(join(folder, name), codeOf(guide))
  const { engine, credentials } = world
  const environment = {
    ...process.env,
    BASE: engine.httpUrl,
    CLIENT_ID: credentials.client_id,
    CLIENT_SECRET: credentials.client_secret,
    FILE: SAMPLE,
  }
  const { stdout } = await promisify(execFile)(command, [name], { cwd: folder, env: environment })
  const [batch] = /bat_[0-9A-Z]{26}/.exec(stdout) ?? []
  const outputs = await aClient().outputs(batch ?? '')
  expect(new Set(outputs.map(({ type }) => type))).toEqual(
    new Set([
      'binder',
      'document',
      'e_invoice',
      'index',
      'positions',
      'input_list',
      'bookkeeping',
      'datev',
      'verifier',
    ]),
  )
  for (const { name: file, sha256 } of outputs) {
    expect(
      createHash('sha256')
        .update(readFileSync(join(folder, file)))
        .digest('hex'),
    ).toBe(sha256)
  }
  const xml = outputs.find(({ type }) => type === 'e_invoice')?.name ?? ''
  expect(readFileSync(join(folder, xml)).equals(readFileSync(SAMPLE))).toBe(true)
  rmSync(folder, { recursive: true })
})

test('what the engine finds fits the schema that it gives of each kind', async () => {
  const client = aClient()
  const documents = []
  for (const name of SAMPLES) {
    const { upload_id: id } = await client.upload(readFileSync(join('test/fixtures/samples', name)), name)
    documents.push({ filename: name, source: { type: 'upload' as const, upload_id: id } })
  }
  const { batch_id: id } = await client.create({ batch_name: 'Arten', documents })
  expect((await client.wait(id, { by: 'events' })).status).toBe('completed')
  const told = await client.documents(id)
  expect(new Set(told.map(({ kind }) => kind?.id)).size).toBeGreaterThan(2)
  for (const { kind, fields } of told) {
    expect(Object.keys(fields).length).toBeGreaterThan(2)
    const isValid = new Ajv2020().compile(await client.kindSchema(kind?.id ?? ''))
    expect([isValid(fields), isValid.errors]).toEqual([true, null])
  }
})

test('every guide is one of those above, and each address in it is one of the interface', () => {
  expect(readdirSync('docs/guides').toSorted()).toEqual(
    Object.keys(GUIDES)
      .map(guide => `${guide}.md`)
      // Its lines run in test/engine/cli/serve-sandbox.test.ts.
      .concat('sandbox.md')
      .toSorted(),
  )
  const known = Object.keys(OPERATIONS).map(route => (route.split(' ')[1] ?? '').replaceAll(/:\w+/g, '*'))
  for (const guide of ['curl', 'python', 'powershell'] as const) {
    const paths = [...codeOf(guide).matchAll(/\/v1\/[\w/${}]*/g)].map(([path]) =>
      path.replaceAll(/\$\w+|\{\w+\}/g, '*'),
    )
    expect(paths.length).toBeGreaterThan(5)
    expect(paths.filter(path => !known.includes(path))).toEqual([])
  }
})
