import { mkdir, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { ResultFile } from '../../../../../wire/result-files.ts'
import type { Batch } from '../../../../../engine/model/batch.ts'
import { aBatch } from '../../../../support/a-batch.ts'
import { createWindowWorld } from '../window-world.ts'
import type { WindowWorld } from '../window-world.ts'

const BASE = 'org/2025/stapel'

let world: WindowWorld

beforeEach(async () => {
  world = await createWindowWorld()
  know('bat_1', 'completed')
  world.outputs.set('bat_1', {
    batchId: 'bat_1',
    filename: 'Belegmappe.pdf',
    path: `${BASE}/Belegmappe.pdf`,
    byteSize: 5,
    sha256: 'ab',
    createdAt: 1,
  })
  await write('Belegmappe.pdf', '%PDF-')
  await write('index.csv', 'a;b')
  await write('DATEV/LIESMICH.txt', 'lies')
  await write('Frühere Fassungen/Belegmappe_Fassung-1.pdf', '%PDF-')
  await write('Einzelbelege/010 Anlage/eins.pdf', '%PDF-')
  await write('anderer-stapel/Belegmappe.pdf', 'fremd')
  await writeFile(join(world.folder, 'geheim.key'), 'geheim')
  await symlink(join(world.folder, 'geheim.key'), join(world.folder, BASE, 'verweis.txt'))
})

afterEach(() => world.close())

test('the list names what the engine wrote for the batch, and neither links nor folders of others', async () => {
  const files = await list()
  expect(files.map(({ folder, name, isBinder }) => `${folder}/${name}${isBinder ? ' *' : ''}`)).toEqual([
    '/Belegmappe.pdf *',
    '/index.csv',
    'DATEV/LIESMICH.txt',
    'Frühere Fassungen/Belegmappe_Fassung-1.pdf',
    'Einzelbelege/010 Anlage/eins.pdf',
  ])
  expect(files.map(({ byteSize }) => byteSize)).toEqual([5, 3, 4, 5, 5])
  expect(JSON.stringify(files)).not.toContain(world.folder)
})

test('nothing lies there while the Belegmappe is written anew without what was deleted', async () => {
  world.outputs.delete('bat_1')
  expect(await list()).toEqual([])
})

test('a file is saved under its own name; the Belegmappe alone is shown in place', async () => {
  const [binder, index, , earlier] = await list()
  const saved = await get(`/${index?.id}`)
  expect([saved.statusCode, saved.body, saved.headers['content-type']]).toEqual([
    200,
    'a;b',
    'application/octet-stream',
  ])
  expect(saved.headers['content-disposition']).toContain('attachment; filename="index.csv"')
  const shown = await get(`/${binder?.id}?open=1`)
  expect([shown.headers['content-type'], shown.headers['content-disposition']]).toEqual([
    'application/pdf',
    `inline; filename="Belegmappe.pdf"; filename*=UTF-8''Belegmappe.pdf`,
  ])
  expect((await get(`/${earlier?.id}?open=1`)).headers['content-disposition']).toMatch(/^attachment/)
})

test.each(['..%2F..%2Fgeheim.key', 'index.csv', '..%2Fgeheim.key', '%2e%2e', 'verweis.txt', 'a'.repeat(32)])(
  'a path is no id: %s',
  async place => {
    const answer = await get(`/${place}`)
    expect(answer.statusCode).toBe(404)
    expect(answer.body).not.toContain('geheim"')
  },
)

test('a batch without a result has no files, and one that is not there is told', async () => {
  know('bat_2', 'failed')
  const empty = await world.app.inject({ url: '/local/batches/bat_2/files', headers: world.credential() })
  expect(empty.json()).toEqual({ files: [] })
  const unknown = await world.app.inject({ url: '/local/batches/bat_9/files', headers: world.credential() })
  expect(unknown.statusCode).toBe(404)
  expect((await world.app.inject('/local/batches/bat_1/files')).statusCode).toBe(401)
})

async function list(): Promise<readonly ResultFile[]> {
  return (await get('')).json<{ files: ResultFile[] }>().files
}

function get(place: string) {
  return world.app.inject({ url: `/local/batches/bat_1/files${place}`, headers: world.credential() })
}

async function write(place: string, text: string): Promise<void> {
  const path = join(world.folder, BASE, place)
  await mkdir(join(path, '..'), { recursive: true })
  await writeFile(path, text)
}

function know(id: string, status: Batch['status']): void {
  world.batches.set(id, { ...aBatch({ id }).batch, status, basePath: BASE } as unknown as Batch)
}
