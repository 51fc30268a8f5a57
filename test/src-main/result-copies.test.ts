import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createResultCopies, resultName } from '../../src-main/result-copies.ts'

let folder: string
beforeEach(() => void (folder = join(mkdtempSync(join(tmpdir(), 'kopien-')), 'copies')))
afterEach(() => rmSync(join(folder, '..'), { recursive: true }))

const DISPOSITION = { 'content-disposition': `attachment; filename="M.pdf"; filename*=UTF-8''M%C3%BCller%202025.pdf` }

test.each([
  [`attachment; filename="M.pdf"; filename*=UTF-8''M%C3%BCller%202025.pdf`, 'Müller 2025.pdf'],
  ['attachment; filename="Belege.pdf"', 'Belege.pdf'],
  [`attachment; filename*=UTF-8''..%2F..%2Fetc%2Fpasswd`, '_.._etc_passwd.pdf'],
  [`attachment; filename*=UTF-8''a%00%3Ab.pdf`, 'a__b.pdf'],
  [`attachment; filename*=UTF-8''%zz`, 'Belegmappe.pdf'],
  ['', 'Belegmappe.pdf'],
  [`attachment; filename="${'x'.repeat(300)}.pdf"`, `${'x'.repeat(120)}.pdf`],
])('%s is written as %s', (disposition, name) => {
  expect(resultName(disposition)).toBe(name)
  expect(basename(name)).toBe(name)
})

test('a result becomes a file under its own name, anew each time, and nothing is left at the end', async () => {
  let content = 'eins'
  const copies = createResultCopies({
    folder,
    fetchResult: () => Promise.resolve(new Response(content, { headers: DISPOSITION })),
  })
  expect(copies.prepared('bat_1')).toBeNull()
  const path = (await copies.prepare('bat_1')) ?? ''
  expect(basename(path)).toBe('Müller 2025.pdf')
  expect(copies.prepared('bat_1')).toBe(path)
  content = 'korrigiert'
  expect(readFileSync((await copies.prepare('bat_1')) ?? '', 'utf8')).toBe('korrigiert')
  await copies.clear()
  expect(existsSync(folder)).toBe(false)
  expect(copies.prepared('bat_1')).toBeNull()
})

test('it is written once, however often it is asked for meanwhile', async () => {
  let fetched = 0
  const fetchResult = () => {
    fetched += 1
    return Promise.resolve(new Response('x', { headers: DISPOSITION }))
  }
  const copies = createResultCopies({ folder, fetchResult })
  await Promise.all([copies.prepare('bat_1'), copies.prepare('bat_1'), copies.prepare('bat_1')])
  expect(fetched).toBe(1)
})

test.each([
  ['there is none', () => Promise.resolve(new Response('', { status: 404 }))],
  ['the engine does not answer', () => Promise.reject(new Error('gone'))],
  ['the engine ends in the middle', () => Promise.resolve(new Response(broken(), { headers: DISPOSITION }))],
])('nothing half is left when %s', async (_what, fetchResult) => {
  const copies = createResultCopies({ folder, fetchResult })
  expect(await copies.prepare('bat_1')).toBeNull()
  expect(copies.prepared('bat_1')).toBeNull()
  expect(existsSync(join(folder, 'bat_1')) ? readdirSync(join(folder, 'bat_1')) : []).toEqual([])
})

function broken(): ReadableStream {
  return new ReadableStream({
    start: controller => {
      controller.enqueue(new TextEncoder().encode('%PDF-'))
      controller.error(new Error('connection lost'))
    },
  })
}
