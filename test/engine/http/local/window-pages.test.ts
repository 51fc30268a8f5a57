import { randomBytes } from 'node:crypto'
import { mkdtempSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Fastify from 'fastify'
import { afterEach, expect, test } from 'vitest'
import { registerWindowPages } from '../../../../engine/http/local/window-pages.ts'
import { createWindowWorld } from './window-world.ts'
import type { WindowWorld } from './window-world.ts'

const open: WindowWorld[] = []
afterEach(async () => {
  for (const world of open.splice(0)) await world.close()
})

async function aWorld(): Promise<WindowWorld> {
  const world = await createWindowWorld()
  open.push(world)
  return world
}

test('the page comes with a new nonce each time and lets nothing foreign run', async () => {
  const world = await aWorld()
  await writeFile(join(world.folder, 'index.html'), '<meta content="__CSP_NONCE__">')
  const [first, second] = [await world.app.inject('/'), await world.app.inject('/')]
  const policy = String(first.headers['content-security-policy'])
  const nonce = /'nonce-([^']+)'/.exec(policy)?.[1] ?? ''
  expect(first.body).toBe(`<meta content="${nonce}">`)
  expect(policy).toContain("default-src 'none'")
  expect(policy).not.toContain('unsafe')
  expect(second.body).not.toBe(first.body)
})

test('of the window only its built files are served', async () => {
  const world = await aWorld()
  await mkdir(join(world.folder, 'assets'))
  await writeFile(join(world.folder, 'assets', 'index.js'), 'ok')
  await writeFile(join(world.folder, 'secret'), 'geheim')
  expect((await world.app.inject('/assets/index.js')).body).toBe('ok')
  for (const path of ['/assets/../secret', '/assets/..%2fsecret', '/assets/%2e%2e/secret', '/secret', '/assets/']) {
    const answer = await world.app.inject(path)
    expect([path, answer.statusCode >= 400]).toEqual([path, true])
    expect(answer.body).not.toContain('geheim')
  }
})

test('a window that was not built says what to do', async () => {
  const { app } = await aWorld()
  const answer = await app.inject('/')
  expect([answer.statusCode, answer.body.includes('npm run build:window')]).toEqual([503, true])
})

test('a sandbox says in the title of the window that it is one', async () => {
  const uiFolder = mkdtempSync(join(tmpdir(), 'steuerstapel-titel-'))
  await writeFile(join(uiFolder, 'index.html'), '<title>Steuerstapel</title>')
  for (const [isSandbox, title] of [
    [true, 'SANDBOX Steuerstapel'],
    [false, 'Steuerstapel'],
  ] as const) {
    const app = Fastify()
    await registerWindowPages(app, { uiFolder, randomBytes, isSandbox })
    expect((await app.inject('/')).body).toBe(`<title>${title}</title>`)
    await app.close()
  }
})
